type Yaml = string | number | boolean | readonly Yaml[] | { readonly [key: string]: Yaml };

const plainKey = /^[A-Za-z][A-Za-z0-9_]*$/;

function key(name: string): string {
  return plainKey.test(name) ? name : JSON.stringify(name);
}

function isScalar(value: Yaml): value is string | number | boolean {
  return typeof value !== "object";
}

function lines(value: Yaml, indent: string): string[] {
  if (isScalar(value)) return [`${indent}${JSON.stringify(value)}`];
  const entries = Object.entries(value);
  if (entries.length === 0) return [`${indent}${Array.isArray(value) ? "[]" : "{}"}`];
  if (Array.isArray(value)) {
    return value.flatMap((item: Yaml) => {
      const [first = "", ...rest] = lines(item, `${indent}  `);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  }
  return entries.flatMap(([name, item]) =>
    isScalar(item) || Object.keys(item).length === 0
      ? [`${indent}${key(name)}: ${lines(item, "").join("")}`]
      : [`${indent}${key(name)}:`, ...lines(item, `${indent}  `)],
  );
}

/**
 * Writes plain values as block-style YAML. Text is always quoted, as in JSON, so that no text is read as
 * another type.
 */
export function yamlText(value: Yaml): string {
  return `${lines(value, "").join("\n")}\n`;
}
