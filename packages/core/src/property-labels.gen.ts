// Made by `npm run generate` from the docstrings of resources/*.ts; do not edit.
import type { PropertyLabel } from "./model/property-label.ts";

export const declaredLabels: Readonly<Record<string, Readonly<Record<string, PropertyLabel>>>> = {
  "AWS::::Account": {
    "passwordPolicy.minimumLength": { label: "Minimum length", unit: "characters" },
  },
  "AWS::DynamoDB::Table": {
    "capacity.readUnits": { label: "Read units", unit: "read capacity units" },
    "capacity.writeUnits": { label: "Write units", unit: "write capacity units" },
  },
  "AWS::EC2::LaunchTemplate": {
    "versions.default": { label: "Default version", unit: null },
    "versions.latest": { label: "Latest version", unit: null },
  },
  "AWS::EC2::Volume": {
    "storage.iops": { label: "IOPS", unit: "IOPS" },
  },
  "AWS::ECS::TaskDefinition": {
    "size.cpuUnits": { label: "CPU", unit: "CPU units" },
  },
  "AWS::Logs::LogGroup": {
    "retention.days": { label: "Retention", unit: "days" },
  },
  "AWS::OpenSearchService::Domain": {
    "storage.iops": { label: "IOPS", unit: "IOPS" },
  },
  "AWS::RDS::DBCluster": {
    "storage.iops": { label: "IOPS", unit: "IOPS" },
  },
  "AWS::RDS::DBInstance": {
    "storage.iops": { label: "IOPS", unit: "IOPS" },
  },
  "AWS::Redshift::Cluster": {
    "storage.capacityMb": { label: "Capacity MB", unit: "MB" },
  },
};
