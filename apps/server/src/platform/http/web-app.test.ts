import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BareApp, bareConfig, createBareApp } from "../../testing/bare-app.ts";

let folder: string;
let bare: BareApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "skyledger-web-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(
    join(folder, "index.html"),
    '<script nonce="__CSP_NONCE__" src="/assets/app-1a2b.js"></script>',
  );
  writeFileSync(join(folder, "assets", "app-1a2b.js"), "console.log('app');\n".repeat(200));
  writeFileSync(join(folder, "assets", "page-3c4d.js"), "plain");
  writeFileSync(join(folder, "assets", "page-3c4d.js.br"), "brotli");
  writeFileSync(join(folder, "assets", "page-3c4d.js.gz"), "gzip");
  writeFileSync(join(folder, "theme.js"), "// theme");
  writeFileSync(join(folder, ".stamp"), "secret");
  bare = await createBareApp(() => undefined, { webApp: pathToFileURL(`${folder}/`) });
});
afterAll(async () => {
  await bare.app.close();
  rmSync(folder, { recursive: true, force: true });
});
const get = (url: string, headers: Record<string, string> = {}) => bare.app.inject({ url, headers });

test.each(["/", "/index.html", "/login", "/resources?type=EC2", "/a/b/c", "/api-docs"])(
  "§2 %s is the page, never cached, with its own nonce and a strict policy",
  async (url) => {
    const [one, other] = [await get(url), await get(url)];
    expect(one.statusCode).toBe(200);
    expect(one.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(one.headers["cache-control"]).toBe("no-store");
    const nonce = /nonce="(\w{32})"/.exec(one.body)?.[1];
    const policy = String(one.headers["content-security-policy"]);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(other.body).not.toBe(one.body);
  },
);

test("the operator's contact is in the page's head, and cannot leave its attribute", async () => {
  const supportUrl = 'https://help.example.com/?a=1&b="><script>';
  const head = join(folder, "with-head");
  mkdirSync(head);
  writeFileSync(join(head, "index.html"), "<head><title>x</title></head>");
  const other = await createBareApp(() => undefined, {
    webApp: pathToFileURL(`${head}/`),
    config: { ...bareConfig, supportUrl },
  });
  const page = await other.app.inject({ url: "/" });
  await other.app.close();
  expect(page.body).toBe(
    '<head><title>x</title><meta name="skyledger-support-url" content="https://help.example.com/?a=1&amp;b=&quot;>&lt;script>"></head>',
  );
  expect((await get("/")).body).not.toContain("skyledger-support-url");
});

test("a hashed asset is cached for a year and compressed", async () => {
  const asset = await get("/assets/app-1a2b.js", { "accept-encoding": "br" });
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(asset.headers["content-encoding"]).toBe("br");
  expect(asset.headers["content-type"]).toContain("javascript");
});

test.each([
  ["br, gzip", "br", "brotli"],
  ["gzip", "gzip", "gzip"],
  ["identity", undefined, "plain"],
])("a browser that accepts %s gets the copy from the build", async (accepted, encoding, body) => {
  const asset = await get("/assets/page-3c4d.js", { "accept-encoding": accepted });
  expect(asset.body).toBe(body);
  expect(asset.headers["content-encoding"]).toBe(encoding);
  expect(asset.headers["content-type"]).toContain("javascript");
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(asset.headers.vary).toMatch(/accept-encoding/i);
});

test("the copies are not separate files", async () => {
  for (const copy of ["br", "gz"]) expect((await get(`/assets/page-3c4d.js.${copy}`)).statusCode).toBe(404);
});

test("other files are revalidated each time", async () => {
  const file = await get("/theme.js");
  expect(file.headers["cache-control"]).toBe("no-cache");
  expect((await get("/theme.js", { "if-none-match": String(file.headers.etag) })).statusCode).toBe(304);
});

test("a missing asset of an earlier build is not the page", async () => {
  const missing = await get("/assets/app-0000.js");
  expect(missing.statusCode).toBe(404);
  expect(missing.json().code).toBe("not_found");
});

test.each(["/.stamp", "/../package.json", "/..%2fpackage.json", "/assets/../.stamp"])(
  "%s reveals nothing",
  async (url) => {
    const answer = await get(url);
    expect(answer.body).not.toMatch(/secret|"name"/);
  },
);

test("unknown addresses below /api are problems and not pages", async () => {
  for (const url of ["/api/nothing", "/api/"]) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  }
});

test("pages are read-only", async () => {
  const answer = await bare.app.inject({ method: "POST", url: "/login" });
  expect(answer.statusCode).toBe(405);
  expect(answer.json().code).toBe("method_not_allowed");
  expect((await bare.app.inject({ method: "HEAD", url: "/login" })).statusCode).toBe(200);
});

test("a missing build of the web app is reported", async () => {
  const unbuilt = await createBareApp(() => undefined, { webApp: pathToFileURL(`${folder}/none/`) });
  const answer = await unbuilt.app.inject({ url: "/" });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain("npm start");
  await unbuilt.app.close();
});
