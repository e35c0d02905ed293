import type { Shape } from "./model.ts";
import type { Value } from "./value.ts";

/** A JSON scalar. */
export function scalar(shape: Shape, value: unknown): Value {
  if (typeof value === "number" || typeof value === "boolean") return value;
  return shape.type === "blob" ? Buffer.from(String(value), "base64") : String(value);
}

/** A scalar from the text of a form, a path, or a header. */
export function fromText(shape: Shape, text: string): Value {
  switch (shape.type) {
    case "integer":
    case "long":
    case "float":
    case "double":
      return Number(text);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "timestamp":
      return new Date(/^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : text);
    default:
      return scalar(shape, text);
  }
}
