import { type ClassValue, clsx } from "clsx";
import { twMerge } from "./tailwind-groups.ts";

/** Joins class names; for conflicting classes, the last one wins. */
export function classNames(...parts: ClassValue[]): string {
  return twMerge(clsx(parts));
}
