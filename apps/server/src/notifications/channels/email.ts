import { z } from "zod";
import { andMore, defineChannel, field } from "./channel.ts";

export default defineChannel({
  id: "email",
  name: "Email",
  about: "An email with a plain-text and an HTML part.",
  group: "email",
  settings: z.strictObject({
    email_address: field(
      {
        label: "Email address",
        missing: "Please enter an email address",
        input: "email",
        placeholder: "name@example.com",
      },
      z
        .string()
        .trim()
        .max(254)
        .regex(/^$|^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/, {
          message: "Enter an email address like name@example.com.",
        }),
    ),
  }),
  async send({ email_address }, message, { mailer }) {
    await mailer.send({
      to: email_address,
      subject: message.title,
      heading: message.title,
      // A summary, and a test, are neither good nor bad news.
      ...(message.type === "weekly_summary" || message.type === "test" ? {} : { tone: message.tone }),
      paragraphs: [message.summary],
      facts: message.facts,
      items: message.items.map(({ group, title, detail, advice }, index) => ({
        ...(group === undefined ? {} : { group }),
        title,
        detail,
        ...(advice === undefined ? {} : { advice }),
        url: message.itemUrls[index] ?? null,
      })),
      ...(message.moreItems > 0 ? { afterItems: andMore(message) } : {}),
      button: { label: message.linkLabel, url: message.url },
      note: "Skyledger sends this email to the address in your notification preferences.",
      settings: { label: "Manage notifications or turn off email", url: message.manageUrl },
      id: message.deliveryId,
    });
  },
});
