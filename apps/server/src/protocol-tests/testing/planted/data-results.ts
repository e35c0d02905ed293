import { type ExpectedResults, ids } from "./planted.ts";

/** Expected results of the planted data stores and keys. */
export const dataResults: ExpectedResults = {
  "key that rotates": {
    pass: ids(`kms-key-not-pending-deletion kms-key-policy-not-public kms-key-rotation-enabled`),
    not_applicable: ids(`kms-key-confused-deputy-guard`),
  },
  "key that everyone may decrypt with": {
    fail: ids(`kms-key-policy-not-public kms-key-rotation-enabled`),
    pass: ids(`kms-key-not-pending-deletion`),
    not_applicable: ids(`kms-key-confused-deputy-guard`),
  },
  "key that is about to be deleted": {
    fail: ids(`kms-key-not-pending-deletion`),
    pass: ids(`kms-key-policy-not-public`),
    not_applicable: ids(`kms-key-confused-deputy-guard kms-key-rotation-enabled`),
  },
  "secret that everyone may read": {
    fail: ids(`secretsmanager-secret-policy-not-public secretsmanager-secret-rotation-enabled`),
    pass: ids(`secretsmanager-secret-rotated-90-days secretsmanager-secret-unused-90`),
    not_applicable: ids(`
      secretsmanager-secret-confused-deputy-guard secretsmanager-secret-rotation-succeeds
    `),
  },
  "secret of our own, never rotated": {
    fail: ids(`secretsmanager-secret-rotation-enabled`),
    pass: ids(`
      secretsmanager-secret-policy-not-public secretsmanager-secret-rotated-90-days
      secretsmanager-secret-unused-90
    `),
    not_applicable: ids(`
      secretsmanager-secret-confused-deputy-guard secretsmanager-secret-rotation-succeeds
    `),
  },
  "bucket that everyone may read and write": {
    fail: ids(`
      s3-bucket-access-logging s3-bucket-acl-disabled s3-bucket-block-public-access
      s3-bucket-cross-account-permissions s3-bucket-cross-region-replication s3-bucket-kms-encryption
      s3-bucket-lifecycle s3-bucket-object-lock s3-bucket-public-read s3-bucket-public-write
      s3-bucket-tls-only s3-bucket-versioning
    `),
    pass: ids(`cloudtrail-s3-object-read-events cloudtrail-s3-object-write-events`),
    not_applicable: ids(`
      cloudtrail-bucket-access-logging cloudtrail-bucket-not-public s3-bucket-confused-deputy-guard
      s3-bucket-mfa-delete
    `),
  },
  "bucket with every protection": {
    fail: ids(`s3-bucket-cross-region-replication`),
    pass: ids(`
      cloudtrail-s3-object-read-events cloudtrail-s3-object-write-events s3-bucket-access-logging
      s3-bucket-acl-disabled s3-bucket-block-public-access s3-bucket-cross-account-permissions
      s3-bucket-kms-encryption s3-bucket-lifecycle s3-bucket-object-lock s3-bucket-public-read
      s3-bucket-public-write s3-bucket-tls-only s3-bucket-versioning
    `),
    not_applicable: ids(`
      cloudtrail-bucket-access-logging cloudtrail-bucket-not-public s3-bucket-confused-deputy-guard
      s3-bucket-mfa-delete
    `),
  },
  "plain file system with an open policy": {
    fail: ids(`efs-automatic-backups efs-encrypted-cmk efs-encrypted efs-policy-not-public`),
    not_applicable: ids(`efs-file-system-confused-deputy-guard`),
  },
  "encrypted file system with backups": {
    pass: ids(`efs-automatic-backups efs-encrypted-cmk efs-encrypted efs-policy-not-public`),
    not_applicable: ids(`efs-file-system-confused-deputy-guard`),
  },
  "repository that everyone may pull from": {
    fail: ids(`
      ecr-repository-lifecycle-policy ecr-repository-not-public ecr-repository-scan-on-push
      ecr-repository-tag-immutability
    `),
    not_applicable: ids(`ecr-repository-confused-deputy-guard`),
  },
  "repository that is scanned and immutable": {
    pass: ids(`
      ecr-repository-lifecycle-policy ecr-repository-not-public ecr-repository-scan-on-push
      ecr-repository-tag-immutability
    `),
    not_applicable: ids(`ecr-repository-confused-deputy-guard`),
  },
  "public, plain MySQL database with a day of backups": {
    fail: ids(`
      rds-instance-backups rds-instance-copy-tags rds-instance-custom-admin-name
      rds-instance-deletion-protection rds-instance-encrypted rds-instance-enhanced-monitoring
      rds-instance-iam-auth rds-instance-logs-exported rds-instance-minor-version-upgrade
      rds-instance-multi-az rds-instance-non-default-port rds-instance-not-public rds-mysql-tls-required
    `),
    pass: ids(`rds-instance-subnet-no-igw`),
    not_applicable: ids(`
      rds-mariadb-log-export rds-mariadb-tls-required rds-postgresql-log-export rds-postgresql-tls-required
      rds-sqlserver-log-export rds-sqlserver-tls-required
    `),
    unknown: ids(`rds-instance-certificate-valid rds-instance-engine-not-deprecated`),
  },
  "private, encrypted PostgreSQL database": {
    pass: ids(`
      rds-instance-backups rds-instance-copy-tags rds-instance-custom-admin-name
      rds-instance-deletion-protection rds-instance-encrypted rds-instance-enhanced-monitoring
      rds-instance-iam-auth rds-instance-logs-exported rds-instance-minor-version-upgrade
      rds-instance-multi-az rds-instance-non-default-port rds-instance-not-public rds-instance-subnet-no-igw
      rds-postgresql-log-export
    `),
    not_applicable: ids(`
      rds-mariadb-log-export rds-mariadb-tls-required rds-mysql-tls-required rds-sqlserver-log-export
      rds-sqlserver-tls-required
    `),
    unknown: ids(`
      rds-instance-certificate-valid rds-instance-engine-not-deprecated rds-postgresql-tls-required
    `),
  },
  "plain database snapshot that everyone may restore": {
    fail: ids(`rds-snapshot-encrypted rds-snapshot-not-public`),
  },
  "encrypted database snapshot of our own": {
    pass: ids(`rds-snapshot-encrypted rds-snapshot-not-public`),
  },
  "plain Aurora MySQL cluster": {
    fail: ids(`
      rds-aurora-mysql-audit-export rds-cluster-aurora-backtrack rds-cluster-backup-retention
      rds-cluster-copy-tags rds-cluster-custom-admin-name rds-cluster-deletion-protection
      rds-cluster-encrypted rds-cluster-iam-auth rds-cluster-multi-az rds-cluster-non-default-port
      rds-mysql-cluster-copy-tags
    `),
    not_applicable: ids(`
      rds-aurora-postgresql-copy-tags rds-aurora-postgresql-log-export rds-cluster-minor-version-upgrade
    `),
    unknown: ids(`rds-aurora-mysql-audit-enabled`),
  },
  "protected Aurora PostgreSQL cluster": {
    fail: ids(`rds-cluster-multi-az rds-cluster-non-default-port`),
    pass: ids(`
      rds-aurora-postgresql-copy-tags rds-aurora-postgresql-log-export rds-cluster-backup-retention
      rds-cluster-copy-tags rds-cluster-custom-admin-name rds-cluster-deletion-protection
      rds-cluster-encrypted rds-cluster-iam-auth
    `),
    not_applicable: ids(`
      rds-aurora-mysql-audit-enabled rds-aurora-mysql-audit-export rds-cluster-aurora-backtrack
      rds-cluster-minor-version-upgrade rds-mysql-cluster-copy-tags
    `),
  },
  "bare table": {
    fail: ids(`dynamodb-table-cmk dynamodb-table-deletion-protection dynamodb-table-pitr`),
  },
  "table with backups and a key of ours": {
    pass: ids(`dynamodb-table-cmk dynamodb-table-deletion-protection dynamodb-table-pitr`),
  },
  "search domain as it comes": {
    fail: ids(`
      opensearch-audit-logs opensearch-dedicated-primary-nodes opensearch-encrypted-at-rest
      opensearch-error-logs opensearch-fine-grained-access opensearch-in-vpc
      opensearch-node-to-node-encryption opensearch-three-data-nodes opensearch-tls-policy
    `),
    unknown: ids(`opensearch-latest-software`),
    not_applicable: ids(`opensearch-domain-confused-deputy-guard`),
  },
  "search domain with every protection": {
    // No VPC: the stand-in forgets it.
    fail: ids(`opensearch-in-vpc`),
    pass: ids(`
      opensearch-audit-logs opensearch-dedicated-primary-nodes opensearch-encrypted-at-rest
      opensearch-error-logs opensearch-fine-grained-access opensearch-node-to-node-encryption
      opensearch-three-data-nodes opensearch-tls-policy
    `),
    unknown: ids(`opensearch-latest-software`),
    not_applicable: ids(`opensearch-domain-confused-deputy-guard`),
  },
  "public, plain warehouse": {
    fail: ids(`
      redshift-audit-logging redshift-automated-snapshots redshift-automatic-upgrades
      redshift-cluster-encrypted redshift-cluster-not-public redshift-cluster-tls-required
      redshift-custom-admin-name redshift-enhanced-vpc-routing
    `),
    pass: ids(`redshift-sg-port-restricted`),
    unknown: ids(`redshift-multi-az`),
  },
  "private, encrypted warehouse": {
    fail: ids(`redshift-audit-logging redshift-cluster-tls-required`),
    pass: ids(`
      redshift-automated-snapshots redshift-automatic-upgrades redshift-cluster-encrypted
      redshift-cluster-not-public redshift-custom-admin-name redshift-enhanced-vpc-routing
      redshift-sg-port-restricted
    `),
    unknown: ids(`redshift-multi-az`),
  },
  "bucket of the trails, whose reads no one logs": {
    fail: ids(`
      cloudtrail-bucket-access-logging s3-bucket-access-logging s3-bucket-block-public-access
      s3-bucket-confused-deputy-guard s3-bucket-cross-region-replication s3-bucket-kms-encryption
      s3-bucket-lifecycle s3-bucket-object-lock s3-bucket-tls-only s3-bucket-versioning
    `),
    pass: ids(`
      cloudtrail-bucket-not-public cloudtrail-s3-object-read-events cloudtrail-s3-object-write-events
      s3-bucket-acl-disabled s3-bucket-cross-account-permissions s3-bucket-public-read
      s3-bucket-public-write
    `),
    not_applicable: ids(`s3-bucket-mfa-delete`),
  },
};
