// A program for a test of the move: stops in the middle, once the rows of `resources` are written, until it is killed.
import { readFile } from "node:fs/promises";
import { moveDatabase } from "./move-database.ts";

// A file: an argument may have 128 KiB, and the migrations are longer.
const [dataDir = "", url = "", migrations = ""] = process.argv.slice(2);
await moveDatabase({
  dataDir,
  target: { connectionString: url },
  migrations: JSON.parse(await readFile(migrations, "utf8")),
  onMoved({ table }) {
    if (table !== "resources") return;
    process.stdout.write(`${table}\n`, () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  },
});
