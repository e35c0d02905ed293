import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { ApiError } from "./api-error.ts";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** Creates a passkey on this device or a security key, and registers it. Throws {@link ApiError}. */
export async function createPasskey(
  name: string,
  password: string,
): Promise<EndpointOutput<"POST /second-factor/passkeys">> {
  const { challenge, options } = await api.call("POST /second-factor/passkeys/options", {
    body: { password },
  });
  // The server creates them with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(asApiError);
  return api.call("POST /second-factor/passkeys", { body: { challenge, name, response } });
}

/**
 * Signs in with a passkey. Throws {@link ApiError}.
 * @param second the challenge of a sign-in whose second step this is
 */
export async function signInWithPasskey(
  rememberMe: boolean,
  second?: string,
): Promise<EndpointOutput<"POST /auth/passkey">> {
  const body = second === undefined ? {} : { challenge: second };
  const { challenge, options } = await api.call("POST /auth/passkey/options", { body });
  // The server creates them with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(asApiError);
  return api.call("POST /auth/passkey", { body: { challenge, response, rememberMe } });
}

/** The browser's errors as sentences: it reports a canceled prompt and a timeout alike. */
function asApiError(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : "";
  const code = cause instanceof WebAuthnError ? cause.code : "";
  const message =
    code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" || name === "InvalidStateError"
      ? "This device already has a passkey for your user account."
      : name === "NotAllowedError"
        ? "The passkey prompt was canceled or timed out. Try again."
        : "This browser couldn't use a passkey here. Try another browser or device.";
  throw new ApiError({ status: 0, code: "passkey", message, cause });
}
