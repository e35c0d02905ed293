// A program: `initialise-directory.ts <directory>` creates a new data directory there (initdb).
import { PGlite } from "@electric-sql/pglite";

const engine = await PGlite.create({ dataDir: process.argv[2] ?? "" });
await engine.close();
process.exit(0);
