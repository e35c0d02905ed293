/** Dots that an email program treats as part of a domain: between a word and a possible top-level domain. */
const domainDot = /(?<=[\p{L}\p{N}_-])[.\u3002\uff0e\uff61](?=[\p{L}]{2})/gu;
const scheme = /(\p{L}[\p{L}\p{N}+.-]*)[:\uff1a](?=[/\uff0f]{2})|\b(mailto|tel|sms|javascript|data):/giu;

/**
 * Text in which email programs find no address to link: "https://evil.example" becomes
 * "https[:]//evil[.]example". Names in emails are external; our own links are never in texts.
 */
export function unlinked(text: string): string {
  return text
    .replace(scheme, (_, before?: string, known?: string) => `${before ?? known}[:]`)
    .replace(domainDot, "[.]");
}
