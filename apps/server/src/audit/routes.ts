import { Readable } from "node:stream";
import type { ResponseOf } from "@skyledger/contract";
import { auditEntry } from "@skyledger/contract/schemas/audit";
import type { AuditEntry } from "../platform/audit-entry.ts";
import { attachment, exportName } from "../platform/export-name.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { AuditForwarding } from "./forwarding.ts";
import type { AuditLog } from "./log.ts";

type EntryAnswer = ResponseOf<"GET /audit">["entries"][number];

/** Kinds and outcomes are text in the database. @throws ZodError for values of another version */
function toAnswer(entry: AuditEntry): EntryAnswer {
  return auditEntry.parse(entry);
}

interface Deps {
  readonly log: AuditLog;
  readonly forwarding: AuditForwarding;
  readonly now: () => Date;
}

export function createAuditRoutes({ log, forwarding, now }: Deps): Routes {
  return (api) => {
    mount(api, "GET /audit", async ({ principal, query }) => {
      const page = await log.list(principal, query);
      return { ...page, entries: page.entries.map(toAnswer) };
    });
    mount(api, "GET /audit/check", ({ principal, query }) => log.check(principal, query.after));
    mount(api, "GET /audit/settings", ({ principal }) => log.settings(principal));
    mount(api, "PUT /audit/settings", ({ principal, body }) =>
      log.setRetention(principal, body.retentionDays),
    );
    mount(api, "GET /audit/forwarding", async ({ principal }) => ({
      forwarding: await forwarding.show(principal),
    }));
    mount(api, "PUT /audit/forwarding", async ({ principal, body }) => ({
      forwarding: await forwarding.set(principal, body),
    }));
    mount(api, "DELETE /audit/forwarding", async ({ principal }) => {
      await forwarding.remove(principal);
      return undefined;
    });
    mount(api, "POST /audit/forwarding/test", ({ principal }) => forwarding.test(principal));
    mount(api, "POST /audit/export", async ({ principal, body, reply }) => {
      const name = exportName("audit-log", now(), "jsonl");
      return await reply
        .header("content-disposition", attachment(name))
        .type("application/x-ndjson; charset=utf-8")
        .send(Readable.from(log.lines(principal, body.format)));
    });
  };
}
