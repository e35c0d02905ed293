import { ExternalLink } from "../../../components/icons.gen.ts";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import type { Finding } from "../../../lib/findings-query.ts";

type Source = Finding["sources"][number];

/** Name of a source, with the product for findings of Security Hub. */
export function sourceName({ source, product }: Pick<Source, "source" | "product">): string {
  if (source === "skyledger") return "Skyledger";
  return product === "Security Hub" ? "AWS Security Hub" : `${product} (AWS Security Hub)`;
}

function standing({ failing, complianceStatus, workflowStatus }: Source): string {
  const words = [complianceStatus, workflowStatus].filter((word) => word !== null);
  if (words.length > 0) return words.join(", ");
  return failing ? "FAILED" : "PASSED";
}

/** Sources of a finding and their status. */
export function FindingSources({ sources }: Pick<Finding, "sources">) {
  return (
    <ul className="flex flex-col divide-y divide-line text-sm">
      {sources.map((source) => (
        <li key={`${source.product} ${source.url} ${source.updatedAt}`} className="py-2 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="font-medium">{sourceName(source)}</span>
            <span className="text-muted text-xs">{standing(source)}</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
            <RelativeTime time={source.updatedAt} />
            {source.url !== null && (
              <a
                href={source.url}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex items-center gap-1 [&_svg]:size-3"
              >
                Open in Security Hub
                <ExternalLink aria-hidden="true" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
