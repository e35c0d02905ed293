import { own } from "../../model/own.ts";

/**
 * End of support of each AWS runtime (Lambda Developer Guide, "Lambda runtimes", as of fall 2026). Previews
 * (nodejs26.x, python3.15) have no date and are not listed. AWS changes these dates now and then: update them
 * from the guide.
 */
const supportEnds: Readonly<Record<string, string>> = {
  dotnet10: "2028-11-14",
  dotnet8: "2026-11-10",
  java11: "2027-06-30",
  "java11.al2023": "2029-06-30",
  java17: "2027-06-30",
  "java17.al2023": "2029-06-30",
  java21: "2029-06-30",
  java25: "2029-06-30",
  "java8.al2": "2027-06-30",
  "java8.al2023": "2029-06-30",
  "nodejs20.x": "2026-04-30",
  "nodejs22.x": "2027-04-30",
  "nodejs24.x": "2028-04-30",
  "provided.al2": "2026-07-31",
  "provided.al2023": "2029-06-30",
  "python3.10": "2026-10-31",
  "python3.11": "2027-06-30",
  "python3.12": "2028-10-31",
  "python3.13": "2029-06-30",
  "python3.14": "2029-06-30",
  "ruby3.2": "2026-03-31",
  "ruby3.3": "2027-03-31",
  "ruby3.4": "2028-03-31",
  "ruby4.0": "2029-03-31",
};

/** Runtimes whose support ended before 2026 (same page, "Deprecated runtimes"). */
const ended = new Set([
  "dotnet5.0",
  "dotnet6",
  "dotnet7",
  "dotnetcore1.0",
  "dotnetcore2.0",
  "dotnetcore2.1",
  "dotnetcore3.1",
  "go1.x",
  "java8",
  "nodejs",
  "nodejs10.x",
  "nodejs12.x",
  "nodejs14.x",
  "nodejs16.x",
  "nodejs18.x",
  "nodejs4.3",
  "nodejs4.3-edge",
  "nodejs6.10",
  "nodejs8.10",
  "provided",
  "python2.7",
  "python3.6",
  "python3.7",
  "python3.8",
  "python3.9",
  "ruby2.5",
  "ruby2.7",
]);

/**
 * Last day of support, such as "2028-04-30"; null: it ended before 2026; undefined: the runtime is not
 * listed.
 */
export function runtimeSupportEnd(runtime: string): string | null | undefined {
  return ended.has(runtime) ? null : own(supportEnds, runtime);
}
