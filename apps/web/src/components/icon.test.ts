import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { iconOf } from "./icon.tsx";

const Dot = iconOf("dot", [["circle", { cx: "12", cy: "12", r: "4" }]]);
const markup = (props: ComponentProps<typeof Dot>) => renderToStaticMarkup(createElement(Dot, props));

test("an icon is decorative, with the color and size of its context", () => {
  const html = markup({ className: "size-4", strokeWidth: 3 });
  expect(html).toContain('aria-hidden="true"');
  expect(html).toContain('class="lucide lucide-dot size-4"');
  expect(html).toContain('stroke="currentColor" stroke-width="3"');
  expect(html).toContain('<circle cx="12" cy="12" r="4"></circle>');
});

test("an icon with a label is an image with a name", () => {
  const html = markup({ role: "img", "aria-label": "Open" });
  expect(html).not.toContain("aria-hidden");
  expect(html).toContain('role="img" aria-label="Open"');
});
