// long: every condition that a filter of resources can have.
import { AppError } from "@skyledger/core/model/app-error";
import {
  anyValue,
  type FilterClause,
  filterSeverities,
  noneValue,
  parseFilter,
  unknownValue,
} from "@skyledger/core/model/resource-filter";
import { namedAccounts } from "../../platform/call-scope.ts";
import { onlyIds } from "../../platform/db/is-id.ts";
import type { Topic } from "../../platform/db/kept-answers.ts";
import { likePattern } from "../../platform/search-text.ts";

export interface InventoryFilter {
  /** Short name or CloudFormation type; several are separated by commas. */
  type?: string | undefined;
  /** AWS's word, or "attached", "detached", or "none"; several are separated by commas. */
  status?: string | undefined;
  /** Several are separated by commas. */
  region?: string | undefined;
  /** Connected accounts; empty: none. */
  accountIds?: readonly string[] | undefined;
  tag?: string | undefined;
  q?: string | undefined;
  /** Conditions as returned by `parseFilter`. */
  filter?: string | undefined;
  gone: "exclude" | "include" | "only";
}

/**
 * The property that a condition narrows; a facet's own conditions are left out when its choices are counted.
 */
export type ConditionOf = "type" | "status" | "region" | "account" | "tag" | "cost" | "severity" | "other";

type Place = (index: number) => string;

/** A condition on a row `r`. */
export interface Condition {
  of: ConditionOf;
  /** @param place the placeholder of the value at an index */
  sql: (place: Place) => string;
  values: readonly unknown[];
  /** The kept counts can answer it. */
  counted: boolean;
  /** It reads the account, which the counts of all accounts together lack. */
  ofAccounts?: true;
  /** Other tables that it reads. */
  topics: readonly Topic[];
}

/** A condition that needs the rows themselves. */
function ofRows(of: ConditionOf, values: readonly unknown[], sql: (place: Place) => string): Condition {
  return { of, values, sql, counted: false, topics: [] };
}

/** States that are separate from a resource's status, and filtered as a status. */
const attachmentStates: ReadonlySet<string> = new Set(["attached", "detached"]);

/** Severities by number. */
const severityWords: readonly string[] = filterSeverities;

/** Of the account that has the resource: counts by account are then those of its rows alone. */
const activeFindings =
  "from findings f where f.workspace_id = $1 and f.account_id = r.account_id and f.arn = r.arn and f.status = 'ACTIVE'";

/** Labels, and CloudFormation types, which have colons. A list by label alone is found with its index. */
function typeIs(types: readonly string[]): Condition {
  const [labels, names] = [
    types.filter((type) => !type.includes("::")),
    types.filter((type) => type.includes("::")),
  ];
  const sql = (place: Place) => {
    if (names.length === 0) return `r.label = any(${place(0)})`;
    if (labels.length === 0) return `r.cfn_type = any(${place(0)})`;
    return `(r.label = any(${place(0)}) or r.cfn_type = any(${place(1)}))`;
  };
  const values = [labels, names].filter((some) => some.length > 0);
  return { ...ofRows("type", values, sql), counted: true };
}

function statusIs(words: readonly string[]): Condition {
  const states = words.map((word) => (word === noneValue ? "" : word));
  const attachments = states.some((state) => attachmentStates.has(state));
  const sql = (place: Place) =>
    attachments
      ? `(r.status = any(${place(0)}) or coalesce(r.attachment = any(${place(0)}), false))`
      : `r.status = any(${place(0)})`;
  return { ...ofRows("status", [states], sql), counted: true };
}

function regionIs(regions: readonly string[]): Condition {
  const sql = (place: Place) => `r.region = any(${place(0)})`;
  return { ...ofRows("region", [regions], sql), counted: true };
}

/** By the ID from AWS, the name of the account, or our own ID. */
function accountIs(accounts: readonly string[]): Condition {
  const names = accounts.map((account) => account.toLowerCase());
  const sql = (place: Place) =>
    `r.account_id in (select c.id from cloud_accounts c where c.workspace_id = $1
       and (c.id::text = any(${place(0)}) or c.aws_account_id = any(${place(0)}) or lower(c.name) = any(${place(1)})))`;
  return {
    ...ofRows("account", [accounts, names], sql),
    ...{ counted: true, ofAccounts: true, topics: ["cloud_accounts"] },
  };
}

function hasTag(key: string, values: readonly string[]): Condition {
  if (values.includes(anyValue)) return ofRows("tag", [key], (place) => `r.tags ? ${place(0)}`);
  const wanted = values.map((value) => JSON.stringify({ [key]: value }));
  const sql = (place: Place) => `(${wanted.map((_, at) => `r.tags @> ${place(at)}::jsonb`).join(" or ")})`;
  return ofRows("tag", wanted, sql);
}

function tagContains(key: string, text: string): Condition {
  const sql = (place: Place) => `coalesce(lower(r.tags ->> ${place(0)}) like ${place(1)}, false)`;
  return ofRows("tag", [key, likePattern(text)], sql);
}

function textContains(expression: string, text: string): Condition {
  return ofRows("other", [likePattern(text)], (place) => `lower(${expression}) like ${place(0)}`);
}

function textIs(expressions: readonly string[], texts: readonly string[]): Condition {
  const wanted = texts.map((text) => text.toLowerCase());
  const sql = (place: Place) =>
    `(${expressions.map((one) => `lower(${one}) = any(${place(0)})`).join(" or ")})`;
  return ofRows("other", [wanted], sql);
}

/** An unknown cost is neither above nor below an amount. */
function costIs({ operator, values }: FilterClause): Condition {
  const amounts = values.filter((value) => value !== unknownValue).map((value) => value.replace("$", ""));
  if (operator !== "=" && operator !== "!=") {
    const sql = (place: Place) => `coalesce(r.monthly_cost ${operator} ${place(0)}::numeric, false)`;
    return ofRows("cost", [amounts[0]], sql);
  }
  const unknown = values.includes(unknownValue) ? "r.monthly_cost is null or " : "";
  const sql = (place: Place) => `(${unknown}coalesce(r.monthly_cost = any(${place(0)}::numeric[]), false))`;
  return ofRows("cost", [amounts], sql);
}

function severityIs(words: readonly string[]): Condition {
  const numbers = words.filter((word) => word !== noneValue).map((word) => severityWords.indexOf(word));
  const none = words.includes(noneValue) ? `not exists (select ${activeFindings}) or ` : "";
  const sql = (place: Place) =>
    `(${none}exists (select ${activeFindings} and f.severity = any(${place(0)}::int[])))`;
  return { ...ofRows("severity", [numbers], sql), topics: ["findings"] };
}

function findingsAre({ operator, values }: FilterClause): Condition {
  const sql = (place: Place) => `(select count(*) ${activeFindings}) ${operator} ${place(0)}::int`;
  return { ...ofRows("severity", [values[0]], sql), topics: ["findings"] };
}

function createdOn({ operator, values: [day = ""] }: FilterClause): Condition {
  // The whole named day, in UTC.
  const end = operator === ">" || operator === "<=";
  const sql = (place: Place) => `coalesce(r.created_at ${operator} ${place(0)}::timestamptz, false)`;
  return ofRows("other", [`${day}T${end ? "23:59:59.999999" : "00:00:00"}Z`], sql);
}

function crownJewelIs(values: readonly string[]): Condition {
  const wanted = values.map((value) => `r.crown_jewel_since is ${value === "yes" ? "not null" : "null"}`);
  return ofRows("other", [], () => `(${wanted.join(" or ")})`);
}

/** A condition without its "not". */
function positive(clause: FilterClause): Condition {
  const { property, operator, values } = clause;
  const [text = ""] = values;
  const containing = operator === ":" || operator === "!:";
  if (property.startsWith("tag:")) {
    const key = property.slice("tag:".length);
    return containing ? tagContains(key, text) : hasTag(key, values);
  }
  switch (property) {
    case "type":
      return typeIs(values);
    case "region":
      return regionIs(values);
    case "account":
      return accountIs(values);
    case "status":
      return statusIs(values);
    case "name":
      return containing ? textContains("r.name", text) : textIs(["r.name"], values);
    case "id":
      return containing
        ? textContains("r.short_id || ' ' || r.arn", text)
        : textIs(["r.short_id", "r.arn"], values);
    case "monthly cost":
      return costIs(clause);
    case "severity":
      return severityIs(values);
    case "findings":
      return findingsAre(clause);
    case "created":
      return createdOn(clause);
    case "crown jewel":
      return crownJewelIs(values);
    default:
      throw new Error(`nothing is known of the property ${property}`);
  }
}

function ofClause(clause: FilterClause): Condition {
  const condition = positive(clause);
  if (!clause.operator.startsWith("!")) return condition;
  return { ...condition, sql: (place) => `not ${condition.sql(place)}` };
}

function clausesOf(filter: string | undefined): readonly FilterClause[] {
  const parsed = parseFilter(filter ?? "");
  if ("clauses" in parsed) return parsed.clauses;
  const { message } = parsed.error;
  throw new AppError("invalid_input", message, { issues: [{ path: "filter", message }] });
}

const listOf = (text: string | undefined) =>
  (text ?? "").split(",").flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));

/** The conditions of a filter. Throws invalid_input for conditions that can't be parsed. */
export function conditionsOf({
  type,
  status,
  region,
  accountIds,
  q,
  tag,
  filter,
}: InventoryFilter): Condition[] {
  const conditions = clausesOf(filter).map(ofClause);
  const [types, states, regions] = [listOf(type), listOf(status), listOf(region)];
  if (types.length > 0) conditions.push(typeIs(types));
  if (states.length > 0) conditions.push(statusIs(states));
  if (regions.length > 0) conditions.push(regionIs(regions));
  if (accountIds) {
    const named = namedAccounts(onlyIds(accountIds));
    const sql = (place: Place) => (named ? `r.account_id = any(${place(0)}::uuid[])` : "true");
    conditions.push({
      ...ofRows("other", named ? [named] : [], sql),
      ...{ counted: true, ofAccounts: true },
    });
  }
  if (q) conditions.push(ofRows("other", [likePattern(q)], (place) => `r.search_text like ${place(0)}`));
  if (tag) {
    const [key = "", ...value] = tag.split("=");
    conditions.push(hasTag(key, [tag.includes("=") ? value.join("=") : anyValue]));
  }
  return conditions;
}
