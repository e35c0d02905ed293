import type { Action } from "@aws-sdk/client-elastic-load-balancing-v2";

/** A rule of a listener that forwards requests. The default rule is an action of the listener itself. */
export interface ListenerRule {
  /** ARN of the listener. */
  readonly listenerArn: string;
  /** ARNs of the target groups. */
  readonly targetGroupArns: readonly string[];
  /** CIDR blocks that the client's address must be in. Null: any address. */
  readonly sourceCidrs: readonly string[] | null;
  /** Whether requests need a sign-in or a token before they are forwarded. */
  readonly requiresSignIn: boolean;
}

/**
 * Whether an action of a listener or rule lets only authenticated requests pass to the next one ("Authenticate users
 * using an Application Load Balancer", "Verify JWTs using an Application Load Balancer"). Without its settings: no.
 */
export function requiresSignIn(action: Action): boolean {
  if (action.JwtValidationConfig !== undefined) return true;
  const signIn = action.AuthenticateOidcConfig ?? action.AuthenticateCognitoConfig;
  // By default, clients are sent to sign in.
  return signIn !== undefined && signIn.OnUnauthenticatedRequest !== "allow";
}
