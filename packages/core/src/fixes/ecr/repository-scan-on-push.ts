import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import repository from "../../resources/ecr-repository.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetImageScanning",
  description: "Sets whether images are scanned on push.",
  parameters: {
    RepositoryName: { type: "String", description: "The repository." },
    ScanOnPush: { type: "Boolean", description: "Whether they are." },
  },
  steps: [
    apiStep("Put", "ecr", "PutImageScanningConfiguration", {
      repositoryName: "{{ RepositoryName }}",
      imageScanningConfiguration: { scanOnPush: "{{ ScanOnPush }}" },
    }),
  ],
};

export default defineFix(repository, {
  id: "repository-scan-on-push",
  title: "Turn on scan on push",
  remediates: ["ecr-repository-scan-on-push"],
  needs: ["scanning"],
  documents: [set],
  actions: ["ecr:PutImageScanningConfiguration"],
  plan: (_, { id }) =>
    ready(set, { RepositoryName: id, ScanOnPush: true }, { scanning: { scanOnPush: true } }),
  rollback: (_, { id }) =>
    undoneBy(set, { RepositoryName: id, ScanOnPush: false }, "Images are only scanned manually again."),
});
