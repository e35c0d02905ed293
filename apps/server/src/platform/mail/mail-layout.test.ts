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

test("key figures, a label, and what to do are in both parts; the address is written out for a link that is needed", () => {
  const alert = {
    to: "ana@example.com",
    subject: "s",
    heading: "h",
    paragraphs: ["p"],
    tone: "critical" as const,
    facts: [
      {
        name: "Security score",
        value: "58 of 100 (−3)",
        url: null,
        figure: { label: "Security score", value: "58", note: "of 100, −3 this week", tone: "bad" as const },
      },
      { name: "Resources", value: "352", url: "https://sky.example.com/resources" },
    ],
    items: [{ title: "Bucket <b>", detail: "in us-east-1", advice: "Block public access.", url: null }],
    button: { label: "View", url: "https://sky.example.com/security" },
    note: "n",
  };
  const { html, text } = layOut(alert);
  expect(html).toMatch(
    />Critical<[\s\S]*>58<[\s\S]*of 100, −3 this week[\s\S]*Bucket &lt;b&gt;[\s\S]*Block public access\./,
  );
  expect(html.match(/<td class="muted line"/g)).toHaveLength(1); // the key figure is not in the table as well
  expect(text).toContain("Security score: 58 of 100 (−3)");
  expect(text).toContain("* Bucket <b>\n  in us-east-1\n  To fix it: Block public access.");
  expect(html).not.toContain("open this address");
  expect(layOut({ ...alert, printedAs: "Link" }).html).toContain("open this address");
});

test("the colors are those of the product, in the light and the dark", () => {
  const { html } = layOut(mail);
  expect(html).toContain("background:#2f55d4");
  expect(html).toContain("background: #8fabff !important; color: #0c1230 !important");
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
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

test("a list in groups has each heading once, in both parts", () => {
  const item = (group: string, title: string) => ({ group, title, detail: "d", url: null });
  const items = [item("Fixed <1>", "A"), item("Fixed <1>", "B"), item("Open", "C")];
  const { html, text } = layOut({ ...mail, items });
  expect(html.match(/<h2[^>]*>[^<]*<\/h2>/g)?.map((heading) => heading.replaceAll(/<[^>]*>/g, ""))).toEqual([
    "Fixed &lt;1&gt;",
    "Open",
  ]);
  expect(text).toContain("Fixed <1>\n\n* A\n  d\n\n* B\n  d\n\nOpen\n\n* C\n  d");
});
