import { hashOf } from "./random.ts";
import type { ModelCall } from "./read-request.ts";
import { type Fields, itemsOf } from "./value.ts";

const management = "123456789012";
/** AWS allows five levels; the number of lists grows with each. */
const levelsAtMost = 3;

/**
 * Makes about every second listed account the management account, which AWS always lists; others keep their
 * IDs. The choice depends only on the account, and not on its page.
 */
export function listManagement({ model, operation }: ModelCall, answer: Fields): void {
  if (model.service !== "organizations") return;
  const { Organization: organization } = Object.fromEntries(answer);
  if (operation.name === "DescribeOrganization" && organization instanceof Map)
    organization.set("MasterAccountId", management);
  if (operation.name !== "ListAccounts") return;
  for (const account of itemsOf(answer, "Accounts"))
    if (hashOf(`${account.get("Id")}|${account.get("Arn")}`) % 2 === 0) account.set("Id", management);
}

/**
 * Makes organizational units those of a tree, as AWS does ("an OU can have exactly one parent"): each has its
 * own ID and ARN, and is listed under one parent. The models alone allow the same ARN with other IDs under
 * other parents, and the order of calls would decide which of them a reader takes.
 */
function growTree({ model, operation, input }: ModelCall, answer: Fields): void {
  if (model.service !== "organizations" || operation.name !== "ListOrganizationalUnitsForParent") return;
  const parent = String(input.get("ParentId"));
  const level = Number(/^ou-lvl(\d)-/.exec(parent)?.[1] ?? 0) + 1;
  const units = level > levelsAtMost ? [] : itemsOf(answer, "OrganizationalUnits");
  for (const unit of units) {
    const own = hashOf(`${parent}|${unit.get("Arn")}|${unit.get("Id")}`) >>> 0;
    const id = `ou-lvl${level}-${own.toString(36).padStart(8, "0")}`;
    unit.set("Id", id);
    unit.set("Arn", `arn:aws:organizations::${management}:ou/o-abcdefghij/${id}`);
  }
  if (answer.has("OrganizationalUnits")) answer.set("OrganizationalUnits", units);
}

/** Makes the responses about an organization those of one organization. Other responses stay as they are. */
export function consistentOrganization(call: ModelCall, answer: Fields): void {
  listManagement(call, answer);
  growTree(call, answer);
}
