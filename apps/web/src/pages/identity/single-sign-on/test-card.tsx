import { CircleAlert, CircleCheck, TriangleAlert } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { FailureNotice } from "../../../components/ui/notice.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { type SsoCheck, type SsoSettings, useTestConnection, useTestSignIn } from "./queries.ts";

const LOOKS = {
  passed: { icon: CircleCheck, style: "text-good", word: "Passed" },
  warning: { icon: TriangleAlert, style: "text-medium", word: "Warning" },
  failed: { icon: CircleAlert, style: "text-critical", word: "Failed" },
} as const;

/** Tests of the saved settings. */
export function TestCard({ settings }: { settings: SsoSettings }) {
  const connection = useTestConnection();
  const signIn = useTestSignIn();
  const error = connection.error ?? signIn.error;
  return (
    <Card aria-label="Test" className="p-4 sm:p-5">
      <h2 className="font-semibold text-lg">Test</h2>
      <p className="mt-0.5 text-muted text-sm">
        Tests use the saved settings. A test sign-in opens the provider, shows the claims and roles that it
        found, and changes nothing.
      </p>
      <p className="mt-2 text-sm">
        Last successful test sign-in:{" "}
        {settings.testedAt === null ? "never with these settings" : <RelativeTime time={settings.testedAt} />}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="lg" busy={connection.isPending} onClick={() => connection.mutate()}>
          Test connection
        </Button>
        <Button size="lg" busy={signIn.isPending} onClick={() => signIn.mutate()}>
          Test sign-in
        </Button>
      </div>
      {connection.data && <Checks checks={connection.data.checks} />}
      <FailureNotice
        className="mt-3"
        failure={error === null ? null : { text: errorSentence(error, "The test failed."), error }}
      />
    </Card>
  );
}

function Checks({ checks }: { checks: SsoCheck[] }) {
  return (
    <ul aria-label="Results" role="status" className="mt-3 flex flex-col gap-2 text-sm">
      {checks.map(({ name, result, detail }) => {
        const { icon: Icon, style, word } = LOOKS[result];
        return (
          <li key={`${name} ${detail}`} className="flex items-start gap-2">
            <Icon className={`mt-0.5 size-4 shrink-0 ${style}`} aria-label={word} />
            <span className="min-w-0 break-words">{detail}</span>
          </li>
        );
      })}
    </ul>
  );
}
