import { expect, test } from "vitest";
import { router } from "../../router.tsx";
import { DESTINATIONS } from "./destinations.ts";
import { PARTS_OF_PAGES } from "./parts-of-pages.ts";
import { SETTINGS } from "./settings.ts";

test("the palette has every page, except the start page and those about one item", () => {
  const pages = Object.keys(router.routesById)
    .filter((id) => id.startsWith("/protected/") && !id.includes("$"))
    .map((id) => id.slice("/protected".length))
    .filter((path) => path !== "/");
  expect(pages).toContain("/security/access");
  const links = new Set<string>([
    ...DESTINATIONS.map(({ to }) => to),
    ...SETTINGS.map(({ link }) => link.to),
    ...PARTS_OF_PAGES.map(({ link }) => link.to),
  ]);
  expect(pages.filter((path) => !links.has(path))).toEqual([]);
});
