import { useState } from "react";
import { Download } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { CodeBlock } from "../../components/ui/code-block.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Segmented } from "../../components/ui/segmented.tsx";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { saveTextFile } from "../../lib/save-text-file.ts";

type Guide = EndpointOutput<"GET /accounts/guide">;

const FORMATS = [
  { value: "cloudformation", label: "CloudFormation" },
  { value: "terraform", label: "Terraform" },
] as const;

type RoleGuideProps = {
  guide: Guide;
  /** The role of one account, or the roles of all accounts of an organization. */
  of: "account" | "organization";
};

/** How to create the role: the external ID, and templates to copy or download. */
export function RoleGuide({ guide, of }: RoleGuideProps) {
  const [format, setFormat] = useState<"cloudformation" | "terraform">("cloudformation");
  const [fixes, setFixes] = useState(false);
  const file = templateFile(guide, of === "organization" ? of : fixes ? "fixes" : "account", format);
  return (
    <div className="flex flex-col gap-3">
      {guide.principalArn === null && (
        <Notice kind="warning">
          This server has no AWS credentials, so it can't assume a role yet. Ask the operator to provide
          credentials in a standard way (such as AWS_PROFILE or an instance role) and restart the server.
        </Notice>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5 rounded-lg bg-sunken px-3 py-1.5 text-sm">
        <dt className="text-muted">External ID</dt>
        <dd className="flex min-w-0 items-center">
          <code className="truncate font-mono text-xs">{guide.externalId}</code>
          <CopyButton text={guide.externalId} what="external ID" className="hover:bg-surface" />
        </dd>
        {guide.principalArn !== null && (
          <>
            <dt className="text-muted">Trusted principal</dt>
            <dd className="flex min-w-0 items-center">
              <code className="truncate font-mono text-xs" title={guide.principalArn}>
                {guide.principalArn}
              </code>
              <CopyButton text={guide.principalArn} what="principal" className="hover:bg-surface" />
            </dd>
          </>
        )}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Template format" value={format} options={FORMATS} onChange={setFormat} />
        <Button size="sm" onClick={() => saveTextFile(file.name, file.text)}>
          <Download aria-hidden="true" />
          Download {file.name}
        </Button>
      </div>
      <CodeBlock title={file.name} code={file.text} />
      {of === "account" && (
        <Checkbox
          checked={fixes}
          onChange={(event) => setFixes(event.target.checked)}
          label={
            <>
              Show optional permissions for fixes
              <span className="block text-muted text-xs">
                Reading requires only the first template. Without these permissions, Skyledger can't change
                anything.
              </span>
            </>
          }
        />
      )}
    </div>
  );
}

/** The template as a file. */
function templateFile(
  guide: Guide,
  of: "account" | "fixes" | "organization",
  format: "cloudformation" | "terraform",
): { name: string; text: string } {
  const { name, yaml, terraform } = {
    account: {
      name: "skyledger-read-only",
      yaml: guide.cloudFormationTemplate,
      terraform: guide.terraform,
    },
    fixes: {
      name: "skyledger-remediation",
      yaml: guide.remediationCloudFormationTemplate,
      terraform: guide.remediationTerraform,
    },
    organization: {
      name: "skyledger-organization",
      yaml: guide.organizationCloudFormationTemplate,
      terraform: guide.organizationTerraform,
    },
  }[of];
  return format === "cloudformation"
    ? { name: `${name}.yaml`, text: yaml }
    : { name: `${name}.tf`, text: terraform };
}
