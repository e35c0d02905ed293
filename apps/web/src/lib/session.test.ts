import { expect, test, vi } from "vitest";
import { createSession } from "./session.ts";

const USER = { email: "ada@example.com", userId: "u1", fullName: "Ada", emailVerified: true };

function storages() {
  const make = () => {
    const all = new Map<string, string>();
    return {
      get: (key: string) => all.get(key) ?? null,
      set: (key: string, value: string) => void all.set(key, value),
      remove: (key: string) => void all.delete(key),
    };
  };
  return { local: make(), tab: make() };
}

test("no one is signed in at first; after a login, a reload of the tab needs no exchange", () => {
  const storage = storages();
  expect(createSession(storage).state().status).toBe("anonymous");
  createSession(storage).start("t", USER);
  const reloaded = createSession(storage);
  expect(reloaded.state()).toEqual({ status: "signedIn", user: USER });
  expect(reloaded.idToken()).toBe("t");
});

test("a new tab knows the user but has to exchange the cookie first", () => {
  const storage = storages();
  createSession(storage).start("t", USER);
  const other = createSession({ local: storage.local, tab: storages().tab });
  expect(other.state().status).toBe("loading");
  other.renew("t2");
  expect(other.state()).toEqual({ status: "signedIn", user: USER });
});

test("clear deletes everything, suspend keeps the stored user for a later attempt, renew after clear restores nothing", () => {
  const storage = storages();
  const session = createSession(storage);
  session.start("t", USER);
  session.suspend();
  expect([session.state().status, session.canRefresh()]).toEqual(["anonymous", true]);
  session.clear();
  session.renew("t3");
  expect([session.state().status, session.canRefresh(), session.idToken()]).toEqual([
    "anonymous",
    false,
    null,
  ]);
});

test("listeners receive every change until they unsubscribe; corrupted storage means signed out", () => {
  const storage = storages();
  const session = createSession(storage);
  const heard = vi.fn();
  const leave = session.subscribe(heard);
  session.start("t", USER);
  leave();
  session.clear();
  expect(heard).toHaveBeenCalledTimes(1);
  storage.local.set("skyledger.user", "{broken");
  expect(createSession(storage).state().status).toBe("anonymous");
});

test("§3 a user without a fullName has an empty one", () => {
  const storage = storages();
  const { fullName: _, ...without } = USER;
  createSession(storage).start("t", without as typeof USER);
  expect(createSession(storage).state().user).toEqual({ ...USER, fullName: "" });
});
