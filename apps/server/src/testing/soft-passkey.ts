import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Flags of authenticator data: present, verified, with a new credential. */
const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** An authenticator in software, for tests of the server: one credential with an ES256 key. */
export function createSoftPasskey(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl);
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const head = (flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), count]);
  };
  return {
    id: base64(id),
    /** Sets the number of uses, as a copy of the authenticator would have it. */
    count: (uses: number) => {
      counter = uses;
    },
    /** The answer to the options of a registration. */
    register({ challenge }: { challenge: string }) {
      const authData = Buffer.concat([
        ...[head(PRESENT_AND_VERIFIED | WITH_CREDENTIAL), Buffer.alloc(16), Buffer.from([0, id.length]), id],
        coseKey(keys.publicKey.export({ format: "jwk" })),
      ]);
      const response = {
        clientDataJSON: base64(clientData("webauthn.create", challenge, origin)),
        attestationObject: base64(attestation(authData)),
        transports: ["internal"],
      };
      return { id: base64(id), response };
    },
    /** The answer to the options of a sign-in. @param at the page's origin, if a phishing page asks */
    use({ challenge }: { challenge: string }, at: string = origin) {
      counter += 1;
      const authenticatorData = head(PRESENT_AND_VERIFIED);
      const client = clientData("webauthn.get", challenge, at);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), keys.privateKey);
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(authenticatorData),
        signature: base64(signature),
      };
      return { id: base64(id), response };
    },
  };
}

/** An EC2 key for ES256 as COSE (RFC 9053), in CBOR. */
function coseKey({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const coordinate = (text: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, "base64url")]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}

/** An attestation object of the format "none", in CBOR. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    ...[
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
    ],
    ...[Buffer.from([0x58, authData.length]), authData],
  ]);
}
