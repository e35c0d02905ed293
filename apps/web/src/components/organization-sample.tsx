import { useQuery } from "@tanstack/react-query";
import { organizationQuery } from "../lib/organization-query.ts";
import { Badge } from "./ui/badge.tsx";

/** The badge of sample data for OUs and tags: the accounts of an organization are all sample data, or none. */
export function OrganizationSample({ label }: { label: string }) {
  const organization = useQuery(organizationQuery);
  return organization.data?.sandbox === true ? <Badge tone="accent">{label}</Badge> : null;
}
