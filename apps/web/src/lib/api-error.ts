/** One rejected field of a request body. */
export type FieldIssue = { path: string; message: string };

/**
 * A failed request. `message` is a user-facing sentence.
 *
 * `status` is the HTTP status, or 0 without a response (`code` is then `network`, `timeout`, or
 * `signed_out`). `code` is the server's closed code, `uncoded` for a response with a message but without a
 * code (of a gateway), or `unexpected` for one without a message.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly issues: FieldIssue[];
  /** The help page about the error: `error-conflict`; null: none. */
  readonly helpTopic: string | null;

  constructor(parts: {
    status: number;
    code: string;
    message: string;
    requestId?: string | null;
    issues?: FieldIssue[];
    helpTopic?: string | null;
    cause?: unknown;
  }) {
    super(parts.message, { cause: parts.cause });
    this.status = parts.status;
    this.code = parts.code;
    this.requestId = parts.requestId ?? null;
    this.issues = parts.issues ?? [];
    this.helpTopic = parts.helpTopic ?? null;
  }
}

/** Parses an error response (RFC 9457 problem document, or any other response of a gateway). */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const problem = parseObject(text);
  const sentence = [problem.message, problem.detail, problem.error, problem.title].find(isText);
  return new ApiError({
    status: response.status,
    code: sentence === undefined ? "unexpected" : isText(problem.code) ? problem.code : "uncoded",
    message: sentence ?? `The server returned status ${response.status}. Please try again.`,
    requestId: isText(problem.requestId) ? problem.requestId : response.headers.get("x-request-id"),
    issues: readIssues(problem.issues),
    helpTopic: helpTopicOf(problem.type),
  });
}

/** Codes whose message does not say what failed. */
const GENERAL: ReadonlySet<string> = new Set(["network", "timeout", "internal"]);

/**
 * Sentence to show for a failure: the server's message, else the fallback (specification, section 8: "server message,
 * else …"), followed by the reason when no response arrived, or only a general one.
 */
export function errorSentence(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.code === "unexpected") return fallback;
  if (!GENERAL.has(error.code)) return error.message;
  if (fallback === "") return error.message;
  return `${fallback}${fallback.endsWith(".") ? "" : "."} ${error.message}`;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    // A non-null object has string keys.
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // not JSON (a gateway's HTML page): the status is reported instead
  }
}

/** The problem's type is the address of its page in the documentation, which the help has too. */
function helpTopicOf(type: unknown): string | null {
  const code = isText(type) ? /\/api\/docs\/errors\/([a-z_]+)\.md$/.exec(type)?.[1] : undefined;
  return code === undefined ? null : `error-${code}`;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function readIssues(value: unknown): FieldIssue[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((issue: unknown) => {
    if (typeof issue !== "object" || issue === null) return [];
    const { path, message } = issue as { path?: unknown; message?: unknown }; // both may be absent
    if (!isText(message)) return [];
    const joined = Array.isArray(path) ? path.join(".") : String(path ?? "");
    return [{ path: joined.replace(/^\/|^body[./]/, ""), message }];
  });
}
