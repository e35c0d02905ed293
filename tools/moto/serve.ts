import { startMoto } from "./moto.ts";

// Keeps moto running for protocol tests under a watcher: MOTO_URL=<address> npx vitest --project protocol
const moto = await startMoto((line) => console.log(line));
console.log(`MOTO_URL=${moto.url}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void moto.stop().then(() => process.exit(0));
  });
}
