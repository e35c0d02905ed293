import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineChannel, field, fieldsOf } from "./channel.ts";
import { channels } from "./channels.gen.ts";

/** Violations in a channel's declaration. */
function failures(channel: (typeof channels)[number], files: readonly string[]): string[] {
  const wrong: string[] = [];
  if (!files.includes(`${channel.id}.ts`)) wrong.push("its id is not its file's name");
  if (!files.includes(`${channel.id}.test.ts`)) wrong.push("it has no test");
  for (const { name, label, missing, input, secret, required } of fieldsOf(channel)) {
    if (!label || !input) wrong.push(`${name} has no notes`);
    if (required && !missing) wrong.push(`${name} does not say what is missing`);
    if (input === "url" && !secret) wrong.push(`${name} is an address and no secret`);
  }
  return wrong;
}

const files = readdirSync(new URL(".", import.meta.url));

/** Files of the folder that are no channel. */
const others = ["catalogue.ts", "channel.ts", "channels.gen.ts"];

test("every file is a channel, completely declared", () => {
  const declared = files.filter((file) => /^[a-z-]+\.ts$/.test(file) && !others.includes(file));
  expect(channels.map(({ id }) => `${id}.ts`)).toEqual(declared.sort());
  expect(channels.length).toBeGreaterThan(5);
  for (const channel of channels) expect(failures(channel, files), channel.id).toEqual([]);
});

test("a planted channel without notes, test, and secret is found", () => {
  const planted = defineChannel({
    id: "pigeon",
    name: "Pigeon",
    about: "",
    group: "chat",
    settings: z.strictObject({
      webhook_url: field({ label: "", missing: "", input: "url" }),
    }),
    send: async () => undefined,
  });
  expect(failures(planted, files)).toEqual([
    "its id is not its file's name",
    "it has no test",
    "webhook_url has no notes",
    "webhook_url does not say what is missing",
    "webhook_url is an address and no secret",
  ]);
});
