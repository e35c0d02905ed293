const numeral = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * A numeral as plain decimal text without an exponent, digit by digit: "4.5E-7" is "0.00000045". Billing data
 * has both forms. Throws RangeError for anything else.
 */
export function decimalText(text: string): string {
  const match = numeral.exec(text.trim());
  if (!match) throw new RangeError(`Not a decimal number: ${text}`);
  const [, sign, whole = "0", fraction = "", exponent = "0"] = match;
  const digits = whole + fraction;
  // Position of the decimal point in `digits` after applying the exponent.
  const point = whole.length + Number(exponent);
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const at = point <= 0 ? 1 : point;
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, "");
  const right = padded.slice(at).replace(/0+$/, "");
  const magnitude = right === "" ? left : `${left}.${right}`;
  return sign === "-" && magnitude !== "0" ? `-${magnitude}` : magnitude;
}
