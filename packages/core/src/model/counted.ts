/** A number as in a text: "1,204". */
export function numberText(count: number): string {
  return count.toLocaleString("en-US");
}

/** A count with its noun: "1 finding", "1,204 findings". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${numberText(count)} ${count === 1 ? noun : plural}`;
}
