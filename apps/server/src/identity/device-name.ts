/** Order matters: the text of a later browser contains the names of earlier ones. */
const browsers: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const MAX_PROGRAM = 40;

/**
 * A device as people call it, from the user agent: "Chrome on Windows"; for other programs, their first product
 * name ("curl"). A client sends any text: only names of these lists and plain product names get through.
 * @returns null if it is unknown
 */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  if (system !== undefined) return system;
  const program = /^[A-Za-z][\w.-]*/.exec(userAgent)?.[0];
  return program === undefined || program === "Mozilla" ? null : program.slice(0, MAX_PROGRAM);
}
