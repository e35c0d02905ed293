import { generateKeyPairSync, sign } from "node:crypto";

/** A key with a self-signed certificate, as identity providers have them. */
export interface SigningCertificate {
  readonly key: string;
  readonly certificate: string;
}

/** DER: a tag, the length, and the content. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "hex") : part)),
  );
  const length = content.length;
  const head =
    length < 128
      ? [tag, length]
      : length < 256
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

/** A year as UTCTime. */
const yearOf = (year: number) => der(0x17, Buffer.from(`${String(year).slice(2)}0101000000Z`));

/** @param until the year in which the certificate ends */
export function createSigningCertificate(until = 2048): SigningCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const sha256WithRsa = der(0x30, "06092a864886f70d01010b", "0500");
  const name = der(0x30, der(0x31, der(0x30, "0603550403", der(0x0c, Buffer.from("Test")))));
  const content = der(
    0x30,
    "a003020102", // version 3
    "020101",
    sha256WithRsa,
    name,
    der(0x30, yearOf(2020), yearOf(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", content, privateKey);
  const certificate = der(0x30, content, sha256WithRsa, der(0x03, "00", signature)).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}
