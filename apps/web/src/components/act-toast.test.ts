import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../lib/api-error.ts";
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

test("a failure leads to its help page in a new tab, unless the toast leads elsewhere", () => {
  vi.spyOn(toast, "error").mockReturnValue("1");
  const open = vi.fn();
  vi.stubGlobal("window", { open });
  const error = new ApiError({ status: 409, code: "conflict", message: "", helpTopic: "error-conflict" });
  reportAct({ kind: "error", text: "Not saved", error });
  expect(options("error")).toMatchObject({ duration: 5000, cancel: { label: "Learn more" } });
  const shown: unknown = options("error")?.cancel;
  (shown as { onClick: () => void }).onClick();
  expect(open).toHaveBeenCalledWith("/help/error-conflict", "_blank", "noreferrer");
  vi.mocked(toast.error).mockClear();
  const show = { label: "Show", onClick: vi.fn() };
  reportAct({ kind: "error", text: "Not saved", error, show });
  expect(options("error")).toMatchObject({ cancel: show });
});
