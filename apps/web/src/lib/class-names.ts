import { type ClassValue, clsx } from "clsx";
import { twMerge } from "./tailwind-groups.ts";

/** Joins class names; of two that set the same property the later one wins. */
export function classNames(...parts: ClassValue[]): string {
  return twMerge(clsx(parts));
}
