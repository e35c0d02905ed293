// Reminders of due dates: who gets them, when, and of what.
import type { Grant } from "@skyledger/contract/permissions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGrantsStore } from "../identity/grants-store.ts";
import { notifySubscribersWith } from "../notifications/notify-wiring.ts";
import { wireCallScopes } from "../organizations/wiring.ts";
import { colleagueOf } from "../testing/colleague.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";
import { remindDue } from "./due-reminders.ts";
import { createDueRemindersStore } from "./due-reminders-store.ts";
import { createPeopleStore, type PeopleStore } from "./people-store.ts";

const dayMs = 24 * 3600_000;
const none = { CRITICAL: null, HIGH: null, MEDIUM: null, LOW: null, INFORMATIONAL: null };
/** A morning in UTC, the time zone of a new workspace. */
const morning = new Date("2027-03-02T08:00:00Z");
const later = (ms: number, from = morning) => new Date(from.getTime() + ms);

let server: TestServer;
let ana: TestPerson;
/** Reads the first account only. */
let cleo: TestPerson;
let accountIds: string[];
let ids: string[];

const failures: unknown[] = [];
const round = (at: Date, people: Pick<PeopleStore, "people"> = createPeopleStore(server.database)) =>
  remindDue(
    {
      store: createDueRemindersStore(
        server.database,
        notifySubscribersWith(() => at),
      ),
      people,
      scopes: wireCallScopes(server.database, createGrantsStore(server.database).of),
      onFailure: (error) => failures.push(error),
    },
    at,
  );
const system = <Row extends object>(sql: string, params: unknown[] = []) =>
  server.database.system((tx) => tx.query<Row>(sql, params));
/** Opens a finding so that it is due at an instant. */
const due = (id: string | undefined, at: Date) =>
  system("update findings set open_since = $2::timestamptz - interval '14 days' where id = $1", [id, at]);
const assign = (findingIds: string[], assigneeId: string | null) =>
  server.call("POST /security/findings/assign", {
    as: ana,
    raw: { body: { selection: { findingIds }, assigneeId } },
  });
interface Sent {
  message: { title: string; items: { detail: string }[] };
  at: string;
}

/** Title and details of the reminders of a person, the oldest first. */
async function reminders(as: TestPerson): Promise<[title: string, ...details: string[]][]> {
  const { rows } = await system<Sent>(
    `select distinct on (event_key) message, created_at as at from notification_outbox
     where user_id = $1 and (event_key like 'assigned_work:overdue:%' or event_key like 'assigned_work:due_soon:%')
     order by event_key, created_at`,
    [as.userId],
  );
  return rows
    .sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime())
    .map(({ message }) => [message.title, ...message.items.map(({ detail }) => detail)]);
}
/** As if the last reminder had been at an instant. */
const remindedAt = (at: Date | null, next: Date) =>
  system("update work_reminders set due_at = $1, reminded_until = $2", [next, at]);

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100", SANDBOX_ACCOUNTS: "3" });
  ana = await server.person();
  await server.call("GET /organization", { as: ana });
  await server.call("POST /security/scan", { as: ana });
  const { accounts } = (await server.call("GET /accounts", { as: ana })).body;
  accountIds = accounts.map(({ id }: { id: string }) => id);
  const grant: Grant = { role: "analyst", scope: { kind: "account", id: accountIds[0] ?? "" } };
  cleo = await colleagueOf(server, ana, [grant]);
});
afterAll(() => server.close());

beforeEach(async () => {
  failures.splice(0);
  server.clock.advance(1_000);
  await server.call("PUT /security/settings", { as: ana, body: { dueDays: { ...none, HIGH: 14 } } });
  const raw = { query: { limit: "200", severity: "HIGH", status: "ACTIVE", accountId: accountIds[0] ?? "" } };
  const { findings } = (await server.call("GET /security/findings", { as: ana, raw })).body;
  ids = findings.map(({ findingId }: { findingId: string }) => findingId);
  expect(ids.length).toBeGreaterThan(3);
  await system("update findings set assignee_id = null, assignee_team = null, open_since = $1", [
    later(-dayMs),
  ]);
  await system("delete from work_reminders");
  await system("delete from notification_outbox");
});

describe("what is assigned for the first time", () => {
  test("is reminded of at 08:00 of the next day, once", async () => {
    await assign([ids[0] ?? ""], cleo.userId);
    await due(ids[0], later(-6 * dayMs));
    await round(later(2 * 3600_000 - dayMs));
    await round(later(-1));
    expect(await reminders(cleo)).toEqual([]);
    await round(morning);
    const all = await reminders(cleo);
    expect(all.map(([title]) => title)).toEqual(["1 finding overdue"]);
    expect(all[0]?.[1]).toMatch(/, due Feb 24, 2027$/);
    for (const at of [morning, later(1), later(dayMs), later(5 * dayMs)]) await round(at);
    expect(await reminders(cleo)).toEqual(all);
  });

  test("is reminded of at 08:00 in the workspace's time zone", async () => {
    await assign([ids[0] ?? ""], cleo.userId);
    await due(ids[0], later(-dayMs));
    await system("update workspaces set time_zone = 'America/New_York' where id = $1", [ana.workspaceId]);
    await round(later(-3600_000));
    await round(later(5 * 3600_000 - 1));
    expect(await reminders(cleo)).toEqual([]);
    await round(later(5 * 3600_000));
    expect(await reminders(cleo)).toHaveLength(1);
    await system("update workspaces set time_zone = 'UTC' where id = $1", [ana.workspaceId]);
  });
});

describe("a due date", () => {
  test.each([
    ["now", 0, ["1 finding overdue"]],
    ["a millisecond later, soon as at the last reminder", 1, []],
    ["in seven days", 7 * dayMs, ["1 finding due within 7 days"]],
    ["in seven days and a millisecond", 7 * dayMs + 1, []],
    ["a day before, as at the last reminder", -dayMs, []],
    ["a millisecond after the last reminder", -dayMs + 1, ["1 finding overdue"]],
    ["six days later, soon as at the last reminder", 6 * dayMs, []],
    ["six days and a millisecond later", 6 * dayMs + 1, ["1 finding due within 7 days"]],
  ])("%s", async (_, ms, titles) => {
    await assign([ids[0] ?? ""], cleo.userId);
    await due(ids[0], later(ms));
    await round(later(-2 * dayMs));
    await remindedAt(later(-dayMs), morning);
    await round(morning);
    expect((await reminders(cleo)).map(([title]) => title)).toEqual(titles);
  });
});

test("ten findings are listed, by due date, and all are counted", async () => {
  const some = ids.slice(0, 11);
  expect(some).toHaveLength(11);
  await assign(some, cleo.userId);
  for (const [place, id] of some.entries()) await due(id, later(-(20 - place) * dayMs));
  await round(later(-dayMs));
  await round(morning);
  const [[title, ...details] = []] = await reminders(cleo);
  expect([title, details.length]).toEqual(["11 findings overdue", 10]);
  expect(details[0]).toContain("due Feb 10, 2027");
  expect(details[9]).toContain("due Feb 19, 2027");
});

describe("a team", () => {
  test("is reminded person by person, of the accounts of each", async () => {
    const raw = { query: { limit: "1", severity: "HIGH", status: "ACTIVE", accountId: accountIds[1] ?? "" } };
    const { findings } = (await server.call("GET /security/findings", { as: ana, raw })).body;
    const both = [ids[0] ?? "", findings[0].findingId];
    const { body } = await server.call("POST /teams", {
      as: ana,
      body: { name: "Both", memberIds: [ana.userId, cleo.userId] },
    });
    await assign(both, body.team.teamId);
    for (const id of both) await due(id, later(-dayMs));
    await round(later(-dayMs));
    await round(morning);
    expect((await reminders(ana)).map(([title]) => title)).toEqual(["2 findings overdue"]);
    expect((await reminders(cleo)).map(([title]) => title)).toEqual(["1 finding overdue"]);
    await server.call("DELETE /teams/:id", { as: ana, params: { id: body.team.teamId } });
  });
});

describe("no one is reminded", () => {
  const overdue = async () => {
    await assign([ids[0] ?? ""], cleo.userId);
    await due(ids[0], later(-dayMs));
    await round(later(-dayMs));
  };

  test("of findings that are not active", async () => {
    await overdue();
    await system("update findings set status = 'IGNORED' where id = $1", [ids[0]]);
    await round(morning);
    expect(await reminders(cleo)).toEqual([]);
    await system("update findings set status = 'ACTIVE' where id = $1", [ids[0]]);
  });

  test("in a workspace without due dates", async () => {
    await overdue();
    await server.call("PUT /security/settings", { as: ana, body: { dueDays: none } });
    await round(morning);
    expect(await reminders(cleo)).toEqual([]);
  });

  test("who has turned it off", async () => {
    await overdue();
    const turn = (on: boolean) =>
      system("update notification_preferences set assigned_work = $2 where user_id = $1", [cleo.userId, on]);
    await turn(false);
    await round(morning);
    expect(await reminders(cleo)).toEqual([]);
    await turn(true);
  });
});

test("with other due dates, everything is news the next morning; with other settings, nothing", async () => {
  await assign([ids[0] ?? ""], cleo.userId);
  await due(ids[0], later(-dayMs));
  await round(later(-dayMs));
  await round(morning);
  expect(await reminders(cleo)).toHaveLength(1);
  await server.call("PUT /security/settings", { as: ana, body: { ignoreNoteRequired: true } });
  await round(later(dayMs));
  expect(await reminders(cleo)).toHaveLength(1);
  await server.call("PUT /security/settings", {
    as: ana,
    body: { ignoreNoteRequired: false, dueDays: { ...none, HIGH: 13 } },
  });
  await round(later(2 * dayMs - 1));
  expect(await reminders(cleo)).toHaveLength(1);
  await round(later(2 * dayMs));
  expect(await reminders(cleo)).toHaveLength(2);
});

test("several processes remind a person once", async () => {
  await assign([ids[0] ?? ""], cleo.userId);
  await due(ids[0], later(-dayMs));
  await Promise.all([round(later(-dayMs)), round(later(-dayMs))]);
  await Promise.all([round(morning), round(morning), round(morning)]);
  expect(failures).toEqual([]);
  expect(await reminders(cleo)).toHaveLength(1);
});

test("a person who can't be reminded holds up no one, and is reminded in the next round", async () => {
  await assign([ids[0] ?? ""], cleo.userId);
  await assign([ids[1] ?? ""], ana.userId);
  for (const id of ids.slice(0, 2)) await due(id, later(-dayMs));
  await round(later(-dayMs));
  const people = createPeopleStore(server.database);
  await round(morning, {
    people: async (workspaceId, some) => {
      if (some.includes(cleo.userId)) throw new Error("gone");
      return await people.people(workspaceId, some);
    },
  });
  expect(failures).toHaveLength(1);
  expect([await reminders(ana), await reminders(cleo)].map(({ length }) => length)).toEqual([1, 0]);
  await round(later(60_000));
  expect(await reminders(cleo)).toHaveLength(1);
});
