import account from "../../resources/account.ts";
import trail from "../../resources/cloudtrail-trail.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { madeTrail } from "../../testing/made-trail.ts";
import check from "./cloudtrail-multi-region-trail.ts";

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
    when: "a trail records all",
    result: "pass",
    resource: resourceWith(account, { summary }),
    others: [madeTrail()],
  },
  {
    when: "the trail is of one region",
    result: "fail",
    resource: resourceWith(account, { summary }),
    evidence: { loggingTrails: [{ multiRegion: false }] },
    others: [madeTrail({ multiRegion: false })],
  },
  {
    when: "the trail records writes only",
    result: "fail",
    resource: resourceWith(account, { summary }),
    others: [madeTrail({ readWrite: "WriteOnly" })],
  },
  {
    when: "the trail was stopped",
    result: "fail",
    resource: resourceWith(account, { summary }),
    evidence: { loggingTrails: [] },
    others: [madeTrail({ logging: false })],
  },
  {
    when: "there is no trail",
    result: "fail",
    resource: resourceWith(account, { summary }),
    evidence: { loggingTrails: [] },
    listed: [trail.type],
  },
  {
    when: "trails could not be listed",
    result: "unknown",
    resource: resourceWith(account, { summary }),
    unread: { [trail.type]: "denied" },
  },
  {
    when: "what the trail records could not be read",
    result: "unknown",
    resource: resourceWith(account, { summary }),
    others: [madeTrail({ readWrite: null })],
  },
]);
