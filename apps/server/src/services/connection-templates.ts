export const connectionTemplates = () => ({
  cloudFormationTemplate: "",
  terraform: "",
  remediationCloudFormationTemplate: "",
  remediationTerraform: "",
});
