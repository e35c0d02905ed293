import type { DelegatedAdministrator, Organizations } from "@aws-sdk/client-organizations";
import { awsResource } from "../model/define-resource.ts";

/** Delegated administrators; undefined if AWS left one's ID out. */
function administratorsOf(list: readonly DelegatedAdministrator[] | undefined) {
  if (list === undefined || list.some(({ Id }) => Id === undefined)) return undefined;
  return list.map((administrator) => ({
    /** ID of the account. @api DelegatedAdministrators[].Id */
    accountId: administrator.Id ?? "",
    /** Name of the account. @api DelegatedAdministrators[].Name */
    name: administrator.Name ?? null,
    /** When the delegation started. @api DelegatedAdministrators[].DelegationEnabledDate */
    since: administrator.DelegationEnabledDate?.toISOString() ?? null,
  }));
}

/** The organization, read in the account through which it is connected. */
export default awsResource<Organizations>()({
  type: "AWS::Organizations::Organization",
  label: "Organization",
  service: "organizations",
  scope: "organization",
  list: {
    op: "describeOrganization",
    paging: "none",
    items: (page) => page.Organization && [page.Organization],
    absentOn: ["AWSOrganizationsNotInUseException"],
  },
  arn: (organization) => organization.Arn ?? "",
  facets: ({ call, read }) => ({
    management: read((organization) =>
      organization.MasterAccountId === undefined
        ? undefined
        : {
            /** ID of the management account. @api Organization.MasterAccountId */
            accountId: organization.MasterAccountId,
          },
    ),
    features: read((organization) =>
      organization.FeatureSet === undefined
        ? undefined
        : {
            /** Whether all features are enabled, not only consolidated billing. @api Organization.FeatureSet */
            all: organization.FeatureSet === "ALL",
          },
    ),
    /** Types of policies that are turned on. @api Roots[].PolicyTypes[].Type */
    policyTypes: call(
      "listRoots",
      () => ({}),
      (out): readonly string[] | undefined =>
        out.Roots?.flatMap((root) =>
          (root.PolicyTypes ?? []).flatMap(({ Type, Status }) =>
            Type !== undefined && Status === "ENABLED" ? [Type] : [],
          ),
        ),
    ),
    /** Principals of AWS services that may act in every account. @api EnabledServicePrincipals[].ServicePrincipal */
    trustedServices: call(
      "listAWSServiceAccessForOrganization",
      () => ({}),
      (out): readonly string[] | undefined =>
        out.EnabledServicePrincipals?.flatMap(({ ServicePrincipal }) => ServicePrincipal ?? []),
    ),
    delegatedAdministrators: call(
      "listDelegatedAdministrators",
      () => ({}),
      (out) => administratorsOf(out.DelegatedAdministrators),
    ),
    securityHubAdministrators: call(
      "listDelegatedAdministrators",
      () => ({ ServicePrincipal: "securityhub.amazonaws.com" }),
      (out) => administratorsOf(out.DelegatedAdministrators),
    ),
    guardDutyAdministrators: call(
      "listDelegatedAdministrators",
      () => ({ ServicePrincipal: "guardduty.amazonaws.com" }),
      (out) => administratorsOf(out.DelegatedAdministrators),
    ),
    configAdministrators: call(
      "listDelegatedAdministrators",
      () => ({ ServicePrincipal: "config.amazonaws.com" }),
      (out) => administratorsOf(out.DelegatedAdministrators),
    ),
  }),
  describe: (organization) => ({ id: organization.Id, name: organization.Id }),
  cost: "free",
});
