import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbedded } from "../../apps/server/src/platform/db/embedded/open-embedded.ts";
import { newOperator } from "./people.ts";
import { startServer } from "./server.ts";

/**
 * Makes data once before all tests, which the servers of the tests begin with a copy of: an empty, migrated database,
 * so that they start in half the time, and one with an operator, whose discovery, scan and analysis take longer than
 * most tests. Playwright calls this, and what it returns at the end; `npm test` does it earlier, beside other parts, and
 * hands it down.
 */
export default async function prepareData(): Promise<() => void> {
  if (process.env.E2E_PREPARED_DATA !== undefined) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), "skyledger-e2e-prepared-"));
  const empty = join(folder, "empty");
  const first = await startServer({ dataDir: empty });
  await first.stop();
  await keepSchedulesAway(empty);
  process.env.E2E_PREPARED_DATA = empty;

  const operated = join(folder, "operated");
  cpSync(empty, operated, { recursive: true });
  const second = await startServer({ dataDir: operated });
  const operator = await newOperator(second);
  await second.stop();
  process.env.E2E_PREPARED_OPERATOR = JSON.stringify({ dataDir: operated, operator });
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * No schedule comes due while a test looks: what would begin within half a day begins a day later. A run that starts
 * by itself would otherwise change what a test sees, at the hours of an account's nights.
 */
async function keepSchedulesAway(dataDir: string): Promise<void> {
  const embedded = await openEmbedded({ dataDir });
  try {
    // As the owner of the tables: the server's own connections may not change them.
    const owner = new pg.Client({ stream: embedded.connect, ssl: false, user: "postgres" });
    await owner.connect();
    await owner.query(`
      create function keep_schedule_away() returns trigger language plpgsql as $$
      begin
        if new.next_run_at < now() + interval '12 hours' then
          new.next_run_at := new.next_run_at + interval '1 day';
        end if;
        return new;
      end $$;
      create trigger schedules_kept_away before insert or update of next_run_at on schedules
        for each row execute function keep_schedule_away()`);
    await owner.end();
  } finally {
    await embedded.close();
  }
}
