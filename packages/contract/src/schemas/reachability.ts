import { z } from "zod";
import { instant } from "./instant.ts";

const protocol = z.enum(["tcp", "udp"]);
const port = z.number().int().min(0).max(65_535);

/** Where connections come from. */
export const reachSource = z
  .string()
  .max(200)
  .regex(
    /^(?:internet-ipv4|internet-ipv6|interface:\S+|vpc:\S+|account:\d{12}|cidr:[0-9a-fA-F.:]+\/\d{1,3})$/,
    "Write internet-ipv4, internet-ipv6, interface:<ID>, vpc:<ID>, account:<ID>, or cidr:<range>.",
  );

const text = z.string().min(1).max(2048);

export const reachQuestion = z.strictObject({
  from: reachSource,
  /** ARN or ID of a network interface, an instance, or a service; the name of one of the last two, if it is unique. */
  to: text,
  port,
  protocol,
  /**
   * ARN of a load balancer or distribution that must be on the way. Left out: any way to an interface or instance, and
   * the endpoints of a service itself.
   */
  through: text.optional(),
  /** Whether an unsigned request gets past the authorization of the service, too. */
  anonymous: z.boolean().optional(),
});

/** A list or rule that could not be read, and the IAM action that reads it. */
const missingReading = z.strictObject({ iamAction: z.string(), of: z.string() });

const hop = z.strictObject({
  /** Such as "security-group" or "route-table". */
  kind: z.string(),
  id: z.string(),
  arn: z.string().nullable(),
  /** Null: the inventory does not have it. */
  name: z.string().nullable(),
  /** The rule that allowed or blocked. */
  rule: z.string().nullable(),
});

const reachAnswer = z.strictObject({
  /** ARN of the instance or service; of the network interface, if there is neither. */
  resourceId: z.string(),
  /** Null: the inventory does not have the resource. */
  resourceName: z.string().nullable(),
  networkInterfaceId: z.string().nullable(),
  port,
  /** The last port of a range with the same answer. */
  lastPort: port,
  protocol,
  from: z.string(),
  verdict: z.enum(["reachable", "blocked", "unknown"]),
  /** From any address of the source, or from some; null: not reachable. */
  extent: z.enum(["any", "some"]).nullable(),
  /** In the order of the way; of what is blocked, those before the hop that blocks. */
  hops: z.array(hop),
  blockedBy: hop.nullable(),
  /** What could not be read, where the answer is unknown. */
  missing: z.array(missingReading),
  /** What requests need in addition to a way, such as a sign-in at a load balancer; left out: nothing. */
  dependsOn: z.array(z.string()).optional(),
  /** Hops whose own rules are not evaluated, where the answer is unknown. */
  notEvaluated: z.array(z.strictObject({ kind: z.string(), id: z.string() })),
});

/** What every answer is based on. */
const basis = {
  /** When the oldest of the inventories was read; null: there has been no discovery. */
  takenAt: instant.nullable(),
};

export const exposedAnswers = z.strictObject({
  answers: z.array(reachAnswer),
  ...basis,
  /** Lists of network interfaces that could not be read: more can be exposed. */
  missing: z.array(missingReading),
});

export const askedAnswers = z.strictObject({ answers: z.array(reachAnswer), ...basis });
