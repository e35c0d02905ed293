/** Kinds of sources, by the part of their text before the colon. */
export const SOURCES = {
  "internet-ipv4": "The internet (IPv4)",
  "internet-ipv6": "The internet (IPv6)",
  vpc: "VPC",
  account: "AWS account",
  interface: "Network interface",
  cidr: "On-premises range",
} as const;

export type SourceKind = keyof typeof SOURCES;

/** What names a source of each kind; the internet has no name. */
export const NAMED_BY: Readonly<Partial<Record<SourceKind, { label: string; example: string }>>> = {
  vpc: { label: "VPC ID", example: "vpc-0123456789abcdef0" },
  account: { label: "AWS account ID", example: "111122223333" },
  interface: { label: "Network interface ID", example: "eni-0123456789abcdef0" },
  cidr: { label: "CIDR block", example: "192.168.0.0/16" },
};

const isKind = (text: string): text is SourceKind => Object.hasOwn(SOURCES, text);

/** "vpc:vpc-1" as a kind and a name; other text is the internet. */
export function readSource(text: string): { kind: SourceKind; name: string } {
  const at = text.indexOf(":");
  const kind = at < 0 ? text : text.slice(0, at);
  return isKind(kind)
    ? { kind, name: at < 0 ? "" : text.slice(at + 1) }
    : { kind: "internet-ipv4", name: "" };
}

/** "vpc:vpc-1", "internet-ipv4". */
export const sourceText = (kind: SourceKind, name: string): string =>
  NAMED_BY[kind] ? `${kind}:${name.trim()}` : kind;

/** Within a sentence: "the internet, IPv4", "VPC vpc-1". */
export function sourcePhrase(text: string): string {
  const { kind, name } = readSource(text);
  if (kind === "internet-ipv4") return "the internet, IPv4";
  if (kind === "internet-ipv6") return "the internet, IPv6";
  return `${{ vpc: "VPC", account: "AWS account", interface: "network interface", cidr: "range" }[kind]} ${name}`;
}
