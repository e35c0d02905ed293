/** Text that only credentials look like. Each pattern is linear: values are outside text of any length. */
const shapes: readonly RegExp[] = [
  // AWS access key ids: IAM User Guide, "Understanding unique ID prefixes".
  /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  // GitHub, GitLab, Slack, Stripe, Google and npm tokens: the prefixes their makers publish for scanners.
  /\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{36}\b/,
  /\bgithub_pat_[A-Za-z0-9_]{22,}/,
  /\bglpat-[A-Za-z0-9_-]{20}/,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/,
  /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  /\bAIza[A-Za-z0-9_-]{35}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  // JSON Web Token.
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\./,
  // Password inside an address: scheme://user:password@host.
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,100}:[^\s/:@]{1,200}@/i,
];

/** Names under which people keep credentials. */
const tellingName =
  /passw(?:or)?d|passphrase|secret|token(?!i[sz])|(?:api|private|access|auth|encryption|signing|master)[_-]?key|credential|[_-](?:pass|pwd)$/i;

/** Values that name where a credential is kept, or none at all. */
const reference =
  /^(?:arn:|\/|https?:\/\/|\{\{resolve:|\$\{|ssm:|secretsmanager:|vault:|(?:true|false|yes|none|null|(?:en|dis)abled|required|optional)$|\d{1,6}(?:ms|[smhd])?$|<|\*+$)/i;

/** Names that only point at a credential or describe it: SECRET_ARN, TOKEN_URL, PASSWORD_MIN_LENGTH, TOKEN_ISSUER. */
const pointingName =
  /(?:arn|id|name|path|dir|url|uri|endpoint|host|port|file|ttl|expiry|expiration|timeout|seconds|minutes|hours|days|length|size|count|limit|region|header|type|algorithm|issuer|audience|version|prefix|policy|provider|enabled|required)$/i;

/** AWS secret access keys: 40 characters of base64 with capitals, small letters and digits. */
function isSecretAccessKey(value: string): boolean {
  return /^[A-Za-z0-9/+]{40}$/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value);
}

/**
 * Whether the value of an environment variable looks like a credential, by shape or by a telling name.
 * A hint, not proof: the value itself is never kept.
 */
export function looksLikeCredential(name: string, value: string): boolean {
  if (value.length < 4) return false;
  if (shapes.some((shape) => shape.test(value)) || isSecretAccessKey(value)) return true;
  return tellingName.test(name) && !pointingName.test(name) && !reference.test(value);
}
