import { type ExpectedResults, ids } from "./planted.ts";

/** Expected results of the planted identities, of the account, and of its monitoring. */
export const accountResults: ExpectedResults = {
  "user with two keys, a password and no second factor": {
    fail: ids(`
      iam-user-console-mfa iam-user-mfa-all iam-user-no-initial-access-key
      iam-user-permissions-through-groups iam-user-single-active-key
    `),
    pass: ids(`
      iam-user-access-key-age-90 iam-user-administrator-access iam-user-credentials-unused-45
      iam-user-credentials-unused-90
    `),
    not_applicable: ids(`iam-user-inline-policy-no-full-admin`),
  },
  "user with a second factor, in a group": {
    pass: ids(`
      iam-user-administrator-access iam-user-console-mfa iam-user-credentials-unused-45
      iam-user-credentials-unused-90 iam-user-mfa-all
      iam-user-no-initial-access-key iam-user-permissions-through-groups
    `),
    not_applicable: ids(`
      iam-user-access-key-age-90 iam-user-inline-policy-no-full-admin iam-user-single-active-key
    `),
  },
  "policy that allows everything": {
    fail: ids(`iam-policy-no-full-admin iam-policy-no-privilege-escalation iam-policy-kms-decrypt-all-keys`),
    pass: ids(`iam-policy-no-service-wildcard`),
    not_applicable: ids(`iam-policy-no-wildcard-assume-role`),
  },
  "policy that allows one thing": {
    pass: ids(`
      iam-policy-no-full-admin iam-policy-no-privilege-escalation iam-policy-no-service-wildcard
      iam-policy-kms-decrypt-all-keys iam-policy-no-wildcard-assume-role
    `),
  },
  "policy that allows everything and is attached to no one": {
    fail: ids(`iam-policy-kms-decrypt-all-keys iam-policy-no-full-admin`),
    pass: ids(`iam-policy-no-service-wildcard`),
    not_applicable: ids(`iam-policy-no-privilege-escalation iam-policy-no-wildcard-assume-role`),
  },
  "administrator's role that a service may be tricked into": {
    fail: ids(`iam-role-administrator-access iam-role-confused-deputy-guard`),
    pass: ids(`iam-role-trust-not-public`),
    not_applicable: ids(`iam-role-inline-policy-no-full-admin iam-role-external-id`),
  },
  "role for the account's own functions": {
    pass: ids(`iam-role-administrator-access iam-role-trust-not-public`),
    not_applicable: ids(`
      iam-role-confused-deputy-guard iam-role-inline-policy-no-full-admin iam-role-external-id
    `),
  },
  "the account": {
    fail: ids(`
      frontend-access-logging-enabled cloudwatch-alarm-cloudtrail-changes cloudwatch-alarm-config-changes
      cloudwatch-alarm-console-auth-failures cloudwatch-alarm-console-sign-in-no-mfa
      cloudwatch-alarm-gateway-changes cloudwatch-alarm-iam-policy-changes cloudwatch-alarm-kms-key-disable
      cloudwatch-alarm-nacl-changes cloudwatch-alarm-organizations-changes cloudwatch-alarm-root-use
      cloudwatch-alarm-route-table-changes cloudwatch-alarm-s3-policy-changes
      cloudwatch-alarm-security-group-changes cloudwatch-alarm-unauthorized-api-calls
      cloudwatch-alarm-vpc-changes account-root-hardware-mfa account-root-mfa-enabled
      iam-inline-policy-kms-decrypt-all-keys iam-password-policy-length-14 iam-password-policy-reuse-24 iam-support-role-exists
      iam-users-federated-centrally resource-policies-no-open-principal account-in-organization
      s3-account-block-public-access
    `),
    pass: ids(`
      account-security-contact-set cloudtrail-multi-region-trail cloudtrail-trail-exists
      account-root-access-key-absent iam-password-policy-max-age-90 iam-password-policy-strong
      iam-policy-cloudshell-full-access-unattached
    `),
    unknown: ids(`
      account-contact-details-current account-root-recent-use account-root-credentials-centralised
    `),
  },
  "trail that does not log": {
    fail: ids(`
      cloudtrail-cloudwatch-logs-integration cloudtrail-log-file-validation cloudtrail-logs-kms-encrypted
    `),
    unknown: ids(`cloudtrail-insights-enabled`),
  },
  "trail of every region with validation and insights": {
    fail: ids(`cloudtrail-cloudwatch-logs-integration`),
    pass: ids(`cloudtrail-insights-enabled cloudtrail-log-file-validation cloudtrail-logs-kms-encrypted`),
  },
  "plain log group that is kept for a month": {
    fail: ids(`cloudwatch-log-group-kms cloudwatch-log-group-retention`),
  },
  "encrypted log group that is kept for a year": {
    pass: ids(`cloudwatch-log-group-kms cloudwatch-log-group-retention`),
  },
  "alarm that tells no one": {
    fail: ids(`cloudwatch-alarm-action-configured cloudwatch-alarm-actions-enabled`),
  },
  "alarm that tells a topic": {
    pass: ids(`cloudwatch-alarm-action-configured cloudwatch-alarm-actions-enabled`),
  },
  "document with a key in it, shared with everyone": {
    fail: ids(`ssm-document-no-secrets ssm-document-not-public`),
  },
  "document of our own": {
    pass: ids(`ssm-document-no-secrets ssm-document-not-public`),
  },
  "detector that looks at S3 and at nothing else": {
    fail: ids(`
      guardduty-ec2-runtime-agent guardduty-ecs-runtime-agent guardduty-eks-audit-logs
      guardduty-eks-runtime-monitoring guardduty-lambda-protection guardduty-malware-protection-ec2
      guardduty-rds-protection guardduty-runtime-monitoring
    `),
    pass: ids(`guardduty-s3-protection`),
    unknown: ids(`guardduty-no-high-severity-findings`),
  },
  "region with everything on": {
    fail: ids(`
      rds-event-subscription-cluster rds-event-subscription-instance rds-event-subscription-parameter-group
      rds-event-subscription-security-group securityhub-enabled
    `),
    pass: ids(`
      cloudwatch-log-group-not-public config-recorder-all-resources ec2-ebs-encryption-by-default
      guardduty-enabled
    `),
    unknown: ids(`
      iam-access-analyzer-external-enabled ec2-account-imdsv2-default ec2-snapshot-block-public-access
      macie-automated-discovery macie-enabled ssm-automation-cloudwatch-logging
      ssm-document-block-public-sharing vpc-block-public-access-igw
    `),
  },
  "region as it came": {
    fail: ids(`
      config-recorder-all-resources ec2-ebs-encryption-by-default guardduty-enabled securityhub-enabled
    `),
    pass: ids(`cloudwatch-log-group-not-public`),
    not_applicable: ids(`
      rds-event-subscription-cluster rds-event-subscription-instance rds-event-subscription-parameter-group
      rds-event-subscription-security-group
    `),
    unknown: ids(`
      iam-access-analyzer-external-enabled ec2-account-imdsv2-default ec2-snapshot-block-public-access
      macie-automated-discovery macie-enabled ssm-automation-cloudwatch-logging
      ssm-document-block-public-sharing vpc-block-public-access-igw
    `),
  },
};
