import type { ReactNode } from "react";
import type { EndpointKey } from "../lib/endpoint-types.ts";
import { type NeedOf, useMay } from "../lib/use-may.ts";

type MayProps<K extends EndpointKey> = {
  /** The endpoint that the content calls. */
  call: K;
  /** What it needs, as the contract declares it. */
  need: NeedOf<K>;
  /** The account of the call. */
  account?: string;
  children: ReactNode;
  /** Shown to others. */
  otherwise?: ReactNode;
};

/** Content for those who may call an endpoint. */
export function May<K extends EndpointKey>({ call, need, account, children, otherwise = null }: MayProps<K>) {
  return useMay(call, need, account) ? children : otherwise;
}
