/** Transaction status in ReadyForQuery: idle, in a transaction, in a failed transaction. */
export type TransactionStatus = "I" | "T" | "E";

const READY_LENGTH = 6;
const PROTOCOL_3 = 196_608;
const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

/** Request in a connection's first packet. */
export type StartupRequest = "start" | "encryption" | "cancel" | "unknown";

/** @param packet a whole start-up packet: length, code, the rest */
export function startupRequest(packet: Buffer): StartupRequest {
  switch (packet.readUInt32BE(4)) {
    case PROTOCOL_3:
      return "start";
    case CANCEL_REQUEST:
      return "cancel";
    case SSL_REQUEST:
    case GSS_REQUEST:
      return "encryption";
    default:
      return "unknown";
  }
}

/**
 * The status in the ReadyForQuery at the end of a response.
 * @returns undefined if the response does not end with one
 */
export function statusAtEnd(answer: Uint8Array): TransactionStatus | undefined {
  const ready = answer.subarray(answer.length - READY_LENGTH);
  if (ready[0] !== 0x5a || ready[4] !== 5) return undefined;
  const status = String.fromCharCode(ready[5] ?? 0);
  return status === "I" || status === "T" || status === "E" ? status : undefined;
}

/** The server's response to a start-up packet: authenticated, parameters, ready. */
export function startupAnswer(serverVersion: string, processId: number): Buffer {
  const parameters = {
    server_version: serverVersion,
    server_encoding: "UTF8",
    client_encoding: "UTF8",
    DateStyle: "ISO, MDY",
    TimeZone: "UTC",
    integer_datetimes: "on",
    standard_conforming_strings: "on",
  };
  const keyData = Buffer.alloc(8);
  keyData.writeUInt32BE(processId, 0);
  return Buffer.concat([
    backendMessage("R", Buffer.alloc(4)),
    ...Object.entries(parameters).map(([name, value]) =>
      backendMessage("S", Buffer.from(`${name}\0${value}\0`)),
    ),
    backendMessage("K", keyData),
    readyForQuery("I"),
  ]);
}

/** ErrorResponse in the server's own form. */
export function errorResponse(severity: "ERROR" | "FATAL", sqlState: string, text: string): Buffer {
  return backendMessage("E", Buffer.from(`S${severity}\0V${severity}\0C${sqlState}\0M${text}\0\0`));
}

/** ReadyForQuery. */
function readyForQuery(status: TransactionStatus): Buffer {
  return backendMessage("Z", Buffer.from(status));
}

function backendMessage(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.write(type, "latin1");
  header.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}
