import { type ExpectedResults, ids } from "./planted.ts";

/** Their VPC has no internet gateway: whatever their security groups allow, nothing reaches them. */
const notReachable = `
  ec2-instance-cassandra-not-reachable ec2-instance-cifs-not-reachable ec2-instance-directory-not-reachable
  ec2-instance-elasticsearch-not-reachable ec2-instance-ftp-not-reachable ec2-instance-kafka-not-reachable
  ec2-instance-memcached-not-reachable ec2-instance-nosql-databases-not-reachable ec2-instance-rdp-not-reachable
  ec2-instance-sql-databases-not-reachable ec2-instance-ssh-not-reachable ec2-instance-telnet-not-reachable
`;

/** Expected results of the planted networks and instances. */
export const networkResults: ExpectedResults = {
  "VPC without flow logs and endpoints": {
    fail: ids(`
      vpc-endpoint-ec2 vpc-endpoint-ecr-api vpc-endpoint-ecr-dkr vpc-endpoint-ssm-contacts
      vpc-endpoint-ssm-incidents vpc-endpoint-ssm vpc-flow-logs-enabled
    `),
  },
  "VPC with flow logs and an endpoint for EC2": {
    fail: ids(`
      vpc-endpoint-ecr-api vpc-endpoint-ecr-dkr vpc-endpoint-ssm-contacts vpc-endpoint-ssm-incidents
      vpc-endpoint-ssm
    `),
    pass: ids(`vpc-endpoint-ec2 vpc-flow-logs-enabled`),
  },
  "subnet that gives public addresses": {
    fail: ids(`vpc-subnet-no-auto-public-ip`),
  },
  "subnet that gives none": {
    pass: ids(`vpc-subnet-no-auto-public-ip`),
  },
  "group open on SSH, SMB, MySQL and, by IPv6, RDP": {
    fail: ids(`
      ec2-sg-admin-ports-ipv4 ec2-sg-admin-ports-ipv6 ec2-sg-database-ports-from-internet
      ec2-sg-high-risk-ports ec2-sg-only-authorized-open-ports ec2-sg-rdp-from-internet
      ec2-sg-ssh-from-internet
    `),
    pass: ids(`ec2-sg-all-ports-from-internet ec2-sg-unused`),
    not_applicable: ids(`ec2-default-security-group-closed`),
  },
  "group open on every port, used by nothing": {
    fail: ids(`
      ec2-sg-admin-ports-ipv4 ec2-sg-all-ports-from-internet ec2-sg-database-ports-from-internet
      ec2-sg-high-risk-ports ec2-sg-only-authorized-open-ports ec2-sg-rdp-from-internet
      ec2-sg-ssh-from-internet ec2-sg-unused
    `),
    pass: ids(`ec2-sg-admin-ports-ipv6`),
    not_applicable: ids(`ec2-default-security-group-closed`),
  },
  "group open to the own network": {
    pass: ids(`
      ec2-sg-admin-ports-ipv4 ec2-sg-admin-ports-ipv6 ec2-sg-all-ports-from-internet
      ec2-sg-database-ports-from-internet ec2-sg-high-risk-ports ec2-sg-only-authorized-open-ports
      ec2-sg-rdp-from-internet ec2-sg-ssh-from-internet ec2-sg-unused
    `),
    not_applicable: ids(`ec2-default-security-group-closed`),
  },
  "default group with rules": {
    fail: ids(`ec2-default-security-group-closed`),
    pass: ids(`
      ec2-sg-admin-ports-ipv4 ec2-sg-admin-ports-ipv6 ec2-sg-all-ports-from-internet
      ec2-sg-database-ports-from-internet ec2-sg-high-risk-ports ec2-sg-only-authorized-open-ports
      ec2-sg-rdp-from-internet ec2-sg-ssh-from-internet
    `),
    not_applicable: ids(`ec2-sg-unused`),
  },
  "default group without rules": {
    pass: ids(`
      ec2-default-security-group-closed ec2-sg-admin-ports-ipv4 ec2-sg-admin-ports-ipv6
      ec2-sg-all-ports-from-internet ec2-sg-database-ports-from-internet ec2-sg-high-risk-ports
      ec2-sg-only-authorized-open-ports ec2-sg-rdp-from-internet ec2-sg-ssh-from-internet
    `),
    not_applicable: ids(`ec2-sg-unused`),
  },
  "ACL that lets the internet reach RDP": {
    fail: ids(`vpc-nacl-admin-ports-from-internet vpc-nacl-unused`),
  },
  "ACL that lets the own network reach RDP": {
    fail: ids(`vpc-nacl-unused`),
    pass: ids(`vpc-nacl-admin-ports-from-internet`),
  },
  "address that is bound to nothing": {
    fail: ids(`ec2-eip-unassociated`),
  },
  "instance with a public address, a secret in its user data and IMDSv1": {
    fail: ids(`
      ec2-instance-imdsv2-required ec2-instance-no-public-ip ec2-instance-profile-attached
      ec2-instance-user-data-no-secrets ec2-sg-cifs-from-internet
    `),
    pass: ids(`
      ec2-instance-internet-facing-with-role ec2-instance-single-eni ec2-instance-stopped-30-days ${notReachable}
    `),
    unknown: ids(`
      ec2-instance-not-paravirtual ssm-instance-association-compliant ssm-instance-managed
      ssm-instance-patch-compliant
    `),
  },
  "private instance with a profile and IMDSv2": {
    pass: ids(`
      ec2-instance-imdsv2-required ec2-instance-internet-facing-with-role ec2-instance-no-public-ip
      ec2-instance-profile-attached ec2-instance-single-eni ec2-instance-stopped-30-days
      ec2-instance-user-data-no-secrets ec2-sg-cifs-from-internet ${notReachable}
    `),
    unknown: ids(`
      ec2-instance-not-paravirtual ssm-instance-association-compliant ssm-instance-managed
      ssm-instance-patch-compliant
    `),
  },
  "plain volume of an instance": {
    fail: ids(`ec2-volume-encrypted`),
  },
  "encrypted volume of an instance": {
    pass: ids(`ec2-volume-encrypted`),
  },
  "plain volume that is attached to nothing": {
    not_applicable: ids(`ec2-volume-encrypted`),
  },
  "snapshot that everyone may restore": {
    fail: ids(`ec2-snapshot-not-public`),
  },
  "snapshot of our own": {
    pass: ids(`ec2-snapshot-not-public`),
  },
  "image that everyone may launch": {
    fail: ids(`ec2-ami-not-public`),
  },
  "image of our own": {
    pass: ids(`ec2-ami-not-public`),
  },
  "launch template with a public address, IMDSv1 and a plain volume": {
    fail: ids(`
      ec2-launch-template-imdsv2 ec2-launch-template-no-public-ip ec2-launch-template-volume-encryption
    `),
  },
  "launch template with IMDSv2 and an encrypted volume": {
    pass: ids(`
      ec2-launch-template-imdsv2 ec2-launch-template-no-public-ip ec2-launch-template-volume-encryption
    `),
  },
};
