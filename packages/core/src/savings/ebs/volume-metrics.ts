import { metricNeeds } from "../../model/metric-need.ts";

const ebs = metricNeeds("AWS/EBS", ({ id }) => ({ VolumeId: id }));

/**
 * Operations and bytes of a volume: sums of samples, per minute on Nitro instances and per five minutes on
 * others.
 */
export const readOps = ebs("Read operations", "VolumeReadOps", "Count", ["Sum", "Maximum"]);
export const writeOps = ebs("Write operations", "VolumeWriteOps", "Count", ["Sum", "Maximum"]);
export const readBytes = ebs("Bytes read", "VolumeReadBytes", "Bytes", ["Maximum"]);
export const writeBytes = ebs("Bytes written", "VolumeWriteBytes", "Bytes", ["Maximum"]);

/** Assumes the shorter sample: a five-minute sum then counts as a busier minute, never as a quieter one. */
export const sampleSeconds = 60;
