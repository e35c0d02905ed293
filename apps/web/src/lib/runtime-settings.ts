declare global {
  interface Window {
    /** Settings that a host page or gateway can set before the app starts. */
    __SKYLEDGER__?: { apiBase?: string; supportUrl?: string };
  }
}

/**
 * Base URL of the API: the runtime setting, else the meta tag, else the build setting, else `/api`. Without a
 * trailing slash, so that a gateway stage such as `https://host/dev` works too.
 */
export function apiBase(): string {
  const chosen =
    window.__SKYLEDGER__?.apiBase ?? metaContent("skyledger-api-base") ?? import.meta.env.VITE_API_BASE;
  return (typeof chosen === "string" && chosen !== "" ? chosen : "/api").replace(/\/+$/, "");
}

/** Target of "Contact support": the operator's page, or a prefilled email. */
export function supportLink(subject: string, body: string): string {
  const set = window.__SKYLEDGER__?.supportUrl ?? metaContent("skyledger-support-url");
  if (set !== undefined && !set.startsWith("mailto:")) return set;
  return `${set ?? "mailto:"}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

function metaContent(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content === undefined || content === "" ? undefined : content;
}
