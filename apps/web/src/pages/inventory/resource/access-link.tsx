import { Link } from "@tanstack/react-router";
import { Button } from "../../../components/ui/button.tsx";

/** Whether an ARN is that of a user or role. */
export function isPrincipalArn(arn: string): boolean {
  return /^arn:[^:]+:iam::\d+:(?:user|role)\//.test(arn);
}

/** Leads to what a principal can do, or to who can do an action on a resource. */
export function AccessLink({ arn }: { arn: string }) {
  return (
    <Button asChild>
      <Link
        to="/security/access"
        search={
          isPrincipalArn(arn) ? { view: "what-can", principal: arn } : { view: "who-can", resource: arn }
        }
      >
        Access
      </Link>
    </Button>
  );
}
