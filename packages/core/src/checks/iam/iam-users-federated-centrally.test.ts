import account from "../../resources/account.ts";
import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./iam-users-federated-centrally.ts";

const person = (passwordSet: boolean) => resourceWith(user, { console: { passwordSet } }, { id: "alice" });

checkTable(check, [
  {
    when: "there is a provider and no console user",
    result: "pass",
    resource: resourceWith(account, { samlProviders: ["arn:saml"] }),
    others: [person(false)],
  },
  {
    when: "a local user has a password",
    result: "fail",
    resource: resourceWith(account, { samlProviders: ["arn:saml"] }),
    evidence: { consoleUsers: ["alice"] },
    others: [person(true)],
  },
  {
    when: "there is neither",
    result: "not_applicable",
    resource: resourceWith(account, { samlProviders: [] }),
    listed: [user.type],
  },
  {
    when: "users could not be listed",
    result: "unknown",
    resource: resourceWith(account, { samlProviders: [] }),
    unread: { [user.type]: "denied" },
  },
  {
    when: "a password could not be read",
    result: "unknown",
    resource: resourceWith(account, { samlProviders: [] }),
    others: [resourceWith(user, {}, { id: "bob" })],
  },
]);
