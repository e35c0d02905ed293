// Runs in a separate process: see reader-process.ts.

import { Charges, EngineLimitError } from "./charges.ts";
import { BillingFileError } from "./formats.ts";
import { type Engine, openEngine } from "./open-engine.ts";
import type { BillingAnswer, BillingQuestion } from "./protocol.ts";
import { monthTotals, rollupPages } from "./rollups.ts";

/** Answers requests about the data, one after the other. */
class Answers {
  readonly #engine: Engine;
  readonly #charges: Charges;
  #pages: ReturnType<typeof rollupPages> | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#charges = new Charges(engine.connection);
  }

  async to(question: BillingQuestion): Promise<BillingAnswer> {
    switch (question.kind) {
      case "clear":
        await this.#charges.clear();
        return { kind: "cleared" };
      case "add":
        return { kind: "added", content: await this.#charges.add(question.file) };
      case "totals":
        return { kind: "totals", totals: await monthTotals(this.#engine.connection, question.month) };
      case "rollup":
        this.#pages = rollupPages(this.#engine.connection, question.month);
        return await this.#nextPage();
      case "next":
        return await this.#nextPage();
    }
  }

  async #nextPage(): Promise<BillingAnswer> {
    const page = await this.#pages?.next();
    return page === undefined || page.done ? { kind: "end" } : { kind: "page", page: page.value };
  }
}

function refused(error: unknown): BillingAnswer {
  if (error instanceof BillingFileError) return { kind: "refused", file: error.file, message: error.message };
  if (error instanceof EngineLimitError) return { kind: "limit", message: error.message };
  return {
    kind: "failure",
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

/** Answers the parent process while it exists. */
function serve(folder: string): void {
  // A terminal or a service manager sends signals to every process: the parent decides when this one ends.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  // No one is left to answer. A normal exit would wait for the running query, or abort within it.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  const answers = openEngine(folder).then((engine) => new Answers(engine));
  process.on("message", (question: BillingQuestion) => {
    void answers
      .then((open) => open.to(question))
      .catch(refused)
      .then((answer) => process.send?.(answer));
  });
}

// The parent passes the folder; importing this file for its types does not start it.
const [, , folder] = process.argv;
if (process.send && folder !== undefined) serve(folder);
