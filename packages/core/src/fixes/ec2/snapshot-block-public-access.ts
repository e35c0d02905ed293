import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import region from "../../resources/account-region.ts";

const enable: AutomationDocument = {
  name: "Skyledger-EnableSnapshotBlockPublicAccess",
  description: "Sets how far public sharing of snapshots is blocked in the Region.",
  parameters: {
    State: { type: "String", description: "block-all-sharing or block-new-sharing." },
  },
  steps: [apiStep("Enable", "ec2", "EnableSnapshotBlockPublicAccess", { State: "{{ State }}" })],
};

const disable: AutomationDocument = {
  name: "Skyledger-DisableSnapshotBlockPublicAccess",
  description: "Allows public sharing of snapshots in the Region.",
  parameters: {},
  steps: [apiStep("Disable", "ec2", "DisableSnapshotBlockPublicAccess", {})],
};

export default defineFix(region, {
  id: "snapshot-block-public-access",
  title: "Block public sharing of EBS snapshots in the Region",
  remediates: ["ec2-snapshot-block-public-access"],
  needs: ["ebsSnapshotBlockPublicAccess"],
  documents: [enable, disable],
  actions: ["ec2:DisableSnapshotBlockPublicAccess", "ec2:EnableSnapshotBlockPublicAccess"],
  plan: () =>
    ready(
      enable,
      { State: "block-all-sharing" },
      { ebsSnapshotBlockPublicAccess: { state: "block-all-sharing" } },
    ),
  rollback: ({ ebsSnapshotBlockPublicAccess: { state } }) =>
    state === "unblocked"
      ? undoneBy(disable, {}, "Snapshots can be shared publicly again.")
      : undoneBy(enable, { State: state }, "Only new sharing is blocked, as before."),
});
