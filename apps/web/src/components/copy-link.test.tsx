import { toast } from "sonner";
import { expect, test, vi } from "vitest";
import { copyLink } from "./copy-link.ts";

const link = new URL("/security/findings/one", window.location.href).href;

test("copies the whole link, and confirms", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const confirmed = vi.spyOn(toast, "success");
  await copyLink("/security/findings/one");
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link);
  expect(confirmed).toHaveBeenCalledExactlyOnceWith("Link copied.");
});

test.each([
  ["the browser refuses", { clipboard: { writeText: () => Promise.reject(new Error("denied")) } }],
  ["the page has no clipboard, as over plain HTTP", {}],
])("shows the link if %s", async (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  const [confirmed, refused] = [vi.spyOn(toast, "success"), vi.spyOn(toast, "error")];
  await copyLink("/security/findings/one");
  expect(confirmed).not.toHaveBeenCalled();
  expect(refused).toHaveBeenCalledExactlyOnceWith(
    "The browser blocked copying. Select the link and copy it manually.",
    expect.objectContaining({ description: link }),
  );
});
