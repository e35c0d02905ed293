import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { reportAct } from "./act-toast.ts";

const options = (kind: "success" | "error") => vi.mocked(toast[kind]).mock.calls[0]?.[1];

afterEach(() => vi.restoreAllMocks());

test("a plain report disappears after 3 s", () => {
  vi.spyOn(toast, "success").mockReturnValue("1");
  reportAct({ text: "Saved" });
  expect(toast.success).toHaveBeenCalledWith("Saved", { duration: 3000 });
});

test("a report with Undo or a link stays for 5 s", () => {
  vi.spyOn(toast, "error").mockReturnValue("1");
  const undo = vi.fn();
  const onClick = vi.fn();
  reportAct({ kind: "error", text: "Not saved", undo, show: { label: "Show", onClick }, id: "one" });
  expect(options("error")).toEqual({
    duration: 5000,
    id: "one",
    action: { label: "Undo", onClick: undo },
    cancel: { label: "Show", onClick },
  });
});
