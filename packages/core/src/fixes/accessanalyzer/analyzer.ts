import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, makes, undoneBy } from "../../model/define-fix.ts";
import region from "../../resources/account-region.ts";

const enable = "AWSConfigRemediation-EnableAccountAccessAnalyzer";
const name = "skyledger";

const remove: AutomationDocument = {
  name: "Skyledger-DeleteAnalyzer",
  description: "Deletes an analyzer of IAM Access Analyzer.",
  parameters: {
    AnalyzerName: { type: "String", description: "The analyzer." },
  },
  steps: [apiStep("Delete", "accessanalyzer", "DeleteAnalyzer", { analyzerName: "{{ AnalyzerName }}" })],
};

export default defineFix(region, {
  id: "analyzer",
  title: "Create an external access analyzer",
  remediates: ["iam-access-analyzer-external-enabled"],
  needs: ["accessAnalyzer"],
  documents: [enable, remove],
  actions: [
    "access-analyzer:CreateAnalyzer",
    "access-analyzer:DeleteAnalyzer",
    "access-analyzer:ListAnalyzers",
    "iam:CreateServiceLinkedRole",
  ],
  plan: () => makes(enable, { AnalyzerName: name }, { accessAnalyzer: "An analyzer named skyledger" }),
  rollback: () => undoneBy(remove, { AnalyzerName: name }, "The analyzer and its findings are deleted."),
});
