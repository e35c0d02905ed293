import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { motoUrl } from "./moto.ts";

/** A server in front of the stand-in that forwards every call and records those of the query protocol. */
export interface Recorder {
  readonly url: string;
  /** Form fields of each call, in order: "Action", "RoleArn", … */
  readonly queries: URLSearchParams[];
  /** ARNs of roles that don't exist: the stand-in lets anyone assume any role. */
  readonly missingRoles: Set<string>;
  /** Operations of the JSON protocol that are denied: "AWSOrganizationsV20161128.ListAccounts". */
  readonly deniedTargets: Set<string>;
  close(): Promise<void>;
}

/** STS's answer for a role that is missing or does not trust the caller (STS API reference, "AssumeRole"). */
function refusal(role: string): string {
  const message = `User: arn:aws:sts::999999999999:assumed-role/server/i-1 is not authorized to perform: sts:AssumeRole on resource: ${role}`;
  return `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`;
}

/** Starts a recorder on its own port. */
export async function startRecorder(): Promise<Recorder> {
  const target = new URL(motoUrl());
  const queries: URLSearchParams[] = [];
  const missingRoles = new Set<string>();
  const deniedTargets = new Set<string>();
  const server = createServer((asked, answer) => {
    const body: Buffer[] = [];
    asked.on("data", (chunk: Buffer) => body.push(chunk));
    asked.on("end", () => {
      const whole = Buffer.concat(body);
      if (deniedTargets.has(String(asked.headers["x-amz-target"]))) {
        answer.writeHead(400, { "content-type": "application/x-amz-json-1.1" });
        answer.end('{"__type":"AccessDeniedException","Message":"You do not have permission."}');
        return;
      }
      if (asked.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
        const query = new URLSearchParams(whole.toString());
        queries.push(query);
        const role = query.get("RoleArn") ?? "";
        if (missingRoles.has(role)) {
          answer.writeHead(403, { "content-type": "text/xml" }).end(refusal(role));
          return;
        }
      }
      const { hostname, port } = target;
      const onward = request(
        { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
        (given) => {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
        },
      );
      onward.on("error", (error) => answer.destroy(error));
      onward.end(whole);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    queries,
    missingRoles,
    deniedTargets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
