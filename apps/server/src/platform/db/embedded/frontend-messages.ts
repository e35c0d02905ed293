/** How the bridge handles a batch of frontend messages. */
export type BatchKind =
  /** Ends with Sync or a simple Query: the response ends with ReadyForQuery. */
  | "synced"
  /** Ends with Flush: more of the same exchange follows. */
  | "flushed"
  | "terminate";

/** Whole messages that are executed together. */
export interface Batch {
  readonly kind: BatchKind;
  readonly messages: readonly Uint8Array[];
}

/** Message types of the protocol, version 3 (PostgreSQL manual, "Message Formats"). */
const BIND = 0x42;
const CLOSE = 0x43;
const DESCRIBE = 0x44;
const FLUSH = 0x48;
const PARSE = 0x50;
const QUERY = 0x51;
const SYNC = 0x53;
const TERMINATE = 0x58;
const STATEMENT = 0x53;

const HEADER_LENGTH = 5;
const COPY_IN = /^\s*copy\b[^;]*\bfrom\s+stdin\b/i;
/** Executed instead of COPY FROM STDIN, which would end the embedded database (it sees end of file). */
const REFUSE_COPY_IN = `do $$ begin
  raise exception 'COPY FROM STDIN is not supported by the embedded database.' using errcode = '0A000';
end $$`;

/**
 * Splits the bytes of one connection into batches, and prefixes its prepared statements: all connections
 * share one session behind the bridge, where equal names would collide.
 */
export class FrontendMessages {
  readonly #prefix: Buffer;
  #pending: Buffer = Buffer.alloc(0);
  #batch: Uint8Array[] = [];
  /** Names (with prefix) that the connection has prepared and not closed. */
  readonly prepared = new Set<string>();

  constructor(prefix: string) {
    this.#prefix = Buffer.from(prefix);
  }

  /** Adds bytes and returns the batches that they complete. */
  push(chunk: Buffer): Batch[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const batches: Batch[] = [];
    let offset = 0;
    while (this.#pending.length - offset >= HEADER_LENGTH) {
      const end = offset + 1 + this.#pending.readUInt32BE(offset + 1);
      if (this.#pending.length < end) break;
      const batch = this.#take(this.#pending.subarray(offset, end));
      if (batch) batches.push(batch);
      offset = end;
    }
    this.#pending = this.#pending.subarray(offset);
    return batches;
  }

  #take(message: Buffer): Batch | undefined {
    this.#batch.push(this.#rename(message));
    const kind = batchEnd(message);
    if (!kind) return undefined;
    const messages = this.#batch;
    this.#batch = [];
    return { kind, messages };
  }

  #rename(message: Buffer): Buffer {
    const type = message[0];
    if (type === QUERY) {
      const start = message.toString("utf8", HEADER_LENGTH, HEADER_LENGTH + 2_000);
      return COPY_IN.test(start) ? queryMessage(REFUSE_COPY_IN) : message;
    }
    if (type === PARSE) return this.#insertPrefix(message, HEADER_LENGTH, (name) => this.prepared.add(name));
    if (type === BIND) return this.#insertPrefix(message, message.indexOf(0, HEADER_LENGTH) + 1);
    if ((type === DESCRIBE || type === CLOSE) && message[HEADER_LENGTH] === STATEMENT) {
      return this.#insertPrefix(message, HEADER_LENGTH + 1, (name) => {
        if (type === CLOSE) this.prepared.delete(name);
      });
    }
    return message;
  }

  #insertPrefix(message: Buffer, at: number, onName?: (name: string) => void): Buffer {
    if (message[at] === 0) return message;
    const renamed = Buffer.concat([message.subarray(0, at), this.#prefix, message.subarray(at)]);
    renamed.writeUInt32BE(renamed.length - 1, 1);
    onName?.(renamed.toString("utf8", at, renamed.indexOf(0, at)));
    return renamed;
  }
}

function batchEnd(message: Buffer): BatchKind | undefined {
  switch (message[0]) {
    case FLUSH:
      return "flushed";
    case TERMINATE:
      return "terminate";
    case QUERY:
    case SYNC:
      return "synced";
    default:
      return undefined;
  }
}

function message(type: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(HEADER_LENGTH);
  header[0] = type;
  header.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

/** A simple Query message. */
export function queryMessage(sql: string): Buffer {
  return message(QUERY, Buffer.from(`${sql}\0`));
}

/** Closes prepared statements; ends with Sync. */
export function closeStatementsMessage(names: Iterable<string>): Buffer {
  const closes = [...names].map((name) => message(CLOSE, Buffer.from([STATEMENT]), Buffer.from(`${name}\0`)));
  return Buffer.concat([...closes, message(SYNC)]);
}

/** A Sync message: ends the exchange that a Flush left open. */
export function syncMessage(): Buffer {
  return message(SYNC);
}
