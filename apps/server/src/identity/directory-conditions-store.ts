/** A comparison of an attribute, such as `name.givenName`, in lowercase. */
export interface DirectoryCondition {
  readonly attribute: string;
  readonly operator: "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "ge" | "lt" | "le" | "pr";
  /** undefined: only for pr. */
  readonly value: string | boolean | undefined;
  readonly negated: boolean;
}

/** All conditions of one of the lists hold. */
export type DirectoryFilter = readonly (readonly DirectoryCondition[])[];

/** The type and SQL expression of an attribute. list: rows of one text column. */
interface Column {
  readonly type: "text" | "exact" | "boolean" | "time" | "list";
  readonly sql: string;
}

const groupsOfPerson = {
  type: "list",
  sql: "select m.group_id::text from directory_group_members m where m.user_id = u.id",
} as const;
const membersOfGroup = {
  type: "list",
  sql: "select m.user_id::text from directory_group_members m where m.group_id = g.id",
} as const;

/** Attributes of people that filters can name. */
export const personColumns = {
  id: { type: "exact", sql: "u.id::text" },
  externalid: { type: "exact", sql: "d.external_id" },
  username: { type: "text", sql: "coalesce(d.user_name, u.email)" },
  displayname: { type: "text", sql: "nullif(u.full_name, '')" },
  "name.formatted": { type: "text", sql: "nullif(u.full_name, '')" },
  "name.givenname": { type: "text", sql: "d.given_name" },
  "name.familyname": { type: "text", sql: "d.family_name" },
  emails: { type: "text", sql: "u.email" },
  "emails.value": { type: "text", sql: "u.email" },
  "emails.type": { type: "text", sql: "'work'" },
  "emails.primary": { type: "boolean", sql: "true" },
  active: { type: "boolean", sql: "u.deactivated_at is null" },
  "meta.created": { type: "time", sql: "u.created_at" },
  "meta.lastmodified": { type: "time", sql: "coalesce(d.updated_at, u.created_at)" },
  groups: groupsOfPerson,
  "groups.value": groupsOfPerson,
} as const satisfies Readonly<Record<string, Column>>;

/** Attributes of groups that filters can name. */
export const groupColumns = {
  id: { type: "exact", sql: "g.id::text" },
  externalid: { type: "exact", sql: "g.external_id" },
  displayname: { type: "text", sql: "g.display_name" },
  "meta.created": { type: "time", sql: "g.created_at" },
  "meta.lastmodified": { type: "time", sql: "g.updated_at" },
  members: membersOfGroup,
  "members.value": membersOfGroup,
} as const satisfies Readonly<Record<string, Column>>;

/** Names of attributes in filters. */
export type PersonAttribute = keyof typeof personColumns;
export type GroupAttribute = keyof typeof groupColumns;

const comparisons = { eq: "=", ne: "<>", gt: ">", ge: ">=", lt: "<", le: "<=" } as const;

/**
 * A filter as SQL. Text compares without regard to case, as in RFC 7643, except for IDs.
 * @param given values of the statement's first parameters
 * @returns SQL, and the values of all parameters up to its last one
 */
export function conditionsSql(
  filter: DirectoryFilter,
  columns: Readonly<Record<string, Column>>,
  given: readonly unknown[],
): { sql: string; values: unknown[] } {
  const values = [...given];
  const one = ({ attribute, operator, value, negated }: DirectoryCondition): string => {
    const column = columns[attribute];
    if (column === undefined) throw new Error(`The attribute ${attribute} has no column.`);
    const parameter = () => `$${values.push(value)}`;
    const sql = conditionSql(column, operator, parameter);
    // A comparison with a missing value is not known in SQL, and false in SCIM.
    return negated ? `not coalesce(${sql}, false)` : `coalesce(${sql}, false)`;
  };
  const all = filter.map((conditions) => `(${conditions.map(one).join(" and ")})`);
  return { sql: all.length === 0 ? "true" : `(${all.join(" or ")})`, values };
}

function conditionSql(
  { type, sql }: Column,
  operator: DirectoryCondition["operator"],
  parameter: () => string,
): string {
  if (type === "list") {
    if (operator === "pr") return `exists (${sql})`;
    const some = `${parameter()}::text in (${sql})`;
    return operator === "ne" ? `not ${some}` : some;
  }
  if (operator === "pr") return `${sql} is not null`;
  if (type === "boolean")
    return `(${sql}) ${comparisons[operator === "ne" ? "ne" : "eq"]} ${parameter()}::boolean`;
  if (type === "time") return `${sql} ${comparison(operator)} ${parameter()}::timestamptz`;
  const [left, right] =
    type === "text" ? [`lower(${sql})`, `lower(${parameter()}::text)`] : [sql, `${parameter()}::text`];
  if (operator === "co") return `strpos(${left}, ${right}) > 0`;
  if (operator === "sw") return `starts_with(${left}, ${right})`;
  if (operator === "ew") return `right(${left}, length(${right})) = ${right}`;
  if (operator === "ne") return `${left} is distinct from ${right}`;
  return `${left} collate "C" ${comparison(operator)} ${right}`;
}

function comparison(operator: DirectoryCondition["operator"]): string {
  if (operator === "co" || operator === "sw" || operator === "ew" || operator === "pr") {
    throw new Error(`The operator ${operator} does not compare.`);
  }
  return comparisons[operator];
}
