import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { cannotBeUndone, defineFix, ready } from "../../model/define-fix.ts";
import document from "../../resources/ssm-document.ts";

const hide: AutomationDocument = {
  name: "Skyledger-MakeDocumentPrivate",
  description: "Removes public permission from a document.",
  parameters: {
    Name: { type: "String", description: "The document." },
  },
  steps: [
    apiStep("Hide", "ssm", "ModifyDocumentPermission", {
      Name: "{{ Name }}",
      PermissionType: "Share",
      AccountIdsToRemove: ["all"],
    }),
  ],
};

export default defineFix(document, {
  id: "document-not-public",
  title: "Make the document private",
  remediates: ["ssm-document-not-public"],
  needs: ["sharedWith"],
  documents: [hide],
  actions: ["ssm:ModifyDocumentPermission"],
  plan: ({ sharedWith }, { id }) =>
    ready(hide, { Name: id }, { sharedWith: sharedWith.filter((accountId) => accountId !== "all") }),
  rollback: () => cannotBeUndone("Skyledger doesn't make documents public. Share it again manually."),
});
