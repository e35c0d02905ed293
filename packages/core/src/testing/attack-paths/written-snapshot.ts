import { attackModel, attackPathTypes } from "../../attack-paths/attack-model.ts";
import { type AttackPath, type AttackPaths, attackPaths } from "../../attack-paths/attack-paths.ts";
import type { Resource } from "../../model/resource.ts";
import type { Signal } from "../../model/signal.ts";
import { SnapshotIndex } from "../../model/snapshot-index.ts";
import {
  accountId,
  arnOf,
  other,
  role,
  theAccount,
  type WrittenPrincipal,
} from "../access/written-account.ts";
import { network } from "../reachability/example-network.ts";
import type { NaiveNetwork } from "../reachability/naive-walker.ts";
import { resourcesOf } from "../reachability/network-of.ts";

export const webServer = `arn:aws:ec2:us-east-1:${accountId}:instance/i-web`;
export const customers = "arn:aws:s3:::customers";

const blocked = {
  ...{ blockPublicAcls: true, ignorePublicAcls: true, blockPublicPolicy: true, restrictPublicBuckets: true },
};
const open = Object.fromEntries(Object.keys(blocked).map((name) => [name, false]));

/** The account, without Block Public Access. */
export const account = theAccount(accountId, { publicAccessBlock: open });

/** A bucket of confidential data. Without a policy, only principals of the account can read it. */
export function bucket(policy: object | null = null, unread: readonly string[] = []): Resource {
  const facets = {
    ...{
      policy,
      publicAccessBlock: policy === null ? blocked : open,
      policyStatus: { isPublic: policy !== null },
    },
    ...{ acl: { grants: [] }, ownership: { objectOwnership: "BucketOwnerEnforced" }, encryption: null },
  };
  const tags = { "data-classification": "confidential" };
  return { ...other("AWS::S3::Bucket", customers, facets, { tags, unread }), accountId, region: "us-east-1" };
}

/** The web server of the example network with an instance profile, and its role "web". */
export function webRole(
  given: WrittenPrincipal,
  change?: (made: NaiveNetwork) => void,
  metadata: "enabled" | "disabled" = "enabled",
): Resource[] {
  const profile = arnOf("instance-profile", "web");
  const made = resourcesOf(network(change)).filter(({ arn }) => arn !== webServer);
  return [
    ...made,
    other("AWS::EC2::Instance", webServer, {
      state: { name: "running", stoppedAt: null, launchedAt: null },
      instanceProfile: { arn: profile },
      metadataOptions: { httpTokens: "optional", httpEndpoint: metadata, hopLimit: 1 },
    }),
    other("AWS::IAM::InstanceProfile", profile, { roles: [{ arn: arnOf("role", "web") }] }),
    role("web", { trust: { Service: "ec2.amazonaws.com" }, ...given }),
  ];
}

/** The attack paths of a snapshot whose lists were all read, except those of some types; with what a server loads of it. */
export function pathsOf(
  resources: readonly Resource[],
  unlisted: readonly string[] = [],
  signals: readonly Signal[] = [],
): AttackPaths {
  const all = resources.some(({ arn }) => arn === account.arn) ? resources : [...resources, account];
  const lists = ["AWS::IAM::User", "AWS::IAM::Role", "AWS::Organizations::Policy"];
  const types = [...new Set([...lists, ...all.map(({ type }) => type)])].filter(
    (one) => !unlisted.includes(one),
  );
  const accounts = [...new Set(all.map((one) => one.accountId))];
  return attackPaths(
    attackModel(
      new SnapshotIndex({
        ...{ takenAt: "2026-11-26T00:00:00.000Z", gaps: [], signals },
        resources: all.filter(({ type }) => attackPathTypes.includes(type)),
        covered: accounts.flatMap((one) =>
          types.flatMap((type) =>
            ["global", "us-east-1"].map((region) => ({ type, accountId: one, region })),
          ),
        ),
      }),
    ),
  );
}

/** A path as text: certainty, then the actions of its steps. */
export const written = ({ certainty, steps }: AttackPath): string =>
  [certainty, ...steps.map(({ by, technique }) => `${by} (${technique})`)].join(" > ");
