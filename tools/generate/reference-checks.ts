import { frameworkTitles } from "@skyledger/core/checks/frameworks";
import type { Check, Framework } from "@skyledger/core/model/define-check";
import type { Fix } from "@skyledger/core/model/define-fix";
import { catalogueOf, slug } from "../reference/catalogue.ts";
import { codes, grouped, page, prose, steps, table } from "../reference/markdown.ts";
import type { GeneratedFolder } from "./generated.ts";

/** Every check: a page per service, and an index. */
export const referenceChecks: GeneratedFolder = {
  folder: "docs/reference/checks",
  renderAll: async (root) => {
    const { checks, fixes } = await catalogueOf(root);
    const services = grouped(checks, ({ service }) => service);
    return new Map([
      ["README.md", indexOf(checks, services)],
      ...services.map(([service, those]): [string, string] => [
        `${slug(service)}.md`,
        page(
          `Checks: ${service}`,
          those.flatMap((check) => sectionOf(check, fixes)),
        ),
      ]),
    ]);
  },
};

function indexOf(checks: readonly Check[], services: readonly [string, Check[]][]): string {
  return page("Checks", [
    `${checks.length} checks of ${services.length} services. [How checks are written](../../guides/add-a-check.md).`,
    "",
    ...services.flatMap(([service, those]) => [
      `## ${service}`,
      "",
      ...table(
        ["Check", "Requirement", "Severity", "Security Hub"],
        those.map((check) => [
          `[${check.id}](${slug(service)}.md#${check.id})`,
          prose(check.requirement),
          check.severity,
          controlsOf(check).join(", "),
        ]),
      ),
    ]),
  ]);
}

/** Security Hub controls that evaluate the same. */
function controlsOf({ frameworks, securityHub }: Check): string[] {
  return [...new Set([...(frameworks.fsbp ?? []), ...(securityHub ?? [])])];
}

function sectionOf(check: Check, fixes: readonly Fix[]): string[] {
  const { remediation } = check;
  const automated = fixes.filter(({ remediates }) => remediates.includes(check.id));
  const frameworks = (Object.entries(check.frameworks) as [Framework, readonly string[]][]).map(
    ([framework, numbers]) => `${frameworkTitles[framework]}: ${numbers.join(", ")}`,
  );
  const facts: [string, string][] = [
    ["Problem", prose(check.problem)],
    ["Severity", check.severity],
    ["Category", check.category],
    ["Resource type", `\`${check.resourceType}\``],
    ["Required data", codes(check.needs)],
    ["Frameworks", frameworks.join("; ")],
    ["Security Hub controls", controlsOf(check).join(", ")],
    ["Remediation", remediation.automation],
    ["Runbook", remediation.runbook ? `\`${remediation.runbook}\`` : ""],
    ["Fix", automated.map(({ id }) => `[${id}](../fixes.md#${id})`).join(", ")],
  ];
  return [
    `## ${check.id}`,
    "",
    `**${prose(check.requirement)}**`,
    "",
    ...table(
      ["", ""],
      facts.filter(([, value]) => value !== ""),
    ),
    `**Risk.** ${prose(check.risk)}`,
    "",
    `**Remediation.** ${prose(remediation.description)}`,
    "",
    ...steps(remediation.steps),
    `**Impact.** ${prose(remediation.impact)}`,
    "",
  ];
}
