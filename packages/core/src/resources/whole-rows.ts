/**
 * Rows of a response; undefined, a gap, when AWS omitted the list or a member that its API reference requires
 * for every row. The SDK does not check responses.
 */
export function wholeRows<Row extends object>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  return rows?.every((row) => Object.values(row).every((member) => member !== undefined)) ? rows : undefined;
}
