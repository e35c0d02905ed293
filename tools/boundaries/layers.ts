// long: the zones are one table.
/**
 * Whether a zone may import another: at run time and for types ("any"), for types only ("type"), or not at
 * all (absent).
 */
type Allowed = Readonly<Record<string, "any" | "type">>;

/**
 * One layer and the layers that it may import. A folder without a zone is rejected, so no file escapes the
 * rules.
 */
export type Zone = { name: string; holds: Pick<RegExp, "test">; may: Allowed };

export const core = "packages/core/src/";
export const sandbox = "packages/sandbox/src/";
export const server = "apps/server/src/";
export const web = "apps/web/src/";

/** Every layer of core, for zones that may use all of it. */
const coreLayers = [
  "model",
  "resources",
  "prices",
  "access",
  "reachability",
  "checks",
  "attack-paths",
  "fixes",
  "tagging",
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

/** Subjects of the server, in dependency order: each may use those before it. */
export const subjects = [
  "runs",
  "identity",
  "sso",
  "scim",
  "views",
  "accounts",
  "organizations",
  "collaboration",
  "inventory",
  "access",
  "reachability",
  "attack-paths",
  "costs",
  "billing-imports",
  "savings",
  "security",
  "approvals",
  "remediation",
  "schedules",
  "dashboard",
  "notifications",
  "audit",
  "assistant",
  "system",
] as const;

/** Roles of a subject's files, by the path within the subject; the first match counts. */
const roles = {
  wiring: /(^|-)wiring\.ts$/,
  routes: /(^|-)routes\.ts$/,
  tools: /(^|-)tools\.ts$/,
  job: /(^|-)job\.ts$/,
  store: /^store\/|(^|-)store\.ts$/,
  // Connections out of the server: AWS, chat, language models, billing files.
  gateway: /^(aws|collection|channels|model|reader|providers)\//,
  service: /./,
} as const;
type Role = keyof typeof roles;

/** Folders of the platform that connect to the outside of the process. */
const platformFolders = ["aws", "db", "http", "keys", "mail", "outbound", "queue"] as const;

/** What each role uses of the platform at run time; it may use types of the rest. */
const platformOf: Readonly<Record<Role, readonly (typeof platformFolders)[number][]>> = {
  service: [],
  store: ["db"],
  gateway: ["aws", "mail", "outbound"],
  job: ["queue"],
  routes: ["http"],
  tools: ["http"],
  wiring: platformFolders,
};

/** What each role uses of its own subject, and of the subjects before it; of their stores, only types. */
const rolesOf: Readonly<Record<Role, Readonly<Partial<Record<Role, "any" | "type">>>>> = {
  store: { store: "any", gateway: "type" },
  gateway: { gateway: "any", store: "type" },
  service: { service: "any", store: "type", gateway: "type" },
  job: { service: "any", store: "type" },
  routes: { service: "any", store: "type", gateway: "type" },
  tools: { service: "any", tools: "any", store: "type" },
  wiring: {
    wiring: "any",
    routes: "any",
    tools: "any",
    job: "any",
    service: "any",
    store: "any",
    gateway: "any",
  },
};

function platformZones(): Zone[] {
  const base = {
    ...allOfCore(),
    contract: "type",
    "server/config": "type",
    "server/platform": "any",
  } as const;
  const among = Object.fromEntries(
    platformFolders.map((name) => [`server/platform/${name}`, "any"] as const),
  );
  return [
    ...platformFolders.map((name) => ({
      name: `server/platform/${name}`,
      holds: inside(`${server}platform/${name}/`),
      may: { ...base, ...among, ...besidesOf(name) } satisfies Allowed,
    })),
    // Files without a subject and without outside connections.
    {
      name: "server/platform",
      holds: /^apps\/server\/src\/platform\/[a-z-]+\.ts$/,
      may: { ...base, ...asTypes(among) },
    },
  ];
}

function besidesOf(folder: string): Allowed {
  if (folder === "http") return { contract: "any" };
  // Calls for the sandbox account end here and not at AWS.
  return folder === "aws" ? { sandbox: "any" } : {};
}

function subjectZones(): Zone[] {
  return subjects.flatMap((subject, place) =>
    // The keys of the table are the roles.
    (Object.keys(roles) as Role[]).map((role) => ({
      name: `server/${subject}/${role}`,
      holds: { test: (path) => roleIn(subject, path) === role },
      may: mayOf(role, subjects.slice(0, place + 1)),
    })),
  );
}

/** The role of a file within a subject; undefined for other files. */
function roleIn(subject: string, path: string): string | undefined {
  const folder = `${server}${subject}/`;
  if (!path.startsWith(folder)) return undefined;
  return Object.entries(roles).find(([, names]) => names.test(path.slice(folder.length)))?.[0];
}

function mayOf(role: Role, known: readonly string[]): Allowed {
  const outside = ["routes", "tools", "wiring"].includes(role);
  return {
    ...allOfCore(),
    contract: outside ? "any" : "type",
    ...(role === "gateway" ? { sandbox: "type" } : {}),
    "server/config": "type",
    "server/platform": "any",
    ...Object.fromEntries(platformFolders.map((name) => [`server/platform/${name}`, "type"] as const)),
    ...Object.fromEntries(platformOf[role].map((name) => [`server/platform/${name}`, "any"] as const)),
    ...Object.fromEntries(
      known.flatMap((subject) =>
        Object.entries(rolesOf[role]).map(([other, how]) => {
          const foreignStore = other === "store" && role !== "wiring" && subject !== known.at(-1);
          return [`server/${subject}/${other}`, foreignStore ? "type" : how] as const;
        }),
      ),
    ),
  };
}

function asTypes(allowed: Allowed): Allowed {
  return Object.fromEntries(Object.keys(allowed).map((name) => [name, "type"] as const));
}

/**
 * The import direction of ARCHITECTURE.md: model ← resources ← checks | savings | relationships ← the server,
 * next to contract (over core) and web (over contract). Within the server: platform ← the subjects in their
 * order ← main, and within a subject store | gateway ← service ← routes | tools | job ← wiring. The first
 * zone that contains a path counts. Every zone may import itself.
 */
export const zones: readonly Zone[] = [
  // Tools and browser tests may import everything, and nothing may import them.
  { name: "tools", holds: /^(tools|e2e)\//, may: {} },
  { name: "core/model", holds: inside(`${core}model/`), may: {} },
  { name: "core/resources", holds: inside(`${core}resources/`), may: { "core/model": "any" } },
  { name: "core/prices", holds: inside(`${core}prices/`), may: { "core/model": "any" } },
  {
    name: "core/checks",
    holds: inside(`${core}checks/`),
    may: { "core/model": "any", "core/resources": "any", "core/reachability": "any" },
  },
  {
    name: "core/fixes",
    holds: inside(`${core}fixes/`),
    // A fix changes what the predicate of its check finds.
    may: {
      ...{ "core/model": "any", "core/resources": "any", "core/access": "any" },
      "core/checks": "any",
    },
  },
  { name: "core/tagging", holds: inside(`${core}tagging/`), may: { "core/model": "any" } },
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
  {
    name: "core/access",
    holds: inside(`${core}access/`),
    may: { "core/model": "any", "core/resources": "any" },
  },
  {
    name: "core/reachability",
    holds: inside(`${core}reachability/`),
    may: { "core/model": "any", "core/resources": "any", "core/access": "any" },
  },
  {
    name: "core/attack-paths",
    holds: inside(`${core}attack-paths/`),
    may: {
      ...{ "core/model": "any", "core/resources": "any", "core/access": "any" },
      ...{ "core/reachability": "any", "core/checks": "any" },
    },
  },
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
  // Stands in for AWS for the sandbox account.
  { name: "sandbox", holds: inside(sandbox), may: allOfCore() },
  ...platformZones(),
  ...subjectZones(),
  // Support code of tests; the rules for tests apply to its imports.
  { name: "core/testing", holds: inside(`${core}testing/`), may: {} },
  { name: "server/testing", holds: inside(`${server}testing/`), may: {} },
  { name: "server/tests", holds: /^apps\/server\/src\/(protocol-tests|server-tests)\//, may: {} },
  { name: "web/testing", holds: inside(`${web}testing/`), may: {} },
  { name: "server/config", holds: /^apps\/server\/src\/config\.ts$/, may: { "core/model": "any" } },
  {
    // main.ts and the files split from it: the only place that wires everything.
    name: "server/main",
    holds: /^apps\/server\/src\/[a-z-]+\.ts$/,
    may: {
      ...allOfCore(),
      contract: "any",
      "server/config": "any",
      ...Object.fromEntries(
        [...platformZones(), ...subjectZones()].map(({ name }) => [name, "any"] as const),
      ),
    },
  },
  // Build code of vite.config.ts, which never runs in the browser: the app must not import it.
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

/** A test belongs to the zone of the file that it tests. */
export function zoneOf(path: string): Zone | undefined {
  const tested = path.replace(/\.test(\.tsx?)$/, "$1");
  return zones.find(({ holds }) => holds.test(tested));
}

function inside(folder: string): RegExp {
  return new RegExp(`^${folder.replaceAll("/", "\\/")}`);
}

/** All of core, also at run time. */
function allOfCore(): Allowed {
  return Object.fromEntries(coreLayers.map((layer) => [`core/${layer}`, "any"]));
}
