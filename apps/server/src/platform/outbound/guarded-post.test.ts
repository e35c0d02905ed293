import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpSink, startHttpSink } from "../../testing/http-sink.ts";
import { createGuardedPost, type ResolvedAddress } from "./guarded-post.ts";

let sink: HttpSink;
let port = "";
beforeAll(async () => {
  sink = await startHttpSink();
  port = new URL(sink.url).port;
});
afterAll(() => sink.close());

const message = { body: '{"text":"hello"}', headers: { "content-type": "application/json" } };
const loopback: ResolvedAddress[] = [{ address: "127.0.0.1", family: 4 }];
const blocked = { name: "BlockedAddressError" };
/** Without allowed hosts; names resolve as a test says. */
const strict = (resolve: () => Promise<ResolvedAddress[]> = async () => loopback) =>
  createGuardedPost({ allowedHosts: [], resolve });

describe("internal addresses are rejected before anything is sent", () => {
  const hosts = [
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "2130706433", // decimal
    "0x7f000001", // hexadecimal
    "0x7f.0.0.1",
    "017700000001", // octal
    "0177.0.0.1",
    "127.0.0.1.", // with the root's dot
    "%31%32%37.0.0.1", // percent-encoded
    "①②⑦.0.0.1", // digits of other scripts
    "0",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.5.4",
    "192.168.1.1",
    "169.254.169.254",
    "0xa9fea9fe",
    "2852039166",
    "0251.0376.0251.0376", // the metadata service in octal
    "169.254.43518", // and short
    "169.0xfea9fe",
    "100.64.0.1",
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[fe80::1]",
    "[fe80::1%25eth0]", // with a zone
    "[fc00::1]",
    "[fdff::1]",
    "[2002:7f00:1::]", // 6to4 of the loopback address
    "[2002:a9fe:a9fe::]", // and of the metadata service
    "[::ffff:169.254.169.254]",
    "[::ffff:a9fe:a9fe]",
    "[64:ff9b::a9fe:a9fe]",
    "[2001:0:53aa:64c:0:7fff:ffff:fffe]", // Teredo
    "[fd00:ec2::254]",
    "localhost", // resolves
    "metadata.google.internal",
  ];
  test.each(hosts)("https://%s", async (host) => {
    const before = sink.received.length;
    await expect(strict()(`https://${host}:${port}/hook`, message)).rejects.toMatchObject(blocked);
    expect(sink.received.length).toBe(before);
  });

  test.each([
    ["http://hooks.example/x", "https://"],
    ["ftp://hooks.example/x", "https://"],
    ["file:///etc/passwd", "https://"],
    ["gopher://hooks.example/x", "https://"],
    ["https://user:secret@hooks.example/x", "user name and password"],
    ["hooks.example", "not a web address"],
    ["", "not a web address"],
  ])("%s", async (url, said) => {
    await expect(strict()(url, message)).rejects.toMatchObject({
      ...blocked,
      message: expect.stringContaining(said),
    });
  });

  test("one private address among public ones is enough", async () => {
    const mixed = [
      { address: "8.8.8.8", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
    const answer = strict(async () => mixed)("https://hooks.example/x", message);
    await expect(answer).rejects.toMatchObject(blocked);
  });

  test("a name without an address, and one that DNS does not know, are temporary errors", async () => {
    await expect(strict(async () => [])("https://hooks.example/x", message)).rejects.toThrow(
      "can't be resolved",
    );
    const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
    const answer = strict(() => Promise.reject(unknown))("https://hooks.example/x", message);
    await expect(answer).rejects.toBe(unknown);
  });
});

describe("DNS that changes its answer", () => {
  test("the name is resolved once, and the verified address is used", async () => {
    let asked = 0;
    const rebinding = async (): Promise<ResolvedAddress[]> => {
      asked += 1;
      // A second resolution would lead to another machine: here to an address without a server.
      return asked === 1 ? [{ address: "127.0.0.1", family: 4 }] : [{ address: "127.0.0.2", family: 4 }];
    };
    const post = createGuardedPost({ allowedHosts: [`rebind.example:${port}`], resolve: rebinding });
    const before = sink.received.length;
    expect(await post(`http://rebind.example:${port}/pinned`, message)).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
    expect(sink.received.slice(before)).toMatchObject([
      { path: "/pinned", headers: { host: `rebind.example:${port}` } },
    ]);
  });
});

test.each([
  "10.0.0.5",
  "169.254.169.254",
  "fd00:ec2::254",
  "::ffff:127.0.0.1",
  "fe80::1%eth0",
  "2002:7f00:1::",
])("a name that resolves to %s is rejected", async (address) => {
  const family = address.includes(":") ? 6 : 4;
  const answer = strict(async () => [{ address, family }])("https://hooks.example/x", message);
  await expect(answer).rejects.toMatchObject(blocked);
});

describe("redirects", () => {
  const allowed = () => createGuardedPost({ allowedHosts: [sink.host] });
  const redirect = (location: string, status = 307) => sink.answers.push({ status, headers: { location } });

  test.each([
    "https://127.0.0.2/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[fd00:ec2::254]/latest/meta-data/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://0251.0376.0251.0376/",
    "https://[::1]/",
    "http://example.com/",
    "file:///etc/passwd",
    "https://2130706433/",
    "//10.0.0.1/",
  ])("to %s are rejected", async (location) => {
    redirect(location);
    await expect(allowed()(`${sink.url}/start`, message)).rejects.toMatchObject(blocked);
  });

  test("to a name that resolves to a private address are rejected, whatever it was before", async () => {
    const asked: string[] = [];
    const post = createGuardedPost({
      allowedHosts: [sink.host],
      resolve: async (host) => {
        asked.push(host);
        return [{ address: "10.0.0.5", family: 4 }];
      },
    });
    redirect("https://hooks.example/inside");
    await expect(post(`${sink.url}/start`, message)).rejects.toMatchObject(blocked);
    expect(asked).toEqual(["hooks.example"]);
  });

  test("that keep the method are followed with the same message", async () => {
    const before = sink.received.length;
    redirect("/second", 307);
    redirect(`${sink.url}/third`, 308);
    expect(await allowed()(`${sink.url}/first`, message)).toMatchObject({ status: 200, text: "ok" });
    expect(sink.received.slice(before).map(({ path, method, body }) => [path, method, body])).toEqual([
      ["/first", "POST", message.body],
      ["/second", "POST", message.body],
      ["/third", "POST", message.body],
    ]);
  });

  test.each([301, 302, 303])("%i, which would lose the message, is a normal response", async (status) => {
    const before = sink.received.length;
    redirect("/elsewhere", status);
    expect(await allowed()(`${sink.url}/moved`, message)).toMatchObject({ status });
    expect(sink.received.length).toBe(before + 1);
  });

  test("without an end are given up", async () => {
    for (let count = 0; count < 4; count++) redirect("/again");
    await expect(allowed()(`${sink.url}/again`, message)).rejects.toMatchObject({
      ...blocked,
      message: expect.stringContaining("more than 3 times"),
    });
    expect(sink.answers).toEqual([]);
  });
});

describe("WEBHOOK_ALLOWED_HOSTS", () => {
  test.each([
    ["127.0.0.1", true],
    [() => sink.host, true],
    ["127.0.0.1:1", false],
    ["chat.lan", false],
    ["*.0.0.1", true], // a limited number is allowed
  ] as const)("%s allows the sink: %s", async (entry, allowed) => {
    const post = createGuardedPost({ allowedHosts: [typeof entry === "string" ? entry : entry()] });
    const answer = post(`${sink.url}/allowed`, message);
    if (allowed) expect(await answer).toMatchObject({ status: 200 });
    else await expect(answer).rejects.toMatchObject(blocked);
  });

  test("names, wildcards, and IPv6 addresses", async () => {
    const reach = (allowedHosts: string[], url: string) =>
      createGuardedPost({ allowedHosts, resolve: async () => loopback })(url, message);
    expect(await reach(["*.lan"], `http://chat.lan:${port}/x`)).toMatchObject({ status: 200 });
    expect(await reach(["Chat.LAN"], `http://chat.lan:${port}/x`)).toMatchObject({ status: 200 });
    await expect(reach(["*.lan"], `https://lan:${port}/x`)).rejects.toMatchObject(blocked);
    await expect(reach(["*.lan"], `https://evillan:${port}/x`)).rejects.toMatchObject(blocked);
    await expect(reach(["chat.lan"], `https://chat.lan.evil.example:${port}/x`)).rejects.toMatchObject(
      blocked,
    );
    // Allowed, so it was tried; the connection was refused.
    await expect(reach(["[::1]"], "http://[::1]:1/x")).rejects.not.toMatchObject(blocked);
  });
});

describe("slow and large responses", () => {
  test("a missing response ends with the time limit", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port: at } = silent.address() as AddressInfo; // a TCP server
    const post = createGuardedPost({ allowedHosts: ["127.0.0.1"], timeoutMs: 100 });
    await expect(post(`http://127.0.0.1:${at}/`, message)).rejects.toMatchObject({
      name: expect.stringMatching(/Timeout|Abort/),
    });
    silent.closeAllConnections();
    silent.close();
  });

  test("an unresponsive DNS server also ends with the time limit", async () => {
    const post = createGuardedPost({
      allowedHosts: [],
      timeoutMs: 100,
      resolve: () => new Promise(() => undefined),
    });
    await expect(post("https://hooks.example/", message)).rejects.toMatchObject({ name: "TimeoutError" });
  });

  test("only the first kilobytes of a large response are read", async () => {
    sink.answers.push({ status: 500, body: "x".repeat(5_000_000), headers: { "retry-after": "120" } });
    const post = createGuardedPost({ allowedHosts: [sink.host] });
    const answer = await post(`${sink.url}/large`, message);
    expect(answer).toMatchObject({ status: 500, retryAfterSeconds: 120 });
    expect(answer.text).toHaveLength(8 * 1024);
  });
});
