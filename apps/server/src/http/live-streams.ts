import type { ServerResponse } from "node:http";

/** Answers that stay open (server-sent events): a shutdown ends them, or it would wait for them. */
export interface LiveStreams {
  track(response: ServerResponse): void;
  endAll(): void;
}

export function liveStreams(): LiveStreams {
  const open = new Set<ServerResponse>();
  return {
    track(response) {
      open.add(response);
      response.once("close", () => open.delete(response));
    },
    endAll() {
      for (const response of open) response.end();
    },
  };
}
