import type { Confidence, Effort, Impact, Risk } from "@skyledger/core/model/define-saving";

// Grades are stored by position, so that the database sorts them.
export const impacts: readonly Impact[] = ["HIGH", "MEDIUM", "LOW"];
export const confidences: readonly Confidence[] = ["HIGH", "MEDIUM", "LOW"];
export const efforts: readonly Effort[] = ["VeryLow", "Low", "Medium", "High", "VeryHigh"];
export const risks: readonly Risk[] = ["Low", "Medium", "High"];
