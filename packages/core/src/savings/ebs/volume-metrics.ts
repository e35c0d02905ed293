import { metricNeeds } from "../../model/metric-need.ts";

const ebs = metricNeeds("AWS/EBS", ({ id }) => ({ VolumeId: id }));

/** Operations and bytes of a volume: sums of samples, of a minute on Nitro instances and of five on others. */
export const readOps = ebs("Read operations", "VolumeReadOps", "Count", ["Sum", "Maximum"]);
export const writeOps = ebs("Write operations", "VolumeWriteOps", "Count", ["Sum", "Maximum"]);
export const readBytes = ebs("Bytes read", "VolumeReadBytes", "Bytes", ["Maximum"]);
export const writeBytes = ebs("Bytes written", "VolumeWriteBytes", "Bytes", ["Maximum"]);

/** The shorter sample: a sum that belongs to five minutes is then taken for a busier minute, never for a quieter one. */
export const sampleSeconds = 60;
