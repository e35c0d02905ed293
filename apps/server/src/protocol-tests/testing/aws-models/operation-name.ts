import type { Called } from "./subject.ts";

/** "ec2.DescribeVolumes" for the SDK's method. */
export function operationName([service, method]: Called): string {
  return `${service}.${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}
