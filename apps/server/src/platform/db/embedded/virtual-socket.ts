import { Duplex } from "node:stream";
import { startupAnswer, startupRequest } from "./backend-messages.ts";
import { Session, type SessionContext } from "./session.ts";

const STARTUP_HEADER_LENGTH = 8;
/** Response of a server without encryption; the driver is configured not to request it. */
const NO_ENCRYPTION = Buffer.from("N");

let lastId = 0;

/**
 * The server's side of one connection, as the `net.Socket` that the `pg` driver expects (its `stream`
 * option). There is no network behind it: no host, no port, no keep-alive.
 */
export class VirtualSocket extends Duplex {
  readonly #context: SessionContext;
  readonly #session: Session;
  readonly #id: number;
  #started = false;
  #startup: Buffer = Buffer.alloc(0);

  constructor(context: SessionContext) {
    super();
    lastId += 1;
    this.#id = lastId;
    this.#context = context;
    this.#session = new Session(this.#id, context, {
      send: (bytes) => {
        if (!this.destroyed) this.push(bytes);
      },
      end: (error) => {
        if (error) this.destroy(error);
        else if (!this.destroyed) this.push(null);
      },
    });
  }

  /** The driver's call for opening the connection. */
  connect(): this {
    process.nextTick(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  /** The worker thread keeps the process alive, not its connections. */
  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Responses are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#receive(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#receive(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session.abandon();
    done(error);
  }

  #receive(chunk: Buffer): void {
    if (this.#started) {
      this.#session.receive(chunk);
      return;
    }
    this.#startup = Buffer.concat([this.#startup, chunk]);
    if (this.#startup.length < STARTUP_HEADER_LENGTH) return;
    const length = this.#startup.readUInt32BE(0);
    if (this.#startup.length < length) return;
    const packet = this.#startup.subarray(0, length);
    const rest = this.#startup.subarray(length);
    this.#startup = Buffer.alloc(0);
    this.#startUp(packet, rest);
  }

  #startUp(packet: Buffer, rest: Buffer): void {
    switch (startupRequest(packet)) {
      case "encryption":
        this.push(NO_ENCRYPTION);
        break;
      case "start":
        this.#started = true;
        this.push(startupAnswer(this.#context.engine.serverVersion, this.#id));
        break;
      case "cancel": // a running statement cannot be interrupted
      case "unknown":
        this.push(null);
        return;
    }
    if (rest.length > 0) this.#receive(rest);
  }
}
