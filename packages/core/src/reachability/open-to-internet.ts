import type { AddressFamily } from "../model/internet.ts";
import { type Spans, sizeOf } from "./spans.ts";

/**
 * No organization has a larger range of its own: a /8 of IPv4 (IANA IPv4 Address Space Registry), and a /16
 * of IPv6. What more addresses reach is open to the internet, also if some are denied.
 */
const largestOwn: Readonly<Record<AddressFamily, bigint>> = { ipv4: 1n << 24n, ipv6: 1n << 112n };

/** Whether addresses are the internet, and not those of one organization. */
export const isInternet = (spans: Spans, family: AddressFamily): boolean =>
  sizeOf(spans) > largestOwn[family];
