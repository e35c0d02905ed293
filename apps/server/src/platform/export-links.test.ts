import { expect, test } from "vitest";
import { createExportLinks, exportLinkMs } from "./export-links.ts";

const links = createExportLinks(new Uint8Array(32).fill(7));
const now = new Date("2026-06-01T00:00:00Z");

test("a link works for ten minutes", () => {
  const token = links.seal({ workspaceId: "w" }, now);
  expect(links.open(token, new Date(now.getTime() + exportLinkMs - 1))).toEqual({ workspaceId: "w" });
  expect(links.open(token, new Date(now.getTime() + exportLinkMs))).toBeUndefined();
});

test.each(["", ".", "x", "x.y", "e30.e30"])("%j opens nothing", (token) => {
  expect(links.open(token, now)).toBeUndefined();
});

test("changed content or another installation's key opens nothing", () => {
  const [text = "", signature = ""] = links.seal({ workspaceId: "w" }, now).split(".");
  const other = Buffer.from(text, "base64url").toString("utf8").replace("w", "x");
  expect(links.open(`${Buffer.from(other).toString("base64url")}.${signature}`, now)).toBeUndefined();
  const stranger = createExportLinks(new Uint8Array(32).fill(8));
  expect(stranger.open(`${text}.${signature}`, now)).toBeUndefined();
});
