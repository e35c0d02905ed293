import { BeforeDiscovery } from "../../../components/before-discovery.tsx";
import { Waypoints } from "../../../components/icons.gen.ts";
import { Notice } from "../../../components/ui/notice.tsx";
import type { AttackPath } from "./queries.ts";

/** What was not read, if anything was not. */
export function MissingData({ missing }: Pick<AttackPath, "missing">) {
  if (missing.length === 0) return null;
  return (
    <Notice kind="warning">
      Not everything has been read, so more paths can exist. No usable data from{" "}
      {[...new Set(missing.map(({ iamAction }) => iamAction))].join(", ")}.
    </Notice>
  );
}

/** Shown until a discovery has read resources. */
export function PathsBeforeDiscovery() {
  return (
    <BeforeDiscovery
      icon={Waypoints}
      text="Attack paths are evaluated from the resources that a discovery reads. It changes nothing."
    />
  );
}
