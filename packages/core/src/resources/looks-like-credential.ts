/** Text in the form of credentials. Each pattern is linear: values are external text of any length. */
const shapes: readonly RegExp[] = [
  // AWS access key IDs: IAM User Guide, "Understanding unique ID prefixes".
  /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  // GitHub, GitLab, Slack, Stripe, Google, and npm tokens: the prefixes that their vendors publish for
  // scanners.
  /\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{36}\b/,
  /\bgithub_pat_[A-Za-z0-9_]{22,}/,
  /\bglpat-[A-Za-z0-9_-]{20}/,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/,
  /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  /\bAIza[A-Za-z0-9_-]{35}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  // JSON Web Token.
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\./,
  // Password in a URL: scheme://user:password@host.
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,100}:[^\s/:@]{1,200}@/i,
];

/** Names of variables with credentials. */
const tellingName =
  /passw(?:or)?d|passphrase|secret|token(?!i[sz])|(?:api|private|access|auth|encryption|signing|master)[_-]?key|credential|[_-](?:pass|pwd)$/i;

/** Values that say where a credential is stored, or that are empty. */
const reference =
  /^(?:arn:|\/|https?:\/\/|\{\{resolve:|\$\{|ssm:|secretsmanager:|vault:|(?:true|false|yes|none|null|(?:en|dis)abled|required|optional)$|\d{1,6}(?:ms|[smhd])?$|<|\*+$)/i;

/**
 * Names that only refer to a credential or describe it: SECRET_ARN, TOKEN_URL, PASSWORD_MIN_LENGTH,
 * TOKEN_ISSUER.
 */
const pointingName =
  /(?:arn|id|name|path|dir|url|uri|endpoint|host|port|file|ttl|expiry|expiration|timeout|seconds|minutes|hours|days|length|size|count|limit|region|header|type|algorithm|issuer|audience|version|prefix|policy|provider|enabled|required)$/i;

/** AWS secret access keys: 40 characters of base64 with uppercase, lowercase, and digits. */
function isSecretAccessKey(value: string): boolean {
  return /^[A-Za-z0-9/+]{40}$/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value);
}

/**
 * IDs of the long-term access keys in a text that also has text in the form of a secret access key: both together
 * are credentials. The ID alone is no secret (IAM User Guide, "Manage access keys for IAM users").
 */
export function accessKeyIdsIn(text: string): string[] {
  const ids = text.match(/\bAKIA[A-Z2-7]{16}\b/g) ?? [];
  const hasSecret = ids.length > 0 && text.split(/[^A-Za-z0-9/+]+/).some(isSecretAccessKey);
  return hasSecret ? [...new Set(ids)] : [];
}

/**
 * Whether the value of an environment variable looks like a credential, by its form or its name. A hint, not
 * proof: the value is never stored.
 */
export function looksLikeCredential(name: string, value: string): boolean {
  if (value.length < 4) return false;
  if (shapes.some((shape) => shape.test(value)) || isSecretAccessKey(value)) return true;
  return tellingName.test(name) && !pointingName.test(name) && !reference.test(value);
}
