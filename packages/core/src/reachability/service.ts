import type { Resource } from "../model/resource.ts";
import type { Protocol, Traffic } from "./traffic.ts";
import type { ReachAnswer } from "./walk.ts";

/** A port that a service listens on. Null: its ports were not read. */
export interface Endpoint {
  readonly protocol: Protocol;
  readonly port: number | null;
  fromInternet(traffic: Traffic): ReachAnswer;
}

/** A resource with endpoints of its own, apart from the network interfaces of instances. */
export interface Service {
  readonly resource: Resource;
  readonly endpoints: readonly Endpoint[];
  /** Requests come in through AWS PrivateLink: targets never see the addresses of clients. Left out: they don't. */
  readonly byPrivateLink?: true;
}
