import type { EndpointKey, Endpoints } from "@skyledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
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
 * @param about the account of the act, or all accounts; without it, one account of the permission will do
 */
export function useMay<K extends EndpointKey>(
  key: K,
  need: NeedOf<K>,
  about: string | readonly string[] = [],
): boolean {
  const mayIn = useMayIn(key, need);
  return typeof about === "string" ? mayIn(about) : mayIn(...about);
}

/** The same for many rows: returns a function of the accounts of an act. */
export function useMayIn<K extends EndpointKey>(
  key: K,
  need: NeedOf<K>,
): (...accountIds: readonly string[]) => boolean {
  const accounts = useAccountsOfAct(key, need);
  return useMemo(
    () =>
      (...accountIds) =>
        accounts !== "none" && (accounts === "all" || accountIds.every((id) => accounts.has(id))),
    [accounts],
  );
}

/** Accounts of an act, among those that the person reads. */
export type AccountsOfAct = "all" | "none" | ReadonlySet<string>;

/** The accounts in which the person may call an endpoint. */
export function useAccountsOfAct<K extends EndpointKey>(_key: K, need: NeedOf<K>): AccountsOfAct {
  const { data } = useQuery(meQuery);
  return useMemo(() => {
    if (data === undefined) return "all";
    const [permission, where] = need.split(" ") as [Permission, "everywhere"?]; // the two forms of NeedOf
    const { everywhere, somewhere, limited } = data.permissions;
    if (!(where === undefined ? somewhere : everywhere).includes(permission)) return "none";
    const limit = limited.find(({ permissions }) => permissions.includes(permission));
    return limit === undefined ? "all" : new Set(limit.accountIds);
  }, [data, need]);
}
