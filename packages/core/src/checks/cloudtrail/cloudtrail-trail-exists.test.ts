import account from "../../resources/account.ts";
import trail from "../../resources/cloudtrail-trail.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { madeTrail } from "../../testing/made-trail.ts";
import check from "./cloudtrail-trail-exists.ts";

const summary = {
  rootAccessKeys: 0,
  rootMfa: true,
  rootPassword: true,
  users: 1,
  groups: 0,
  roles: 1,
  policies: 0,
};

checkTable(check, [
  {
    when: "one is logging",
    result: "pass",
    resource: resourceWith(account, { summary }),
    others: [madeTrail()],
  },
  {
    when: "it was stopped",
    result: "fail",
    resource: resourceWith(account, { summary }),
    evidence: { loggingTrails: 0 },
    others: [madeTrail({ logging: false })],
  },
  {
    when: "there is none",
    result: "fail",
    resource: resourceWith(account, { summary }),
    listed: [trail.type],
  },
  {
    when: "trails could not be listed",
    result: "unknown",
    resource: resourceWith(account, { summary }),
    unread: { [trail.type]: "denied" },
  },
  {
    when: "its status could not be read",
    result: "unknown",
    resource: resourceWith(account, { summary }),
    others: [madeTrail({ logging: null })],
  },
]);
