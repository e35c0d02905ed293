import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FullPageSpinner } from "./spinner.tsx";

test("the page starts with this spinner, so that something is painted before the app has loaded", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../index.html"), "utf8");
  expect(page).toContain(`<div id="root">${renderToStaticMarkup(<FullPageSpinner />)}</div>`);
});
