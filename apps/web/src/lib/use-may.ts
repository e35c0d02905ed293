import type { EndpointKey, Endpoints } from "@skyledger/contract";
import { useQuery } from "@tanstack/react-query";
import { type Me, meQuery } from "./me-query.ts";

type Permission = Me["permissions"]["somewhere"][number];

/**
 * What an endpoint of the contract needs: a permission in some accounts, or "everywhere". A value that differs from
 * the declaration doesn't compile.
 */
export type NeedOf<K extends EndpointKey> = Endpoints[K] extends {
  permission: infer P extends string;
  reach: infer R;
}
  ? R extends "workspace"
    ? `${P} everywhere`
    : P
  : never;

/**
 * Whether the person may call an endpoint, by its declaration in the contract. Until the permissions are known, yes:
 * the server decides anyway.
 */
export function useMay<K extends EndpointKey>(_key: K, need: NeedOf<K>): boolean {
  const { data } = useQuery(meQuery);
  if (data === undefined) return true;
  const [permission, where] = need.split(" ") as [Permission, "everywhere"?]; // the two forms of NeedOf
  const { everywhere, somewhere } = data.permissions;
  return (where === undefined ? somewhere : everywhere).includes(permission);
}
