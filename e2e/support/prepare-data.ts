import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbedded } from "../../apps/server/src/platform/db/embedded/open-embedded.ts";
import { createOperator } from "./people.ts";
import { startServer } from "./server.ts";

/**
 * Prepares data once before all tests, which their servers start with a copy of: an empty, migrated database,
 * which halves their start, and one with an operator, whose discovery, scan, and analysis take longer than
 * most tests. Playwright calls this, and its result at the end; `npm test` does it earlier, concurrently with
 * other parts, and passes it on.
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
  const operator = await createOperator(second);
  await second.stop();
  process.env.E2E_PREPARED_OPERATOR = JSON.stringify({ dataDir: operated, operator });
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Prevents schedules from becoming due during tests: a run within half a day is postponed by a day. A
 * scheduled run would otherwise change what a test sees, during the night of an account.
 */
async function keepSchedulesAway(dataDir: string): Promise<void> {
  const embedded = await openEmbedded({ dataDir });
  try {
    // As the owner of the tables: the server's role can't change them.
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
