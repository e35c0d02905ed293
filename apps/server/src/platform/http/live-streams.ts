import type { ServerResponse } from "node:http";
import { AppError } from "@skyledger/core/model/app-error";

/** A response that stays open (server-sent events). */
export interface LiveStream {
  /** Aborted when the client has left, its session has ended, or the server stops. */
  readonly signal: AbortSignal;
  /** Whether its session is still active; checked before sending. Ends the stream otherwise. */
  isOpen(): Promise<boolean>;
}

/** Streams end with their session, and with the server, which would otherwise wait for them. */
export interface LiveStreams {
  /**
   * @param holds rejects once the token that opened the stream is no longer valid
   * @throws AppError rate_limited if the person has too many open streams
   */
  open(userId: string, response: ServerResponse, holds: () => Promise<unknown>): LiveStream;
  /** Checks every stream once; the timer calls it repeatedly. */
  check(): Promise<void>;
  /** Number of open streams. */
  count(): number;
  endAll(): void;
}

/** No one reads more tabs at once. Counted in this process. */
export const maxStreamsOfPerson = 20;
const CHECK_EVERY_MS = 2_000;
const RETRY_AFTER_SECONDS = 30;

interface Open extends LiveStream {
  readonly userId: string;
  end(): void;
}

/** @param checkEveryMs interval of checking idle streams' sessions */
export function createLiveStreams(checkEveryMs = CHECK_EVERY_MS): LiveStreams {
  const streams = new Set<Open>();
  const check = async () => void (await Promise.all([...streams].map((stream) => stream.isOpen())));
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    void check().finally(() => {
      checking = false;
    });
  }, checkEveryMs);
  timer.unref();
  return {
    open(userId, response, holds) {
      if ([...streams].filter((stream) => stream.userId === userId).length >= maxStreamsOfPerson) {
        throw tooMany();
      }
      const stream = openStream(userId, response, holds);
      streams.add(stream);
      stream.signal.addEventListener("abort", () => streams.delete(stream), { once: true });
      return stream;
    },
    check,
    count: () => streams.size,
    endAll() {
      clearInterval(timer);
      for (const stream of streams) stream.end();
    },
  };
}

function openStream(userId: string, response: ServerResponse, holds: () => Promise<unknown>): Open {
  const abort = new AbortController();
  const end = () => {
    abort.abort();
    // Before its head is sent, the framework can still use the response.
    if (response.headersSent && !response.writableEnded) response.end();
  };
  for (const event of ["close", "finish"]) response.once(event, () => abort.abort());
  return {
    userId,
    signal: abort.signal,
    end,
    async isOpen() {
      if (abort.signal.aborted) return false;
      try {
        await holds();
        return !abort.signal.aborted;
      } catch {
        // Signed out, removed, or unknown: the client asks again and learns which.
        end();
        return false;
      }
    },
  };
}

function tooMany(): AppError {
  return new AppError(
    "rate_limited",
    `You have ${maxStreamsOfPerson} live connections open already. Close tabs or programs that you do not need.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
