import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import region from "../../resources/account-region.ts";
import { resetSetting, updateSetting } from "./service-setting.ts";

const setting = "/ssm/documents/console/public-sharing-permission";

export default defineFix(region, {
  id: "document-public-sharing",
  title: "Block public sharing of documents in the Region",
  remediates: ["ssm-document-block-public-sharing"],
  needs: ["ssmDocumentSharing"],
  documents: [updateSetting, resetSetting],
  actions: ["ssm:GetServiceSetting", "ssm:ResetServiceSetting", "ssm:UpdateServiceSetting"],
  plan: () =>
    ready(
      updateSetting,
      { SettingId: setting, SettingValue: "Disable" },
      { ssmDocumentSharing: { value: "Disable" } },
    ),
  rollback: () => undoneBy(resetSetting, { SettingId: setting }, "Documents can be shared publicly again."),
});
