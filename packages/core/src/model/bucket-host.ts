/**
 * Host names of buckets (S3 User Guide, "Virtual hosting of buckets"). Website endpoints are not included.
 */
const bucketHost = /^(.+)\.s3(?:[.-](?:dualstack\.)?[a-z]{2}(?:-[a-z]+)+-\d)?\.amazonaws\.com(?:\.cn)?$/;

/** The bucket of a host name; undefined: it is of something else. */
export const bucketOfHost = (host: string): string | undefined => bucketHost.exec(host)?.[1];
