import { createWorld } from "./world.ts";

// Keeps a prepared server running, for manual tests: st run <address> -H "Authorization: Bearer <token>" …
const { server, idToken, stop } = await createWorld();
console.log(`${server.url}/api/openapi.json\n${idToken}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    console.log(server.output());
    void stop().then(() => process.exit(0));
  });
}
