/** The four settings of S3 Block Public Access for an account, a bucket, or an access point. */
export interface PublicAccessBlock {
  readonly blockPublicAcls: boolean;
  readonly ignorePublicAcls: boolean;
  readonly blockPublicPolicy: boolean;
  readonly restrictPublicBuckets: boolean;
}

const settings = [
  "blockPublicAcls",
  "ignorePublicAcls",
  "blockPublicPolicy",
  "restrictPublicBuckets",
] as const;

/** Names of the settings that are off. */
export function settingsOff(block: PublicAccessBlock): readonly string[] {
  return settings.filter((name) => !block[name]);
}
