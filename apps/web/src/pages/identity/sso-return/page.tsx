import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PublicLayout } from "../../../components/public-layout.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { api, queryClient, session } from "../../../lib/client.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";
import { takeRequested } from "../../../lib/sso-requested.ts";
import { TestReport } from "./test-report.tsx";

type Report = Extract<EndpointOutput<"POST /auth/sso/complete">, { claims: unknown }>;
type State =
  | { kind: "start" }
  | { kind: "busy" }
  | { kind: "failed"; failure: Failure }
  | { kind: "tested"; report: Report };

/** Read once, before the address is cleaned: a reload must not present a used response again. */
let answered: string | undefined;

/** The sign-in page of a workspace, to which its identity provider also sends people back. */
export function SsoReturnPage() {
  const { id: workspaceId } = useParams({ from: "/login/sso/$id" });
  const [state, setState] = useState<State>(() => initialState());
  useEffect(() => {
    const query = window.location.search.slice(1);
    if (query === "" || answered === query) return;
    answered = query;
    window.history.replaceState(window.history.state, "", window.location.pathname);
    void complete(workspaceId, query).then(setState);
  }, [workspaceId]);
  if (state.kind === "tested") return <TestReport report={state.report} />;
  return (
    <PublicLayout title="Single sign-on" hint="Sign in with your company's identity provider.">
      <div className="flex flex-col gap-4">
        {state.kind === "failed" && <FailureNotice failure={state.failure} signedOut />}
        {state.kind === "busy" ? (
          <Button look="primary" size="lg" busy>
            Completing the sign-in...
          </Button>
        ) : (
          <Button
            look="primary"
            size="lg"
            onClick={() => {
              setState({ kind: "busy" });
              void begin(workspaceId).then((failed) => failed && setState(failed));
            }}
          >
            {state.kind === "failed" ? "Start again" : "Continue with single sign-on"}
          </Button>
        )}
        <p className="text-center text-sm">
          <Link to="/login" className="link">
            Sign in another way
          </Link>
        </p>
      </div>
    </PublicLayout>
  );
}

function initialState(): State {
  return { kind: window.location.search.length > 1 ? "busy" : "start" };
}

async function begin(workspaceId: string): Promise<State | undefined> {
  try {
    const { redirectTo } = await api.call("POST /auth/sso", { body: { workspaceId } });
    window.location.assign(redirectTo);
    return undefined;
  } catch (error) {
    return failedBy(error);
  }
}

async function complete(workspaceId: string, query: string): Promise<State> {
  const refused = new URLSearchParams(query);
  // The server's own address for SAML leads here with a reason.
  const reason = refused.get("error") === "sso_failed" ? refused.get("error_description") : null;
  if (reason !== null) return { kind: "failed", failure: { text: reason.slice(0, 300), error: undefined } };
  try {
    const answer = await api.call("POST /auth/sso/complete", { body: { workspaceId, query } });
    if ("claims" in answer) return { kind: "tested", report: answer };
    queryClient.clear();
    session.start(answer.idToken, answer.user);
    window.location.replace(takeRequested());
    return { kind: "busy" };
  } catch (error) {
    return failedBy(error);
  }
}

function failedBy(error: unknown): State {
  return { kind: "failed", failure: { text: errorSentence(error, "Single sign-on failed."), error } };
}
