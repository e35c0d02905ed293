import nodemailer, { type SendMailOptions } from "nodemailer";
import { expect, test } from "vitest";
import { codeIn, parseMail } from "./mail.ts";

/** The library with which the server writes its emails. */
async function written(mail: SendMailOptions): Promise<string> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(mail);
  return message.toString();
}

test("an email with text, HTML, an encoded subject, and long lines is read as it was written", async () => {
  const text = `Ihr Code für Skyledger: 042137 – gültig 15 Minuten. ${"sehr lang ".repeat(30)}`.trim();
  const mail = parseMail(
    await written({
      from: "Skyledger <no-reply@example.com>",
      to: "ana@example.com",
      subject: "Verify your email – “Skyledger” ünïcode and quite a long subject line that folds",
      text,
      html: `<p>042137 &amp; ${"x".repeat(200)}</p>`,
    }),
  );
  expect(mail.subject).toBe(
    "Verify your email – “Skyledger” ünïcode and quite a long subject line that folds",
  );
  expect(mail.to).toBe("ana@example.com");
  expect(mail.text.trim()).toBe(text);
  expect(mail.html).toContain("042137 &amp; xxx");
  expect(codeIn(mail)).toBe("042137");
});

test("a plain email is read, and an email without a code is reported", async () => {
  const mail = parseMail(
    await written({ from: "a@example.com", to: "b@example.com", subject: "Hi", text: "No code 12345." }),
  );
  expect(mail.text.trim()).toBe("No code 12345.");
  expect(() => codeIn(mail)).toThrow("No 6-digit code");
});
