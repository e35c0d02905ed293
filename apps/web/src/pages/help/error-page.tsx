import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { TextPage } from "../../components/text-page.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { helpPageQuery } from "../../lib/help.ts";
import { HelpContent } from "./help-content.tsx";

/** The help page about an error, for someone who can't sign in. */
export function ErrorHelpPage() {
  const { topic } = useParams({ from: "/errors/$topic" });
  const page = useQuery(helpPageQuery(topic));
  if (page.data === null || !topic.startsWith("error-")) return <Navigate to="/login" replace />;
  return (
    <TextPage title={page.data?.title ?? "Help"}>
      <div className="mt-6">
        {page.isError && (
          <LoadError
            message="Couldn't load this help page. Please try again."
            onRetry={() => void page.refetch()}
          />
        )}
        {page.isPending && <Skeleton className="h-64" />}
        {page.data !== undefined && <HelpContent nodes={page.data.nodes} />}
      </div>
    </TextPage>
  );
}
