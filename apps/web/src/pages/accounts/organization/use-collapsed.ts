import { useState } from "react";
import { browserStorage } from "../../../lib/browser-storage.ts";

const storage = browserStorage("local");

/** The collapsed OUs of an organization, stored in the browser. */
export function useCollapsed(organizationId: string) {
  const key = `skyledger.organization.${organizationId}.collapsed`;
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(
    () => new Set(storage.get(key)?.split(",").filter(Boolean)),
  );
  const choose = (next: ReadonlySet<string>) => {
    setCollapsed(next);
    if (next.size === 0) storage.remove(key);
    else storage.set(key, [...next].join(","));
  };
  return {
    collapsed,
    choose,
    toggle(unitId: string, open: boolean): void {
      const next = new Set(collapsed);
      if (open) next.delete(unitId);
      else next.add(unitId);
      choose(next);
    },
  };
}
