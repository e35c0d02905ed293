import type { InventorySnapshot, Resource } from "@skyledger/core/model/resource";
import type { ReasoningName } from "@skyledger/core/reasonings";

/** Commands of the main thread to the thread; `model`: a number that is used once. */
export type ReasoningCommand =
  | { kind: "open"; model: number; name: ReasoningName }
  | { kind: "resources"; model: number; resources: readonly Resource[] }
  | { kind: "rest"; model: number; rest: Omit<InventorySnapshot, "resources"> }
  | { kind: "ask"; model: number; asked: number; question: string; input: unknown }
  | { kind: "drop"; model: number }
  | { kind: "end" };

/** An answer, or the error of computing it. */
export type ReasoningMessage =
  | { kind: "answer"; asked: number; answer: unknown }
  | { kind: "failure"; asked: number; error: unknown };
