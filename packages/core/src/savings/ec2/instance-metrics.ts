import { metricNeeds } from "../../model/metric-need.ts";

const ec2 = metricNeeds("AWS/EC2", ({ id }) => ({ InstanceId: id }));
// The agent's default configuration aggregates by instance ("aggregation_dimensions", CloudWatch agent
// guide).
const agent = metricNeeds("CWAgent", ({ id }) => ({ InstanceId: id }));

/** Instance metrics that rules evaluate. */
export const cpu = ec2("CPU utilization", "CPUUtilization", "Percent", ["p95", "p99", "Maximum"]);
export const networkIn = ec2("Network in", "NetworkIn", "Bytes", ["Sum", "Maximum"]);
export const networkOut = ec2("Network out", "NetworkOut", "Bytes", ["Sum", "Maximum"]);
export const diskRead = ec2("Bytes read from EBS", "EBSReadBytes", "Bytes", ["Maximum"]);
export const diskWrite = ec2("Bytes written to EBS", "EBSWriteBytes", "Bytes", ["Maximum"]);
/** Only with the CloudWatch agent. */
export const memory = agent("Memory used", "mem_used_percent", "Percent", ["p95", "Maximum"]);
export const gpu = agent("GPU utilization", "nvidia_smi_utilization_gpu", "Percent", ["Maximum"]);
/** Hours of the week, for timetables. */
export const weeklyCpu = ec2("CPU utilization", "CPUUtilization", "Percent", ["Maximum"], { weekly: true });
export const weeklyNetwork = ec2("Network out", "NetworkOut", "Bytes", ["Sum"], { weekly: true });
