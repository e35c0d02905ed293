import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ExternalLink } from "../../../components/icons.gen.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { accountsQuery } from "../../../lib/accounts-query.ts";
import { formatDate } from "../../../lib/format.ts";
import { resourceTarget } from "../../../lib/resource-target.ts";
import type { ResourceDetail } from "../queries.ts";
import { FROM_RESOURCES } from "../resource-name.tsx";
import { consoleLink } from "./console-link.ts";

type ResourceSubtitleProps = {
  resource: ResourceDetail;
  /** Links to the page of the resource. */
  openPage?: boolean;
};

/** Type, Region, and account of a resource, with links to its page and to the AWS console. */
export function ResourceSubtitle({ resource, openPage = false }: ResourceSubtitleProps) {
  const accounts = useQuery(accountsQuery);
  const account = accounts.data?.accounts.find((one) => one.id === resource.accountId);
  const link = account === undefined || account.kind === "sandbox" ? null : consoleLink(resource);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge>{resource.resourceType}</Badge>
      <span>
        {resource.region}
        {account !== undefined && ` · ${account.label}`}
        {/* The space of its name, so that what stands below stays where it is. */}
        {accounts.isPending && <span aria-hidden="true" className="inline-block w-44" />}
      </span>
      {resource.crownJewel?.since != null && <Badge tone="accent">Crown jewel</Badge>}
      {resource.goneAt !== null && <Badge tone="medium">Deleted {formatDate(resource.goneAt)}</Badge>}
      {openPage && (
        <Link {...resourceTarget(resource.resourceId)} state={FROM_RESOURCES} className="link">
          Open page
        </Link>
      )}
      {link !== null && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex items-center gap-1 [&_svg]:size-3.5"
        >
          AWS console
          <ExternalLink aria-hidden="true" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </span>
  );
}
