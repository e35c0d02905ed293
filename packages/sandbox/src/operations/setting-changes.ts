import type { AccessAnalyzer } from "@aws-sdk/client-accessanalyzer";
import type { GuardDuty } from "@aws-sdk/client-guardduty";
import type { S3Control } from "@aws-sdk/client-s3-control";
import type { SecurityHub } from "@aws-sdk/client-securityhub";
import type { SSM } from "@aws-sdk/client-ssm";
import { AwsError } from "../aws-error.ts";
import { type Changes, changedSettings } from "./operation.ts";
import { detectorFeatures, detectorId } from "./region-settings.ts";
import { isHubOn } from "./security-hub.ts";
import { requireDocument } from "./systems-manager.ts";

/** Changes of analyzers. */
export const accessAnalyzerChanges: Changes<AccessAnalyzer> = {
  createAnalyzer: (input, context) => {
    const { analyzers = [] } = changedSettings(context);
    const name = input.analyzerName ?? "";
    if (analyzers.includes(name)) throw new AwsError("ConflictException", 409, "The analyzer exists.");
    return () => {
      changedSettings(context).analyzers = [...analyzers, name];
      return { arn: context.fixtures.world.arn("access-analyzer", context.region, `analyzer/${name}`) };
    };
  },
  deleteAnalyzer: (input, context) => {
    const { analyzers = [] } = changedSettings(context);
    if (!analyzers.includes(input.analyzerName ?? ""))
      throw new AwsError("ResourceNotFoundException", 404, "The analyzer does not exist.");
    return () => {
      changedSettings(context).analyzers = analyzers.filter((name) => name !== input.analyzerName);
      return {};
    };
  },
};

/** Changes of detectors. */
export const guardDutyChanges: Changes<GuardDuty> = {
  createDetector: (_input, context) => () => {
    changedSettings(context).detector = true;
    return { DetectorId: detectorId(context) };
  },
  updateDetector: (input, context) => {
    const unknown = input.Features?.find(({ Name }) => !(String(Name) in detectorFeatures));
    if (unknown) throw new AwsError("BadRequestException", 400, `Unknown feature ${unknown.Name}.`);
    return () => {
      const settings = changedSettings(context);
      const changed = Object.fromEntries((input.Features ?? []).map(({ Name, Status }) => [Name, Status]));
      settings.detectorFeatures = { ...settings.detectorFeatures, ...changed };
      return {};
    };
  },
};

/** Changes of Security Hub's subscription. */
export const securityHubSettingChanges: Changes<SecurityHub> = {
  enableSecurityHub: (_input, context) => {
    if (isHubOn(context)) {
      throw new AwsError("ResourceConflictException", 409, "Account is already subscribed to Security Hub");
    }
    return () => {
      changedSettings(context).securityHub = true;
      return {};
    };
  },
  disableSecurityHub: (_input, context) => () => {
    changedSettings(context).securityHub = false;
    return {};
  },
};

/** Changes of Systems Manager's settings and of document permissions. */
export const ssmSettingChanges: Changes<SSM> = {
  updateServiceSetting: (input, context) => () => {
    const settings = changedSettings(context);
    settings.services = { ...settings.services, [input.SettingId ?? ""]: input.SettingValue ?? "" };
    return {};
  },
  resetServiceSetting: (input, context) => () => {
    const settings = changedSettings(context);
    settings.services = { ...settings.services, [input.SettingId ?? ""]: null };
    return {};
  },
  modifyDocumentPermission: (input, context) => {
    requireDocument(input.Name, context);
    return () => {
      if (input.AccountIdsToRemove?.includes("all")) changedSettings(context).documentShared = false;
      if (input.AccountIdsToAdd?.includes("all")) changedSettings(context).documentShared = true;
      return {};
    };
  },
};

/** Changes of the account's public access block. */
export const s3ControlChanges: Changes<S3Control> = {
  putPublicAccessBlock: (input, { account }) => {
    const block = input.PublicAccessBlockConfiguration;
    return () => {
      account.publicAccessBlock = { ...block };
      return {};
    };
  },
};
