/**
 * Rows of an answer; undefined, a gap, when AWS left out the list or one member that its interface promises for every row.
 * The SDK's types do not report such answers: nothing checks them on the way.
 */
export function wholeRows<Row extends object>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  return rows?.every((row) => Object.values(row).every((member) => member !== undefined)) ? rows : undefined;
}
