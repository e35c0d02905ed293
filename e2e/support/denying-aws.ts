import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const ACCOUNT = "210987654321";
const REGION = "eu-west-1";

/** A stand-in for AWS that knows one account and denies nearly everything. */
export type DenyingAws = {
  url: string;
  /** Names of the log groups that it lists; undefined: it denies listing them, too. */
  logGroups: string[] | undefined;
  /** Latency of each response; lowering it releases those that are waiting. */
  delayMs: number;
  close: () => Promise<void>;
};

/**
 * Implements just enough of the AWS protocols to be connected as an account: the caller identity and the
 * Regions. It lists log groups on request, and denies all other calls like AWS denies a role without
 * permissions.
 */
export async function startDenyingAws(): Promise<DenyingAws> {
  const server = createServer((request, response) => {
    void answer(aws, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a path
  const aws: DenyingAws = {
    url: `http://127.0.0.1:${port}`,
    logGroups: undefined,
    delayMs: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return aws;
}

async function answer(aws: DenyingAws, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set: chunks are buffers
  const action = new URLSearchParams(Buffer.concat(chunks).toString()).get("Action");
  const target = request.headers["x-amz-target"];
  if (action === "GetCallerIdentity") return send(response, 200, "text/xml", callerIdentity);
  if (action === "DescribeRegions") return send(response, 200, "text/xml", regions);
  const asked = Date.now();
  // Checked repeatedly, so that a test can release waiting responses.
  while (
    // wall: this AWS is slow by design; no test depends on how slow
    Date.now() <
    asked + aws.delayMs
  ) {
    // wall: see above
    await sleep(25);
  }
  if (target === "Logs_20140328.DescribeLogGroups" && aws.logGroups !== undefined) {
    return send(
      response,
      200,
      "application/x-amz-json-1.1",
      JSON.stringify({ logGroups: aws.logGroups.map(logGroup) }),
    );
  }
  if (target === "Logs_20140328.ListTagsForResource") {
    return send(response, 200, "application/x-amz-json-1.1", JSON.stringify({ tags: { Team: "platform" } }));
  }
  refuse(response, action, target !== undefined);
}

function logGroup(logGroupName: string) {
  const arn = `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:${logGroupName}`;
  return {
    logGroupName,
    logGroupArn: arn,
    arn: `${arn}:*`,
    storedBytes: 1024,
    creationTime: 1_760_000_000_000,
  };
}

/** An access-denied error in the protocol of the request. */
function refuse(response: ServerResponse, action: string | null, json: boolean): void {
  const message = "User: test is not authorized to perform this action";
  response.setHeader("x-amzn-errortype", "AccessDeniedException");
  if (json) {
    send(
      response,
      403,
      "application/x-amz-json-1.1",
      JSON.stringify({ __type: "AccessDeniedException", message }),
    );
  } else if (action === null) {
    send(
      response,
      403,
      "application/xml",
      `<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`,
    );
  } else {
    const error = `<Error><Type>Sender</Type><Code>AccessDenied</Code><Message>${message}</Message></Error>`;
    send(response, 403, "text/xml", `<ErrorResponse>${error}</ErrorResponse>`);
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  // Without a request ID, a response does not count as one of AWS.
  response.writeHead(status, { "content-type": type, "x-amzn-requestid": randomUUID() });
  response.end(body);
}

const callerIdentity = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
<Arn>arn:aws:iam::${ACCOUNT}:user/test</Arn><UserId>AIDATEST</UserId><Account>${ACCOUNT}</Account>
</GetCallerIdentityResult></GetCallerIdentityResponse>`;

const regions = `<DescribeRegionsResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/"><regionInfo><item>
<regionName>${REGION}</regionName><regionEndpoint>ec2.${REGION}.amazonaws.com</regionEndpoint>
<optInStatus>opt-in-not-required</optInStatus></item></regionInfo></DescribeRegionsResponse>`;
