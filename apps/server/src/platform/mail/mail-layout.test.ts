import { expect, test } from "vitest";
import { layOut } from "./mail-layout.ts";

const mail = {
  to: "ana@example.com",
  subject: "A <subject>",
  heading: "Hello <b>Ana</b> & co",
  paragraphs: ['Say "hi"', "<script>alert(1)</script>"],
  code: "042137",
  button: { label: "Open", url: "https://sky.example.com/reset-password?token=a.b&x='\"><img>" },
  note: "It's small print.",
};

test("every text is escaped in HTML and unchanged in plain text", () => {
  const { html, text } = layOut(mail);
  expect(html).not.toMatch(/<script|<b>|<img|<subject>/);
  expect(html).toContain("Hello &lt;b&gt;Ana&lt;/b&gt; &amp; co");
  expect(html).toContain(
    'href="https://sky.example.com/reset-password?token=a.b&amp;x=&#39;&quot;&gt;&lt;img&gt;"',
  );
  for (const part of [mail.heading, ...mail.paragraphs, mail.code, mail.button.url, mail.note]) {
    expect(text).toContain(part);
  }
});

test("the code is on its own line in plain text and is shown in HTML", () => {
  const { html, text } = layOut(mail);
  expect(text).toMatch(/^\s+042137$/m);
  expect(html).toContain(">042137<");
});

test("nothing is loaded from external servers", () => {
  const { html } = layOut(mail);
  expect(html).not.toMatch(/\b(src|background|srcset)=|url\(|<link|@import/);
});

test("an email without code and button has neither", () => {
  const { html, text } = layOut({ to: "a@b.co", subject: "s", heading: "h", paragraphs: ["p"], note: "n" });
  expect(html).not.toContain("<a ");
  expect(text).toBe("h\n\np\n\n--\nn\nSkyledger: AI-Powered Cloud Optimization\n");
});
