import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createOutboxMailer } from "./outbox-mailer.ts";

const mail = {
  to: "ana@example.com",
  subject: "Verify your email for Skyledger",
  heading: "Verify",
  paragraphs: ["Enter this code."],
  code: "042137",
  printedAs: "Verification code",
  note: "Small print.",
};

let folder: string;
let lines: string[];
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "skyledger-outbox-")), "outbox");
  lines = [];
});
afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));
const mailer = () => createOutboxMailer(folder, "Sky <sky@example.com>", (line) => lines.push(line));

test("§2 an email becomes one .eml file that only the server's user can read, and its code is printed", async () => {
  await mailer().send(mail);
  const [name = "", ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const source = await readFile(join(folder, name), "utf8");
  expect(source).toContain("To: ana@example.com\r\n");
  expect(source).toContain("From: Sky <sky@example.com>\r\n");
  expect(source).toContain("Subject: Verify your email for Skyledger\r\n");
  expect(source).toMatch(/multipart\/alternative/);
  expect(lines).toEqual([
    "Verification code for ana@example.com: 042137",
    `Email to ana@example.com ("Verify your email for Skyledger"): ${join(folder, name)}`,
  ]);
});

test("a link that the person has to open is printed like a code, and others are not", async () => {
  const { code: _, printedAs: __, ...plain } = mail;
  const button = { label: "Choose a new password", url: "https://sky.example.com/reset-password?token=a.b" };
  await mailer().send({ ...plain, button });
  expect(lines).toHaveLength(1);
  await mailer().send({ ...plain, button, printedAs: "Password reset link" });
  expect(lines).toContain(`Password reset link for ana@example.com: ${button.url}`);
});

test("it is not a mail server, and reports a folder that cannot be created", async () => {
  expect(mailer().configured).toBe(false);
  await mailer().check();
  await rm(folder, { recursive: true });
  await writeFile(folder, "a file where the folder should be");
  await chmod(folder, 0o600);
  await expect(mailer().check()).rejects.toThrow(/EEXIST|ENOTDIR/);
});
