import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tagging } from "@skyledger/core/tagging/tag-documents";
import { motoUrl } from "./moto.ts";

/**
 * A server in front of the stand-in, which can't run documents: it runs those that change tags, by calling the
 * stand-in's Resource Groups Tagging API with the caller's credentials, and forwards every other call.
 */
export interface TaggingFront {
  readonly url: string;
  /** Documents that were started, in order. */
  readonly started: string[];
  close(): Promise<void>;
}

interface Start {
  DocumentName: string;
  Parameters: Record<string, string[]>;
}

/** The inputs of a document's step, with its parameters in place. */
function inputOf({ DocumentName, Parameters }: Start): { api: string; input: object } {
  const document = tagging.documents.find(({ name }) => name === DocumentName);
  const [step] = document?.steps ?? [];
  if (!document || !step) throw new Error(`no document ${DocumentName}`);
  const { Service: _, Api: api, ...inputs } = step.inputs;
  const filled = Object.entries(inputs).map(([member, text]) => {
    const name = /^\{\{ (\w+) \}\}$/.exec(String(text))?.[1] ?? "";
    const values = Parameters[name] ?? [];
    return [member, document.parameters[name]?.type === "StringMap" ? JSON.parse(values[0] ?? "{}") : values];
  });
  return { api, input: Object.fromEntries(filled) };
}

async function bodyOf(asked: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of asked) text += String(chunk);
  return text;
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => !["host", "content-length", "connection"].includes(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

export async function startTaggingFront(): Promise<TaggingFront> {
  const started: string[] = [];
  const executions = new Map<string, { name: string; failed: string }>();

  async function start(asked: IncomingMessage, text: string): Promise<object> {
    const given = JSON.parse(text) as Start;
    started.push(given.DocumentName);
    const { api, input } = inputOf(given);
    const headers = headersOf(asked);
    const answer = await fetch(motoUrl(), {
      method: "POST",
      headers: {
        ...headers,
        "x-amz-target": `ResourceGroupsTaggingAPI_20170126.${api}`,
        // The account and Region are those of the caller; the stand-in does not verify signatures.
        authorization: (headers.authorization ?? "").replace("/ssm/", "/tagging/"),
      },
      body: JSON.stringify(input),
    });
    const { FailedResourcesMap = {} } = (await answer.json()) as { FailedResourcesMap?: object };
    const id = randomUUID();
    executions.set(id, { name: api, failed: JSON.stringify(FailedResourcesMap) });
    return { AutomationExecutionId: id };
  }

  function look(text: string): object {
    const { AutomationExecutionId: id } = JSON.parse(text) as { AutomationExecutionId: string };
    const { name = "", failed = "{}" } = executions.get(id) ?? {};
    const step = { StepName: name, StepStatus: "Success", Outputs: { Failed: [failed] } };
    return {
      AutomationExecution: {
        ...{ AutomationExecutionId: id, AutomationExecutionStatus: "Success", StepExecutions: [step] },
      },
    };
  }

  const server = createServer((asked, response) => {
    void (async () => {
      const text = await bodyOf(asked);
      const [, action] = String(asked.headers["x-amz-target"] ?? "").split("AmazonSSM.");
      const own =
        action === "StartAutomationExecution"
          ? await start(asked, text)
          : action === "GetAutomationExecution"
            ? look(text)
            : action === "DescribeDocument"
              ? { Document: { Status: "Active" } }
              : null;
      if (own !== null) {
        response
          .writeHead(200, { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() })
          .end(JSON.stringify(own));
        return;
      }
      const method = asked.method ?? "GET";
      const forwarded = await fetch(`${motoUrl()}${asked.url ?? "/"}`, {
        ...{ method, headers: headersOf(asked), redirect: "manual" },
        ...(method === "GET" || method === "HEAD" ? {} : { body: text }),
      });
      const headers = [...forwarded.headers].filter(
        ([name]) => !["content-encoding", "transfer-encoding", "content-length", "connection"].includes(name),
      );
      response
        .writeHead(forwarded.status, Object.fromEntries(headers))
        .end(Buffer.from(await forwarded.arrayBuffer()));
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    started,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
