import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { createSmtpMailer } from "./smtp-mailer.ts";

const mail = {
  to: "ana@example.com",
  subject: "Verify your email – ünïcode",
  heading: "Verify",
  paragraphs: ["Enter this code."],
  code: "042137",
  note: "Small print.",
};

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly source: string;
  readonly user: string | undefined;
  readonly secure: boolean;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A real mail server on a free port that stores what it receives. */
async function mailServer(options: SMTPServerOptions): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          user: session.user,
          secure: session.secure,
        });
        done();
      });
    },
  });
  // Some tests are about failed logins and broken connections.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  // For TCP, the address is an object.
  return { port: (server.server.address() as AddressInfo).port, received };
}

test("§2 an email arrives completely at a server without STARTTLS and without a login", async () => {
  const { port, received } = await mailServer({ authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] });
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, "Sky <sky@example.com>");
  expect(mailer.configured).toBe(true);
  await mailer.check();
  await mailer.send(mail);
  expect(received).toMatchObject([{ from: "sky@example.com", to: ["ana@example.com"], secure: false }]);
  const source = received[0]?.source ?? "";
  expect(source).toContain("From: Sky <sky@example.com>\r\n");
  expect(source).toContain("To: ana@example.com\r\n");
  // RFC 2047 and quoted-printable; no text is lost on the way.
  expect(source).toMatch(/^Subject: =\?UTF-8\?Q\?Verify_your_email_=E2=80=93_=C3=BCn/m);
  expect(source).toMatch(/^Content-Type: text\/plain/m);
  expect(source).toMatch(/^Content-Type: text\/html/m);
  expect(source.match(/042137/g)).toHaveLength(2);
});

test("§2 the address's user and password are used", async () => {
  const { port, received } = await mailServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === "sky" && password === "se/cret") done(null, { user: "sky" });
      else done(new Error("Invalid username or password"));
    },
  });
  await createSmtpMailer(`smtp://sky:se%2Fcret@127.0.0.1:${port}`, "sky@example.com").send(mail);
  expect(received).toMatchObject([{ user: "sky" }]);
  const wrong = createSmtpMailer(`smtp://sky:wrong@127.0.0.1:${port}`, "sky@example.com");
  await expect(wrong.check()).rejects.toThrow(/Invalid/);
  await expect(wrong.send(mail)).rejects.toThrow(/Invalid/);
  expect(received).toHaveLength(1);
});

test("§2 STARTTLS is used if offered, and an untrusted certificate is rejected", async () => {
  const { port, received } = await mailServer({ authOptional: true, disabledCommands: ["AUTH"] });
  await expect(createSmtpMailer(`smtp://127.0.0.1:${port}`, "sky@example.com").send(mail)).rejects.toThrow(
    /certificate|self.signed|altnames/i,
  );
  await createSmtpMailer(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`, "sky@example.com").send(
    mail,
  );
  expect(received).toMatchObject([{ secure: true }]);
  await createSmtpMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`, "sky@example.com").send(mail);
  expect(received).toMatchObject([{ secure: true }, { secure: false }]);
});

test("?requireTLS=true rejects a server that does not offer it", async () => {
  const { port, received } = await mailServer({ authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] });
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}?requireTLS=true`, "sky@example.com");
  await expect(mailer.send(mail)).rejects.toThrow(/STARTTLS|TLS/);
  expect(received).toEqual([]);
});

test("a server that is unavailable or rejects the address is an error, and email may work again later", async () => {
  const { port } = await mailServer({ authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] });
  for (const close of closers.splice(0)) await close();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, "sky@example.com");
  await expect(mailer.check()).rejects.toThrow(/ECONNREFUSED/);
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);

  const picky = await mailServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => done(new Error("no such person")),
  });
  const refused = createSmtpMailer(`smtp://127.0.0.1:${picky.port}`, "sky@example.com");
  await refused.check();
  await expect(refused.send(mail)).rejects.toThrow(/no such person|recipients were rejected/);
});

test("an alert arrives with its figures and list in both parts, and with its ID", async () => {
  const { port, received } = await mailServer({ authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] });
  await createSmtpMailer(`smtp://127.0.0.1:${port}`, "Sky <sky@example.com>").send({
    to: "ana@example.com",
    subject: "Critical: a bucket is public",
    heading: "Critical",
    paragraphs: ["One."],
    facts: [
      { name: "New", value: "1", url: null },
      { name: "Cost", value: "$8", url: "https://sky.example.com/cost" },
    ],
    items: [{ title: "Bucket", detail: "in us-east-1", url: "https://sky.example.com/r" }],
    note: "Small print.",
    settings: { label: "Switch mails off", url: "https://sky.example.com/notifications" },
    id: "5f0c0d6e-6f0e",
  });
  const source = received[0]?.source ?? "";
  expect(source).toContain("Message-ID: <5f0c0d6e-6f0e@example.com>");
  expect(source).toMatch(/multipart\/alternative/);
  expect(source).toContain("New: 1");
  expect(source).toMatch(/Cost: \$8\r\n {2}https:\/\/sky.example.com\/cost/);
  expect(source).toContain("* Bucket");
  expect(source).toContain("List-Unsubscribe: <https://sky.example.com/notifications>");
  expect(source).toContain("Switch mails off: https://sky.example.com/notifications");
  expect(source).toContain("prefers-color-scheme: dark");
});
