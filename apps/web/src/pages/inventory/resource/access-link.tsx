import { Link } from "@tanstack/react-router";
import { Button } from "../../../components/ui/button.tsx";

/** Leads to what a principal can do, or to who can do an action on a resource. */
export function AccessLink({ arn }: { arn: string }) {
  const isPrincipal = /^arn:[^:]+:iam::\d+:(?:user|role)\//.test(arn);
  return (
    <Button asChild>
      <Link
        to="/security/access"
        search={isPrincipal ? { view: "what-can", principal: arn } : { view: "who-can", resource: arn }}
      >
        Access
      </Link>
    </Button>
  );
}
