import { parentPort, workerData } from "node:worker_threads";
import { BillingFileError } from "./billing-formats.ts";
import type { BillingAnswer, BillingQuestion } from "./billing-protocol.ts";
import { Charges, EngineLimitError } from "./charges.ts";
import { openEngine } from "./open-engine.ts";
import { monthTotals, rollupPages } from "./rollups.ts";

if (parentPort) {
  const port = parentPort;
  // The parent wrote `workerData`.
  const { folder } = workerData as { folder: string };
  const engine = await openEngine(folder);
  const charges = new Charges(engine.connection);
  let pages: ReturnType<typeof rollupPages> | undefined;

  const nextPage = async (): Promise<BillingAnswer> => {
    const page = await pages?.next();
    return page === undefined || page.done ? { kind: "end" } : { kind: "page", page: page.value };
  };

  const answer = async (question: BillingQuestion): Promise<BillingAnswer> => {
    switch (question.kind) {
      case "clear":
        await charges.clear();
        return { kind: "cleared" };
      case "add":
        return { kind: "added", content: await charges.add(question.file) };
      case "totals":
        return { kind: "totals", totals: await monthTotals(engine.connection, question.month) };
      case "rollup":
        pages = rollupPages(engine.connection, question.month);
        return await nextPage();
      case "next":
        return await nextPage();
    }
  };

  port.on("message", (question: BillingQuestion) => {
    void answer(question)
      .catch((error: unknown): BillingAnswer => {
        if (error instanceof BillingFileError)
          return { kind: "refused", file: error.file, message: error.message };
        if (error instanceof EngineLimitError) return { kind: "limit", message: error.message };
        throw error;
      })
      // What is left is a fault of ours: it becomes the thread's error event.
      .then((reply) => port.postMessage(reply));
  });
}
