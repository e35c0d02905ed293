import { randomBytes } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { AppError } from "@skyledger/core/model/app-error";
import type { Principal } from "../platform/principal.ts";
import type { SecondFactorDeps } from "./auth-deps.ts";
import { passkeysAvailable } from "./passkey-address.ts";
import type { Passkey, PasskeyCredential } from "./passkeys-store.ts";
import { createRecoveryCodes, hashesOf } from "./recovery-codes.ts";
import type { SecondFactorService } from "./second-factor.ts";
import type { SecondStepService } from "./second-step.ts";
import type { SessionClient } from "./sessions-store.ts";
import type { SignedIn } from "./signed-in.ts";

/** Loaded when it is needed: it takes memory, and warns on loading that it tries experimental algorithms. */
const library = () => import("@simplewebauthn/server");

const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;
const MAX_PASSKEYS = 20;
const PRODUCT = "Skyledger";

const type = "public-key";

/** The browser's answer, with the members that are verified. */
interface Credential<Response> {
  id: string;
  response: Response;
}
export type NewCredential = Credential<{
  clientDataJSON: string;
  attestationObject: string;
  transports?: string[] | undefined;
}>;
export type UsedCredential = Credential<{
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | undefined;
}>;

/** WebAuthn Level 3: adding passkeys, and signing in with one. */
export interface PasskeysService {
  /** Throws invalid_input, conflict. */
  beginAdding(
    principal: Principal,
    password: string,
  ): Promise<{ challenge: string; options: PublicKeyCredentialCreationOptionsJSON }>;
  /** Throws invalid_code. */
  add(
    principal: Principal,
    input: { challenge: string; name: string; response: NewCredential },
  ): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }>;
  rename(principal: Principal, id: string, name: string): Promise<Passkey>;
  /** Throws not_found, invalid_input. */
  remove(principal: Principal, id: string, password: string): Promise<{ message: string }>;
  /** @param second the challenge of a sign-in whose second step this is */
  beginSignIn(
    second: string | undefined,
  ): Promise<{ challenge: string; options: PublicKeyCredentialRequestOptionsJSON }>;
  /** Throws invalid_code. */
  signIn(
    input: { challenge: string; response: UsedCredential; rememberMe: boolean },
    client: SessionClient,
  ): Promise<SignedIn>;
}

interface Parts {
  readonly checks: Pick<SecondFactorService, "checkPassword">;
  readonly secondStep: SecondStepService;
}

export function createPasskeysService(deps: SecondFactorDeps, parts: Parts): PasskeysService {
  return { ...adding(deps, parts), ...managing(deps, parts), ...signingIn(deps, parts) };
}

/** @throws AppError conflict if browsers refuse passkeys at this address */
function relyingParty({ publicUrl }: { publicUrl: string }): { rpID: string; origin: string } {
  if (!passkeysAvailable(publicUrl)) {
    throw new AppError(
      "conflict",
      "Passkeys need an address with a name and HTTPS. Ask the operator of this server to set PUBLIC_URL.",
    );
  }
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

const newChallenge = () => new Uint8Array(randomBytes(CHALLENGE_BYTES));
const soon = (now: Date) => new Date(now.getTime() + CHALLENGE_MS);
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

function adding(
  { passkeys, challenges, config, now, notifyFactorChange }: SecondFactorDeps,
  { checks, secondStep }: Parts,
): Pick<PasskeysService, "beginAdding" | "add"> {
  return {
    async beginAdding(principal, password) {
      const { rpID } = relyingParty(config);
      await checks.checkPassword(principal, password);
      const own = await passkeys.of(principal);
      if (own.length >= MAX_PASSKEYS) {
        throw new AppError("conflict", `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`);
      }
      const value = newChallenge();
      const options = await (await library()).generateRegistrationOptions({
        ...{ rpName: PRODUCT, rpID, challenge: value, attestationType: "none" as const },
        userID: new TextEncoder().encode(principal.userId),
        userName: principal.email,
        excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      const content = { value: textOf(value), userId: principal.userId };
      return { challenge: challenges.passkeyRegistration.issue(content, soon(now())), options };
    },
    async add(principal, { challenge, name, response }) {
      const content = challenges.passkeyRegistration.open(challenge, now());
      if (content?.userId !== principal.userId) throw refused();
      const { rpID, origin } = relyingParty(config);
      await secondStep.use(principal.workspaceId, challenge);
      const { clientDataJSON, attestationObject } = response.response;
      const { verifyRegistrationResponse } = await library();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...{ id: response.id, rawId: response.id, type },
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
        },
        ...{ expectedChallenge: content.value, expectedOrigin: origin, expectedRPID: rpID },
      }).catch(refuse);
      if (!verified) throw refused();
      const { credential, credentialBackedUp } = registrationInfo;
      const recoveryCodes = createRecoveryCodes();
      const added = await passkeys.insert(
        principal,
        {
          ...{
            credentialId: credential.id,
            publicKey: textOf(credential.publicKey),
            counter: credential.counter,
          },
          ...{ transports: response.response.transports ?? [], synced: credentialBackedUp, name },
        },
        hashesOf(principal, recoveryCodes),
        now(),
      );
      if (!added) throw refused();
      notifyFactorChange(principal, { kind: "passkey_added", name });
      return { passkey: added.passkey, recoveryCodes: added.withCodes ? recoveryCodes : null };
    },
  };
}

function managing(
  { passkeys, notifyFactorChange }: SecondFactorDeps,
  { checks }: Parts,
): Pick<PasskeysService, "rename" | "remove"> {
  return {
    async rename(principal, id, name) {
      const renamed = await passkeys.rename(principal, id, name);
      if (!renamed) throw notFound();
      return renamed;
    },
    async remove(principal, id, password) {
      await checks.checkPassword(principal, password);
      const removed = (await passkeys.of(principal)).find((one) => one.id === id);
      if (!removed || !(await passkeys.remove(principal, id))) throw notFound();
      notifyFactorChange(principal, { kind: "passkey_removed", name: removed.name });
      return { message: "The passkey is removed. Delete it on your device, too." };
    },
  };
}

function signingIn(
  deps: SecondFactorDeps,
  { secondStep }: Parts,
): Pick<PasskeysService, "beginSignIn" | "signIn"> {
  const { passkeys, challenges, config, now, signIn } = deps;
  return {
    async beginSignIn(second) {
      const { rpID } = relyingParty(config);
      const own = second === undefined ? [] : await passkeys.of(secondStep.open(second));
      const value = newChallenge();
      const options = await (await library()).generateAuthenticationOptions({
        ...{ rpID, challenge: value, userVerification: "required" as const },
        allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
      });
      const content = { value: textOf(value), ...(second === undefined ? {} : { second }) };
      return { challenge: challenges.passkeySignIn.issue(content, soon(now())), options };
    },
    async signIn({ challenge, response, rememberMe }, client) {
      const content = challenges.passkeySignIn.open(challenge, now());
      const passkey = await passkeys.byCredential(response.id);
      if (!content || !passkey) throw refused();
      const step = content.second === undefined ? undefined : secondStep.open(content.second);
      if (step && step.userId !== passkey.userId) throw refused();
      await secondStep.use(passkey.workspaceId, challenge);
      const counter = await verified(deps, passkey, content.value, response);
      if (content.second !== undefined) await secondStep.use(passkey.workspaceId, content.second);
      await passkeys.noteUse(passkey, counter, now());
      return signIn(passkey, {
        remembered: step?.rememberMe ?? rememberMe,
        method: step ? "password_and_passkey" : "passkey",
        client,
      });
    },
  };
}

/** Verifies the signature of a passkey. @returns its new counter */
async function verified(
  { config }: SecondFactorDeps,
  { credentialId, publicKey, counter }: PasskeyCredential,
  expectedChallenge: string,
  response: UsedCredential,
): Promise<number> {
  const { rpID, origin } = relyingParty(config);
  const { clientDataJSON, authenticatorData, signature } = response.response;
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: {
      ...{ id: response.id, rawId: response.id, type, clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpID },
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
  }).catch(refuse);
  if (!result.verified) throw refused();
  return result.authenticationInfo.newCounter;
}

/** The library reports each reason with an error of its own. */
function refuse(cause: unknown): never {
  throw new AppError("invalid_code", "The passkey could not be verified. Try again.", { cause });
}

function refused(): AppError {
  return new AppError("invalid_code", "The passkey could not be verified. Try again.");
}

function notFound(): AppError {
  return new AppError("not_found", "Passkey not found. It may have been removed.");
}
