import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "./menu.tsx";

/** A page with a dialog that a button, a menu item, or its address opens; closing it can remove the button. */
function Page({ opens = false, removes = false }: { opens?: boolean; removes?: boolean }) {
  const [open, setOpen] = useState(opens);
  const [there, setThere] = useState(true);
  const close = () => {
    setOpen(false);
    if (removes) setThere(false);
  };
  return (
    <main id="main" tabIndex={-1}>
      {there && (
        <button type="button" onClick={() => setOpen(true)}>
          Fix
        </button>
      )}
      <Menu>
        <MenuTrigger>More</MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => setOpen(true)}>Ignore</MenuItem>
        </MenuContent>
      </Menu>
      <Dialog open={open} onOpenChange={close} title="Fix it">
        <input aria-label="Reason" autoFocus />
      </Dialog>
    </main>
  );
}

let root: Root | undefined;

async function show(how: Parameters<typeof Page>[0] = {}): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root?.render(<Page {...how} />));
}

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button, [role=menuitem], input")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
  );

async function press(key: string): Promise<void> {
  const { activeElement } = document;
  await act(async () => {
    activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    if (key === "Enter" && activeElement instanceof HTMLButtonElement && activeElement.ariaHasPopup === null)
      activeElement.click();
  });
}

async function focusComesTo(element: () => Element | null | undefined): Promise<void> {
  await vi.waitFor(() => expect(document.activeElement).toBe(element()), { timeout: 30_000 });
}

test("the focus goes back to the button, also when a field of the dialog had taken it", async () => {
  await show();
  named("Fix")?.focus();
  await press("Enter");
  await focusComesTo(() => named("Reason"));
  await press("Escape");
  await focusComesTo(() => named("Fix"));
});

test("the focus goes back to the button of the menu whose item opened the dialog", async () => {
  await show();
  named("More")?.focus();
  await press("Enter");
  await focusComesTo(() => named("Ignore"));
  await act(async () => named("Ignore")?.click());
  await focusComesTo(() => named("Reason"));
  await press("Escape");
  await focusComesTo(() => named("More"));
});

test("the page has the focus when the button is gone", async () => {
  await show({ removes: true });
  named("Fix")?.focus();
  await press("Enter");
  await focusComesTo(() => named("Reason"));
  await press("Escape");
  await focusComesTo(() => document.getElementById("main"));
});

test("the page has the focus when no button opened the dialog", async () => {
  await show({ opens: true });
  await focusComesTo(() => named("Reason"));
  await press("Escape");
  await focusComesTo(() => document.getElementById("main"));
});

test("the focus stays where an act that closes the dialog has put it", async () => {
  await show();
  const next = document.body.appendChild(document.createElement("input"));
  named("Fix")?.focus();
  await press("Enter");
  await focusComesTo(() => named("Reason"));
  await press("Escape");
  next.focus();
  // The dialog gives the focus back in the next task.
  await act(() => new Promise((done) => setTimeout(done)));
  expect(document.activeElement).toBe(next);
});
