import type { ResponseWith } from "@skyledger/contract";
import { count, dollars, instant } from "@skyledger/core/explain/figures";
import { named, type Statement, type StatementPart, statement } from "@skyledger/core/explain/statement";
import { accountsLink, coverageLink, resourceLink, resourcesLink, unusedLink } from "../platform/links.ts";
import { narrowing, withNames } from "../platform/narrowing.ts";

type Resource = ResponseWith<"GET /resources/inventory", 200>["resources"][number];
type Said = string | StatementPart;

export function accountStatements({ accounts }: ResponseWith<"GET /accounts", 200>): Statement[] {
  return [
    statement([`${count(accounts.length, "account")} connected`], { link: accountsLink }),
    ...accounts.map(({ name, kind, awsAccountId, status, resourceCount, lastDiscoveredAt }) =>
      statement(
        [
          named(name),
          kind === "sandbox" ? " (sample data)" : ` (AWS account ${awsAccountId})`,
          `: ${count(resourceCount, "resource")}, `,
          lastDiscoveredAt === null ? "never discovered" : `last discovered ${instant(lastDiscoveredAt)}`,
          status === "error" ? "; its last connection failed" : "",
        ],
        { link: accountsLink },
      ),
    ),
  ];
}

export function summaryStatements(summary: ResponseWith<"GET /resources/summary", 200>): Statement[] {
  const of = (noun: string, list: readonly { value: string; count: number }[]) =>
    list.slice(0, 20).map((one) =>
      statement([`${noun} `, named(one.value), `: ${count(one.count, "resource")}`], {
        link: resourcesLink,
      }),
    );
  const { unusedResources, potentialSavings, unknownSavingsCount, lastDiscoveredAt } = summary;
  return [
    statement([`${count(summary.totalResources, "resource")} in the inventory`], { link: resourcesLink }),
    statement(
      [
        `Known cost of the resources: ${dollars(summary.monthlyCost)} per month`,
        unknown(summary.unknownCostCount, "the cost"),
      ],
      { link: resourcesLink, topics: ["cost", "per-month", "total"] },
    ),
    statement(
      [
        `${count(unusedResources, "unused resource")}: ${dollars(potentialSavings)} per month`,
        unknown(unknownSavingsCount, "the saving"),
      ],
      { link: unusedLink, topics: ["unused", "saving", "per-month", "total"] },
    ),
    statement(
      [summary.gaps === 0 ? "The last discovery reports no gap" : `${count(summary.gaps, "data gap")}`],
      { link: coverageLink, topics: summary.gaps === 0 ? [] : ["gap"] },
    ),
    ...(lastDiscoveredAt === null
      ? [statement(["No discovery has run"], { link: resourcesLink })]
      : [statement([`The last discovery was ${instant(lastDiscoveredAt)}`], { link: resourcesLink })]),
    ...of("Type", summary.byType),
    ...of("Region", summary.byRegion),
    ...of("Status", [...summary.byStatus, ...summary.byAttachment]),
  ];
}

export function searchStatements(
  { resources, total }: ResponseWith<"GET /resources/inventory", 200>,
  input: {
    text?: string | undefined;
    type?: string | undefined;
    region?: string | undefined;
    status?: string | undefined;
    tag?: string | undefined;
    sort: string;
    order: "asc" | "desc";
  },
  question: string,
): Statement[] {
  const narrowed = narrowing(
    [
      { by: "the words", value: input.text },
      { by: "type", value: input.type, found: resources.map(({ resourceType }) => resourceType) },
      { by: "region", value: input.region, found: resources.map(({ region }) => region) },
      {
        by: "status",
        value: input.status,
        found: resources.flatMap(({ status, attachment }) => [status, attachment]),
      },
      { by: "tag", value: input.tag },
    ],
    question,
  );
  const order = `, by ${input.sort}, ${input.order === "desc" ? "highest" : "lowest"} first`;
  const counted = narrowed && [
    statement([count(total, "resource"), ...narrowed, total > 1 ? order : ""], { link: resourcesLink }),
  ];
  return [...(counted ?? []), ...resources.map(resourceStatement)];
}

export function resourceStatements({ resource }: ResponseWith<"GET /resources/resource", 200>): Statement[] {
  const about = (said: readonly Said[], topics: Statement["topics"] = []) =>
    statement([named(resource.resourceName), ": ", ...said], {
      link: resourceLink(resource.resourceId),
      topics,
    });
  const gaps = Object.entries(resource.facets).flatMap(([facet, seen]) =>
    seen.seen ? [] : [about([`${facet} could not be read (${seen.reason})`], ["gap"])],
  );
  return [
    resourceStatement(resource),
    ...(resource.status === null ? [] : [about(["status ", named(resource.status)])]),
    ...(resource.attachment === null ? [] : [about([resource.attachment])]),
    ...(resource.createdAt === null ? [] : [about([`created ${instant(resource.createdAt)}`])]),
    ...(resource.goneAt === null
      ? []
      : [about([`no longer listed by AWS since ${instant(resource.goneAt)}`])]),
    ...(resource.tagsGap === null ? [] : [about([`tags could not be read (${resource.tagsGap})`], ["gap"])]),
    ...resource.savings.flatMap((saving) => [
      about(
        [...withNames(saving.title, [resource.resourceName]), ": ", savingOf(saving.estimatedMonthlySavings)],
        ["saving", "per-month"],
      ),
      about(withNames(saving.description, [resource.resourceName])),
    ]),
    ...gaps,
  ];
}

export function relationshipStatements({
  relationships,
}: ResponseWith<"GET /resources/relationships", 200>): Statement[] {
  return [
    statement([count(relationships.length, "relationship")]),
    ...relationships
      .slice(0, 50)
      .map((one) =>
        statement(
          [
            `${one.direction === "outgoing" ? "Leads to" : "Comes from"} `,
            named(one.targetName),
            ` (${one.targetType}): ${one.relationshipType}`,
            one.resolved ? "" : "; it is not in the inventory",
          ],
          { link: one.resolved ? resourceLink(one.targetId) : null },
        ),
      ),
  ];
}

export function unusedStatements({
  resources,
  potentialSavings,
  total,
}: ResponseWith<"GET /resources/unused", 200>): Statement[] {
  return [
    statement([`${count(total, "unused resource")}: ${dollars(potentialSavings)} per month`], {
      link: unusedLink,
      topics: ["unused", "saving", "per-month", "total"],
    }),
    ...resources.map((one) =>
      statement(
        [
          ...nameOf(one),
          ": ",
          ...withNames(one.saving.title, [one.resourceName]),
          ", ",
          savingOf(one.saving.estimatedMonthlySavings),
        ],
        { link: resourceLink(one.resourceId), topics: ["unused", "saving", "per-month"] },
      ),
    ),
  ];
}

export function gapStatements({ gaps }: ResponseWith<"GET /resources/coverage", 200>): Statement[] {
  return [
    statement(
      [gaps.length === 0 ? "The last discovery reports no gap" : `${count(gaps.length, "data gap")}`],
      { link: coverageLink, topics: gaps.length === 0 ? [] : ["gap"] },
    ),
    ...gaps
      .slice(0, 50)
      .map(({ service, resourceType, region, facet, reason, count: times }) =>
        statement(
          [
            `${service}, ${resourceType}`,
            facet === null ? "" : `, ${facet}`,
            " in ",
            named(region),
            ` could not be read (${reason}${times > 1 ? `, ${times} times` : ""})`,
          ],
          { link: coverageLink, topics: ["gap"] },
        ),
      ),
  ];
}

function resourceStatement(one: Resource): Statement {
  const { monthlyCost, costSource } = one.metadata;
  const said =
    monthlyCost === null
      ? ": its cost is unknown"
      : `: ${dollars(monthlyCost)} a month${costSource === "list_price" ? " at list price" : ""}`;
  return statement([...nameOf(one), said], {
    link: resourceLink(one.resourceId),
    topics: monthlyCost === null ? ["cost"] : ["cost", "per-month"],
  });
}

function nameOf({
  resourceName,
  resourceType,
  region,
}: Pick<Resource, "resourceName" | "resourceType" | "region">): Said[] {
  return [named(resourceName), ` (${resourceType}, `, named(region), ")"];
}

/** @param amount US dollars a month; null: unknown */
export function savingOf(amount: number | null): string {
  return amount === null ? "how much it saves is unknown" : `saves ${dollars(amount)} a month`;
}

function unknown(number: number, what: string): string {
  return number === 0 ? "" : `; for ${count(number, "resource")} ${what} is unknown`;
}
