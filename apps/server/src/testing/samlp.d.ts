/** The part of samlp that tests use; it has no types of its own. */
declare module "samlp" {
  export interface ResponseOptions {
    issuer: string;
    cert: string;
    key: string;
    audience: string;
    recipient: string;
    destination: string;
    inResponseTo?: string;
    signatureAlgorithm: "rsa-sha256" | "rsa-sha1";
    digestAlgorithm: "sha256" | "sha1";
    lifetimeInSeconds?: number;
    signAssertion?: boolean;
    signResponse?: boolean;
    sessionIndex?: string;
    profileMapper: (user: unknown) => {
      getClaims(): Record<string, unknown>;
      getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat?: string };
    };
  }
  const samlp: {
    getSamlResponse(
      options: ResponseOptions,
      user: unknown,
      callback: (error: Error | null, response?: string) => void,
    ): void;
  };
  export default samlp;
}
