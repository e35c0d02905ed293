import type { Action } from "@aws-sdk/client-elastic-load-balancing-v2";
import { expect, test } from "vitest";
import { requiresSignIn } from "./listener-rule.ts";

const oidc = (OnUnauthenticatedRequest?: "allow" | "authenticate" | "deny") => ({
  AuthenticateOidcConfig: { ...(OnUnauthenticatedRequest && { OnUnauthenticatedRequest }) },
});

// Required members of the settings make no difference.
test.each<[object, boolean]>([
  [oidc("authenticate"), true],
  [oidc("deny"), true],
  [oidc(), true],
  [oidc("allow"), false],
  [{ AuthenticateCognitoConfig: { OnUnauthenticatedRequest: "deny" } }, true],
  [{ AuthenticateCognitoConfig: { OnUnauthenticatedRequest: "allow" } }, false],
  [{ JwtValidationConfig: {} }, true],
  // AWS left the settings out: they could let every request pass.
  [{ Type: "authenticate-oidc" }, false],
  [{ Type: "forward", TargetGroupArn: "arn:tg" }, false],
])("%j requires a sign-in: %s", (action, expected) => {
  expect(requiresSignIn(action as Action)).toBe(expected);
});
