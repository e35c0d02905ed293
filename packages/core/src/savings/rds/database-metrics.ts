import { metricNeeds } from "../../model/metric-need.ts";

const rds = metricNeeds("AWS/RDS", ({ id }) => ({ DBInstanceIdentifier: id }));

/** Database instance metrics that rules evaluate. */
export const connections = rds("Connections", "DatabaseConnections", "Count", ["Maximum"]);
export const cpu = rds("CPU utilization", "CPUUtilization", "Percent", ["p95", "p99", "Maximum"]);
export const freeMemory = rds("Free memory", "FreeableMemory", "Bytes", ["Minimum"]);
export const readIops = rds("Read IOPS", "ReadIOPS", "Count/Second", ["p99", "Maximum"]);
export const writeIops = rds("Write IOPS", "WriteIOPS", "Count/Second", ["p99", "Maximum"]);
