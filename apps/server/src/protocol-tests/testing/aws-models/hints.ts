import type { Random } from "./random.ts";
import type { Value } from "./value.ts";

/** Known keys of a map of free texts, which its model does not list. */
export const mapKeys: Readonly<Record<string, readonly string[]>> = {
  "sns.TopicAttributesMap": [
    "Policy",
    "KmsMasterKeyId",
    "TopicArn",
    "Owner",
    "DisplayName",
    "SubscriptionsConfirmed",
    "EffectiveDeliveryPolicy",
    "LambdaSuccessFeedbackRoleArn",
  ],
  "iam.summaryMapType": [
    "AccountMFAEnabled",
    "AccountAccessKeysPresent",
    "Users",
    "AccountSigningCertificatesPresent",
  ],
};

const header =
  "user,arn,user_creation_time,password_enabled,password_last_used,password_last_changed,password_next_rotation," +
  "mfa_active,access_key_1_active,access_key_1_last_rotated,access_key_1_last_used_date,access_key_1_last_used_region," +
  "access_key_1_last_used_service,access_key_2_active,access_key_2_last_rotated,access_key_2_last_used_date," +
  "access_key_2_last_used_region,access_key_2_last_used_service,cert_1_active,cert_1_last_rotated,cert_2_active,cert_2_last_rotated";

function reportLine(random: Random, user: string, arn: string): string {
  const cells = header.split(",").slice(2);
  const value = () =>
    random.pick([
      "true",
      "false",
      "N/A",
      "no_information",
      "not_supported",
      "2026-01-02T03:04:05+00:00",
      "",
      '"a,b"',
    ]);
  return [user, arn, ...cells.map(value)].join(",");
}

function credentialReport(random: Random, names: readonly string[]): string {
  const lines = ["<root_account>", ...names, random.text("abcdef", 4)].map((user, index) =>
    reportLine(random, user, `arn:aws:iam::123456789012:${index === 0 ? "root" : `user/${user}`}`),
  );
  return [header, ...lines.slice(random.chance(0.95) ? 0 : 1)].join("\n");
}

function product(random: Random): string {
  const usd = () => random.pick(["0.0116000000", "0", "1E-7", "-1", "x", "0.045", ""]);
  const dimension = () => ({
    beginRange: random.pick(["0", "0", "10240"]),
    unit: random.pick(["Hrs", "GB-Mo"]),
    pricePerUnit: random.chance(0.9) ? { USD: usd() } : { CNY: usd() },
  });
  const offer = () => ({
    priceDimensions: random.chance(0.9) ? { a: dimension(), b: dimension() } : {},
    termAttributes: random.chance(0.5)
      ? { LeaseContractLength: "1yr", OfferingClass: "standard", PurchaseOption: "No Upfront" }
      : {},
  });
  const whole = {
    product: {
      attributes: {
        usagetype: random.pick(["NatGateway-Hours", "EUC1-NatGateway-Hours", "BoxUsage:m5.large"]),
      },
    },
    terms: random.chance(0.9) ? { OnDemand: { o: offer() }, Reserved: { r: offer() } } : {},
  };
  return random.chance(0.02) ? random.pick(["", "{", "null", "[]", "7"]) : JSON.stringify(whole);
}

/** Content of a bucket: exports and other objects, sometimes without members that every object has. */
function listedObject(random: Random): Value {
  const object = new Map<string, Value>([
    [
      "Key",
      random.pick([
        "exports/a.csv.gz",
        "exports/b.parquet",
        "exports/Manifest.json",
        "exports/",
        "exports/Ünï.csv",
      ]),
    ],
    ["ETag", random.pick(['"9bb58f26192e4ba00f01e2e7b136bbd8"', "", '"'])],
    ["Size", random.pick([0, 1, 4096])],
    ["LastModified", new Date("2026-05-02T03:04:05Z")],
  ]);
  if (random.chance(0.1)) object.delete(random.pick([...object.keys()]));
  return object;
}

/** Contents that the models only call text or bytes, generated so that readers can parse them. */
export const contents: Readonly<Record<string, (random: Random, names: readonly string[]) => Value>> = {
  "iam.GetCredentialReport.Content": (random, names) =>
    new TextEncoder().encode(random.chance(0.95) ? credentialReport(random, names) : "not,a report"),
  "s3.ListObjectsV2.Contents": (random) =>
    Array.from({ length: random.integer(0, 3) }, () => listedObject(random)),
  "pricing.GetProducts.PriceList": (random) =>
    Array.from({ length: random.integer(0, 4) }, () => product(random)),
};
