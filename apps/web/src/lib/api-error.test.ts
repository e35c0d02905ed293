import { expect, test } from "vitest";
import { ApiError, errorSentence, readApiError } from "./api-error.ts";

const sentenceOf = async (status: number, body: string) =>
  errorSentence(await readApiError(new Response(body, { status })), "Login failed");

test("§8: the server's message, with or without a code", async () => {
  expect(await sentenceOf(401, '{"code":"invalid_credentials","message":"Wrong password."}')).toBe(
    "Wrong password.",
  );
  expect(await sentenceOf(403, '{"message":"The gateway refuses this."}')).toBe("The gateway refuses this.");
  expect(await sentenceOf(400, '{"error":"Not now."}')).toBe("Not now.");
});

test("§8: the fallback for a response without a message and for one that is not an error response", async () => {
  expect(await sentenceOf(502, "<html>Bad gateway</html>")).toBe("Login failed");
  expect(await sentenceOf(400, "{}")).toBe("Login failed");
  expect(errorSentence(new TypeError("x is undefined"), "Login failed")).toBe("Login failed");
});

test("§8: the fallback and the reason when there is no response", () => {
  const error = new ApiError({ status: 0, code: "network", message: "The server cannot be reached." });
  expect(errorSentence(error, "Login failed")).toBe("Login failed. The server cannot be reached.");
  expect(errorSentence(error, "Please try again.")).toBe("Please try again. The server cannot be reached.");
  expect(errorSentence(error, "")).toBe("The server cannot be reached.");
});

test("a problem's type names its help page; an answer of a gateway has none", async () => {
  const topicOf = async (type: unknown) =>
    (await readApiError(new Response(JSON.stringify({ type, message: "No." }), { status: 409 }))).helpTopic;
  expect(await topicOf("https://sky.example.com/api/docs/errors/run_failed.md")).toBe("error-run_failed");
  for (const type of ["about:blank", "https://gateway.example/errors/1", "/api/docs/errors/../x.md", 7, null])
    expect(await topicOf(type), String(type)).toBeNull();
});
