/** One server-sent event. */
export type ServerEvent = { name: string; data: string; id: string | null };

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

type FollowOptions = {
  /** Opens the stream; `lastId` resumes after the last received event. */
  open: (lastId: string | null, signal: AbortSignal) => Promise<Response>;
  onEvent: (event: ServerEvent) => void;
  /** Whether to retry after an error; false stops. */
  mayRetry: (error: unknown) => boolean;
  signal: AbortSignal;
  /** Waits between attempts; replaced in tests. */
  wait?: (durationMs: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Reads a stream of server-sent events until the signal aborts, and reconnects with increasing delays. (EventSource
 * cannot send the bearer token.)
 */
export async function followServerEvents(options: FollowOptions): Promise<void> {
  const { open, onEvent, mayRetry, signal, wait = pause } = options;
  let lastId: string | null = null;
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const response = await open(lastId, signal);
      for await (const event of readServerEvents(response)) {
        lastId = event.id ?? lastId;
        waitMs = FIRST_WAIT_MS;
        onEvent(event);
      }
    } catch (error) {
      if (signal.aborted || !mayRetry(error)) return;
    }
    await wait(waitMs, signal);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}

/** Reads the events of one response in order. Comments (heartbeats) are skipped. */
export async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return; // a block without its empty line is incomplete and dropped
      pending += value;
      const blocks = pending.split(/\r?\n\r?\n/);
      pending = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}

function parseBlock(block: string): ServerEvent | null {
  const event: ServerEvent = { name: "message", data: "", id: null };
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon === 0) continue;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event.name = value;
    if (field === "id") event.id = value;
    if (field === "data") data.push(value);
  }
  return data.length === 0 ? null : { ...event, data: data.join("\n") };
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, durationMs);
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    }
    signal.addEventListener("abort", finish);
  });
}
