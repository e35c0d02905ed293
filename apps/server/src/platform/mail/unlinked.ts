/** Dots that an email program takes for those of a domain: between a word and what could be a top-level domain. */
const domainDot = /(?<=[\p{L}\p{N}_-])[.\u3002\uff0e\uff61](?=[\p{L}]{2})/gu;
const scheme = /(\p{L}[\p{L}\p{N}+.-]*)[:\uff1a](?=[/\uff0f]{2})|\b(mailto|tel|sms|javascript|data):/giu;

/**
 * Text in which mail programs find no address to make a link of: "https://evil.example" becomes
 * "https[:]//evil[.]example". Names in emails are chosen by others; links of ours are never in texts.
 */
export function unlinked(text: string): string {
  return text
    .replace(scheme, (_, before?: string, known?: string) => `${before ?? known}[:]`)
    .replace(domainDot, "[.]");
}
