import { roles } from "@skyledger/contract/permissions";
import { Link } from "@tanstack/react-router";
import { PublicLayout } from "../../../components/public-layout.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";

type Report = Extract<EndpointOutput<"POST /auth/sso/complete">, { claims: unknown }>;

/** What a test sign-in found. */
export function TestReport({ report }: { report: Report }) {
  const { refusal, email, fullName, groups, grants, claims } = report;
  return (
    <PublicLayout title="Test sign-in" hint="Nothing was changed. You are still signed in as before.">
      <div className="flex flex-col gap-4 text-sm">
        {refusal === null ? (
          <Notice kind="success">The sign-in would succeed.</Notice>
        ) : (
          <Notice kind="error">{refusal}</Notice>
        )}
        <dl className="flex flex-col gap-2">
          <Row name="Email address" value={email ?? "None"} />
          <Row name="Name" value={fullName === "" ? "None" : fullName} />
          <Row name="Groups" value={groups.length === 0 ? "None" : groups.join(", ")} />
          <Row
            name="Roles"
            value={
              grants === null
                ? "Unchanged, since no group has a role"
                : grants.map(({ role }) => roles[role].label).join(", ") || "None"
            }
          />
        </dl>
        <details>
          <summary className="cursor-pointer font-medium">All claims</summary>
          <dl className="mt-2 flex flex-col gap-2">
            {claims.map(({ name, value }) => (
              <Row key={name} name={name} value={value} />
            ))}
          </dl>
        </details>
        <Link to="/sso" className="link">
          Back to the settings
        </Link>
      </div>
    </PublicLayout>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="break-words text-muted text-xs">{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  );
}
