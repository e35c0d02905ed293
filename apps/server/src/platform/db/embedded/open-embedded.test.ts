import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DataDirectoryInUseError } from "./data-directory-lock.ts";
import { queryMessage, syncMessage } from "./frontend-messages.ts";
import { type EmbeddedServer, openEmbedded } from "./open-embedded.ts";

let directory: string;
let server: EmbeddedServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "skyledger-embedded-"));
  server = await openEmbedded({ dataDir: directory, idleInTransactionMs: 300 });
  const client = await connect();
  await client.query("create table notes (id int primary key, note text)");
  await client.end();
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

async function connect(to: EmbeddedServer = server): Promise<pg.Client> {
  const client = new pg.Client({ stream: to.connect, ssl: false });
  client.on("error", () => undefined); // some tests are about lost connections
  await client.connect();
  return client;
}

/** The driver's socket, so that a test can break it as a crash would. */
function socketOf(client: pg.Client): { destroy(error?: Error): void; write(bytes: Buffer): boolean } {
  // The driver's typings do not expose the stream of its connection.
  return (client as unknown as { connection: { stream: ReturnType<EmbeddedServer["connect"]> } }).connection
    .stream;
}

/** A start-up packet: length, code, further numbers. */
function packet(code: number, ...rest: number[]): Buffer {
  const bytes = Buffer.alloc(8 + rest.length * 4);
  [bytes.length, code, ...rest].forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
}

describe("connections", () => {
  test("20 connections with concurrent transactions see only whole transactions", async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => connect()));
    await Promise.all(
      clients.map(async (client, index) => {
        await client.query("begin");
        await client.query("insert into notes values ($1, 'a')", [100 + index * 2]);
        await sleep(0);
        const { rows } = await client.query("select count(*)::int % 2 as odd from notes where id >= 100");
        expect(rows).toEqual([{ odd: 1 }]);
        await client.query("insert into notes values ($1, 'b')", [101 + index * 2]);
        await client.query(index % 4 === 0 ? "rollback" : "commit");
      }),
    );
    const { rows } = await (clients[0] as pg.Client).query(
      "select count(*)::int as n from notes where id >= 100",
    );
    expect(rows).toEqual([{ n: 30 }]);
    await Promise.all(clients.map((client) => client.end()));
  });

  test("a connection that dies inside a transaction is rolled back, and the next one continues", async () => {
    const dying = await connect();
    const waiting = await connect();
    await dying.query("begin");
    await dying.query("insert into notes values (1, 'lost')");
    const answer = waiting.query("select count(*)::int as n from notes where id = 1");
    socketOf(dying).destroy();
    expect((await answer).rows).toEqual([{ n: 0 }]);
    await waiting.end();
  });

  test("a connection that dies while its statement runs or waits does not block the others", async () => {
    const [running, queued, last] = await Promise.all([connect(), connect(), connect()]);
    const lost = [running, queued].map((client) => client.query("begin; select pg_sleep(0.1)").catch(String));
    socketOf(running).destroy();
    socketOf(queued).destroy();
    expect((await last.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    for (const result of await Promise.all(lost)) expect(result).toMatch(/terminated/);
    await last.end();
  });

  test("disconnecting during a transaction also rolls back", async () => {
    const leaving = await connect();
    await leaving.query("begin; insert into notes values (2, 'left')");
    await leaving.end();
    const next = await connect();
    expect((await next.query("select from notes where id = 2")).rowCount).toBe(0);
    await next.end();
  });

  test("an idle transaction is rolled back after its time limit, with the reason", async () => {
    const idle = await connect();
    const reason = once(idle, "error");
    await idle.query("begin; insert into notes values (3, 'idle')");
    const next = await connect();
    expect((await next.query("select from notes where id = 3")).rowCount).toBe(0);
    expect((await reason)[0]).toMatchObject({ code: "25P03" });
    await next.end();
  });
});

describe("protocol", () => {
  test("prepared statements with the same name stay separate, and end with their connection", async () => {
    const [a, b] = await Promise.all([connect(), connect()]);
    for (let round = 0; round < 3; round += 1) {
      const one = await a.query({ name: "same", text: "select $1::int + 1 as n", values: [round] });
      const two = await b.query({ name: "same", text: "select $1::text || '!' as n", values: [`${round}`] });
      expect([one.rows, two.rows]).toEqual([[{ n: round + 1 }], [{ n: `${round}!` }]]);
    }
    await a.end();
    await b.end();
    const after = await connect();
    expect((await after.query("select name from pg_prepared_statements")).rows).toEqual([]);
    await after.end();
  });

  test("errors are the driver's errors, and the connection continues", async () => {
    const client = await connect();
    const broken = { code: "42703", position: "8" };
    await expect(client.query("select nothing")).rejects.toMatchObject(broken);
    await expect(client.query("select nothing where $1 = 1", [1])).rejects.toMatchObject(broken);
    await expect(client.query("select $1::int", ["x"])).rejects.toMatchObject({ code: "22P02" });
    await client.query("begin");
    await expect(client.query("select 1 / 0")).rejects.toMatchObject({ code: "22012" });
    await expect(client.query("select 1")).rejects.toMatchObject({ code: "25P02" });
    await client.query("rollback");
    expect((await client.query("select 1 as one; select 2 as two")) as unknown).toHaveLength(2);
    await client.end();
  });

  test("COPY FROM STDIN, which would end the database, is an ordinary error", async () => {
    const client = await connect();
    await client.query("begin");
    await expect(client.query("copy notes from stdin")).rejects.toMatchObject({ code: "0A000" });
    await expect(client.query("select 1")).rejects.toMatchObject({ code: "25P02" });
    await client.query("rollback");
    expect((await client.query("select 1")).rowCount).toBe(1);
    await client.end();
  });

  test("20 MB go in and out, even byte by byte", async () => {
    const client = await connect();
    const text = "x".repeat(20_000_000);
    const { rows } = await client.query("select $1::text as back", [text]);
    expect(rows[0].back === text).toBe(true);
    await client.end();
    const socket = server.connect();
    const packets = [
      packet(196_608, 0),
      queryMessage("insert into notes values (4, 'bits'); select note from notes where id = 4"),
    ];
    let answer = "";
    for (const byte of Buffer.concat(packets)) socket.write(Buffer.from([byte]));
    for await (const chunk of socket) {
      answer += String(chunk);
      if (answer.includes("SELECT 1")) break;
    }
    expect(answer).toContain("bits");
  });

  test("encryption requests are declined, cancel requests and unknown protocols end quietly", async () => {
    const answerTo = async (packet: Buffer): Promise<string> => {
      const socket = server.connect();
      const closed = new Promise<string>((resolve) => socket.once("end", () => resolve("closed")));
      const data = once(socket, "data").then(([bytes]) => String(bytes));
      socket.write(packet);
      return Promise.race([data, closed]).finally(() => socket.destroy());
    };
    expect(await answerTo(packet(80_877_103))).toBe("N");
    expect(await answerTo(packet(80_877_102, 1, 2))).toBe("closed");
    expect(await answerTo(packet(131_072))).toBe("closed");
    await expect(connect()).resolves.toBeInstanceOf(pg.Client);
  });
});

describe("the engine", () => {
  test("the data directory is closed to other users", async () => {
    expect((await stat(join(directory, "database"))).mode & 0o777).toBe(0o700);
  });

  test("a second process cannot open the directory", async () => {
    await expect(openEmbedded({ dataDir: directory })).rejects.toThrow(DataDirectoryInUseError);
  });

  test("when the database ends unexpectedly, it is reported once, all waiting calls fail, and a new start works", async () => {
    const dataDir = join(directory, "ending");
    const stops: string[] = [];
    const ending = await openEmbedded({ dataDir, onStopped: (error) => stops.push(error.message) });
    const [killer, waiting] = await Promise.all([connect(ending), connect(ending)]);
    await killer.query("create table kept as select 1 as one");
    const lost = once(killer, "error");
    const fatal = Buffer.from("?\0\0\0\x04", "latin1"); // not a message type: ends a server's session, here all of them
    socketOf(killer).write(Buffer.concat([fatal, syncMessage()]));
    await lost;
    await expect(waiting.query("select 1")).rejects.toThrow();
    await expect(connect(ending).then((client) => client.query("select 1"))).rejects.toThrow(/has stopped/);
    expect(stops).toEqual([expect.stringMatching(/has stopped/)]);
    await ending.close();
    const again = await openEmbedded({ dataDir });
    const client = await connect(again);
    expect((await client.query("select one from kept")).rows).toEqual([{ one: 1 }]);
    await client.end();
    await again.close();
  });
});
