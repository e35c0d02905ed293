import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { classifyError } from "./errors.ts";
import { createSdkSend, NotAwsAnswerError } from "./sdk-send.ts";

const credentials = { accessKeyId: "test", secretAccessKey: "test" };

/** Requests an account's public access block from a test server with the given response. */
async function answerOf(answer: (response: ServerResponse) => void): Promise<unknown> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  try {
    const send = createSdkSend({ credentials, endpointUrl: `http://127.0.0.1:${port}` });
    const input = { AccountId: "123456789012" };
    return await send({
      service: "s3-control",
      operation: "getPublicAccessBlock",
      input,
      region: "us-east-1",
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe("createSdkSend", () => {
  it.each([200, 502])("rejects a page of HTML with status %d", async (status) => {
    const error = await answerOf((response) => {
      response.writeHead(status, { "content-type": "text/html" }).end("<html><p>Sign in</p></html>");
    }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotAwsAnswerError);
    expect(classifyError(error)).toMatchObject({ reason: "failed", retryable: false });
  });

  it.each(["", "{}", "<?xml version='1.0'?><rss></rss>", "ok"])(
    "rejects a success without a request ID: %j",
    async (body) => {
      const error = await answerOf((response) => {
        response.writeHead(200, { "content-type": "text/xml" }).end(body);
      }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(NotAwsAnswerError);
      expect(classifyError(error)).toMatchObject({ reason: "failed", retryable: false });
    },
  );

  it("returns the connection of a rejected response to the pool", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<html><p>Sign in</p></html>");
    });
    // A connection ends here only if the client ends it.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // A server that listens on a port has such an address.
    const { port } = server.address() as AddressInfo;
    const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    try {
      const send = createSdkSend({ credentials, endpointUrl: `http://127.0.0.1:${port}` });
      const call = { service: "sqs", operation: "listQueues", input: {}, region: "us-east-1" } as const;
      for (let refused = 0; refused < 10; refused += 1)
        await expect(send(call)).rejects.toBeInstanceOf(NotAwsAnswerError);
      await expect.poll(open, { timeout: 300_000 }).toBe(0);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it("accepts an AWS response even if a stand-in server declares it as HTML", async () => {
    const block =
      "<PublicAccessBlockConfiguration><BlockPublicAcls>true</BlockPublicAcls></PublicAccessBlockConfiguration>";
    const answer = await answerOf((response) => {
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8", "x-amzn-requestid": "1" })
        .end(block);
    });
    expect(answer).toMatchObject({ PublicAccessBlockConfiguration: { BlockPublicAcls: true } });
  });
});
