/** May a zone import another: at run time and for types ("any"), for types only ("type"), or not at all (absent). */
type Allowed = Readonly<Record<string, "any" | "type">>;

/** One layer: which of its neighbours it knows. A folder that no zone names is refused, so none escapes the rules. */
export type Zone = { name: string; holds: RegExp; may: Allowed };

export const core = "packages/core/src/";
export const server = "apps/server/src/";
export const web = "apps/web/src/";

/** Every layer of core, for those who may use all of it. */
const coreLayers = [
  "model",
  "resources",
  "prices",
  "checks",
  "fixes",
  "savings",
  "relationships",
  "frameworks",
  "forecast",
  "explain",
  "iam",
  "notifications",
  "cost",
  "security-hub",
  "registry",
];

/**
 * The import direction of ARCHITECTURE.md: model ← resources ← checks | savings | relationships ← adapters ←
 * services ← http | jobs ← main, beside contract (over core) and web (over contract). The first zone that holds a
 * path counts. Every zone may import itself.
 */
export const zones: readonly Zone[] = [
  // Tools and browser tests look at everything, and nothing looks at them.
  { name: "tools", holds: /^(tools|e2e)\//, may: {} },
  { name: "core/model", holds: inside(`${core}model/`), may: {} },
  { name: "core/resources", holds: inside(`${core}resources/`), may: { "core/model": "any" } },
  { name: "core/prices", holds: inside(`${core}prices/`), may: { "core/model": "any" } },
  {
    name: "core/checks",
    holds: inside(`${core}checks/`),
    may: { "core/model": "any", "core/resources": "any" },
  },
  {
    name: "core/fixes",
    holds: inside(`${core}fixes/`),
    may: { "core/model": "any", "core/resources": "any" },
  },
  {
    name: "core/savings",
    holds: inside(`${core}savings/`),
    may: { "core/model": "any", "core/resources": "any", "core/prices": "any" },
  },
  {
    name: "core/relationships",
    holds: inside(`${core}relationships/`),
    may: { "core/model": "any", "core/resources": "any" },
  },
  { name: "core/frameworks", holds: inside(`${core}frameworks/`), may: { "core/model": "any" } },
  { name: "core/forecast", holds: inside(`${core}forecast/`), may: { "core/model": "any" } },
  { name: "core/explain", holds: inside(`${core}explain/`), may: { "core/model": "any" } },
  { name: "core/cost", holds: inside(`${core}cost/`), may: { "core/model": "any" } },
  { name: "core/iam", holds: inside(`${core}iam/`), may: { "core/model": "any" } },
  {
    name: "core/notifications",
    holds: inside(`${core}notifications/`),
    may: { "core/model": "any" },
  },
  {
    name: "core/security-hub",
    holds: inside(`${core}security-hub/`),
    may: { "core/model": "any", "core/checks": "type" },
  },
  {
    name: "core/registry",
    holds: /^packages\/core\/src\/[a-z-]+(\.gen)?\.ts$/,
    may: allOfCore(),
  },
  {
    name: "contract",
    holds: inside("packages/contract/src/"),
    may: { "core/model": "any", "core/notifications": "any", "core/registry": "type" },
  },
  {
    name: "server/adapters",
    holds: inside(`${server}adapters/`),
    may: { ...allOfCore(), contract: "type", "server/config": "type" },
  },
  {
    name: "server/services",
    holds: inside(`${server}services/`),
    may: { ...allOfCore(), contract: "type", "server/adapters": "type", "server/config": "type" },
  },
  {
    name: "server/http",
    holds: inside(`${server}http/`),
    may: {
      ...allOfCore(),
      contract: "any",
      "server/services": "any",
      "server/adapters": "type",
      "server/config": "type",
    },
  },
  {
    name: "server/jobs",
    holds: inside(`${server}jobs/`),
    may: {
      ...allOfCore(),
      contract: "type",
      "server/services": "any",
      "server/adapters": "type",
      "server/config": "type",
    },
  },
  // Tests' own support beside the layers; what it may import is the tests' rule, not a layer's.
  { name: "core/testing", holds: inside(`${core}testing/`), may: {} },
  { name: "server/testing", holds: inside(`${server}testing/`), may: {} },
  { name: "server/wire", holds: inside(`${server}wire/`), may: {} },
  { name: "web/testing", holds: inside(`${web}testing/`), may: {} },
  { name: "server/config", holds: /^apps\/server\/src\/config\.ts$/, may: { "core/model": "any" } },
  {
    // main.ts and the files it is split into: the only place that wires.
    name: "server/main",
    holds: /^apps\/server\/src\/(main|wire-[a-z-]+)\.ts$/,
    may: {
      ...allOfCore(),
      contract: "any",
      "server/adapters": "any",
      "server/services": "any",
      "server/http": "any",
      "server/jobs": "any",
      "server/config": "any",
    },
  },
  // What vite.config.ts runs while it builds: never in the browser, so nobody in the app may import it.
  { name: "web/build", holds: inside(`${web}build/`), may: {} },
  { name: "web/lib", holds: inside(`${web}lib/`), may: { contract: "any" } },
  { name: "web/components", holds: inside(`${web}components/`), may: { "web/lib": "any", contract: "any" } },
  {
    name: "web/pages",
    holds: inside(`${web}pages/`),
    may: { "web/lib": "any", "web/components": "any", contract: "any" },
  },
  {
    name: "web/main",
    holds: /^apps\/web\/src\/[a-z-]+(\.gen|\.d)?\.tsx?$/,
    may: { "web/lib": "any", "web/components": "any", "web/pages": "any", contract: "any" },
  },
];

/** A test lies where the file beside it lies. */
export function zoneOf(path: string): Zone | undefined {
  const tested = path.replace(/\.test(\.tsx?)$/, "$1");
  return zones.find(({ holds }) => holds.test(tested));
}

function inside(folder: string): RegExp {
  return new RegExp(`^${folder.replaceAll("/", "\\/")}`);
}

/** All of core, at run time too. */
function allOfCore(): Allowed {
  return Object.fromEntries(coreLayers.map((layer) => [`core/${layer}`, "any"]));
}
