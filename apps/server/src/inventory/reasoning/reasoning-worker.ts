import { parentPort } from "node:worker_threads";
import type { Questions } from "@skyledger/core/model/reasoning";
import type { InventorySnapshot, Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { type ReasoningName, reasonings } from "@skyledger/core/reasonings";
import type { ReasoningCommand, ReasoningMessage } from "./reasoning-protocol.ts";

interface Opened {
  readonly name: ReasoningName;
  readonly resources: Resource[];
  rest?: Omit<InventorySnapshot, "resources">;
  questions?: Questions;
}

const models = new Map<number, Opened>();

function answer({ model, question, input }: Extract<ReasoningCommand, { kind: "ask" }>): unknown {
  const opened = models.get(model);
  if (!opened?.rest) throw new Error(`The thread has no whole snapshot of model ${model}.`);
  const { name, resources, rest } = opened;
  const questions: Questions =
    opened.questions ?? reasonings[name].over(new SnapshotIndex({ ...rest, resources }));
  opened.questions = questions;
  const answering = questions[question];
  if (!answering) throw new Error(`${opened.name} answers no question named ${question}.`);
  return answering(input);
}

if (parentPort) {
  const port = parentPort;
  const post = (message: ReasoningMessage) => port.postMessage(message);
  port.on("message", (command: ReasoningCommand) => {
    if (command.kind === "open") models.set(command.model, { name: command.name, resources: [] });
    else if (command.kind === "resources") models.get(command.model)?.resources.push(...command.resources);
    else if (command.kind === "rest") Object.assign(models.get(command.model) ?? {}, { rest: command.rest });
    else if (command.kind === "drop") models.delete(command.model);
    else if (command.kind === "end") port.close();
    else {
      const { asked } = command;
      try {
        post({ kind: "answer", asked, answer: answer(command) });
      } catch (error) {
        post({ kind: "failure", asked, error });
      }
    }
  });
}
