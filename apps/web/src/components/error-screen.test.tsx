import { afterEach, expect, test, vi } from "vitest";
import { type RenderedRoute, renderRoute } from "../testing/render-route.tsx";
import { requestsOf, serveInterface } from "../testing/served-interface.ts";
import { ErrorScreen } from "./error-screen.tsx";

let page: RenderedRoute | undefined;

afterEach(async () => {
  await page?.unmount();
  vi.unstubAllGlobals();
});

async function crash(answer: () => Response): Promise<{ sent: unknown[]; page: RenderedRoute }> {
  // Other files of the run can leave another URL.
  history.replaceState(null, "", "/");
  serveInterface({ "POST /client-errors": answer });
  page = await renderRoute({ "/crash": () => <ErrorScreen error={new Error("boom")} /> }, { path: "/crash" });
  return { sent: requestsOf("POST /client-errors").map(({ body }) => body), page };
}

test("§2 the error screen reports the crash and only then states that the team was notified", async () => {
  const { sent, page } = await crash(() => Response.json({ notified: true }));
  expect(sent).toMatchObject([{ message: "boom", page: "/" }]);
  for (const words of [
    "Oops! Something went wrong",
    "Our team has been notified",
    "boom",
    "Contact support",
  ]) {
    expect(page.text()).toContain(words);
  }
  expect(page.button("Reload Application")).toBeDefined();
  expect(page.find<HTMLAnchorElement>('a[href="/"]').textContent).toBe("Go to Homepage");
});

test("the notice states when the report could not be sent", async () => {
  const { page } = await crash(() => new Response("", { status: 500 }));
  expect(page.text()).toContain("couldn't be notified");
  expect(page.text()).not.toContain("has been notified");
});

test("where no one was notified, the notice states that the error was logged", async () => {
  const { page } = await crash(() => Response.json({ notified: false }));
  expect(page.text()).toContain("logged on the server");
  expect(page.text()).not.toContain("has been notified");
});
