import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { useMay } from "../../lib/use-may.ts";
import { reportAct } from "../act-toast.ts";
import { Button } from "../ui/button.tsx";
import { LoadError } from "../ui/notice.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { CommentField, type Draft } from "./comment-field.tsx";
import type { Commented } from "./commented.ts";
import { partsOf } from "./mention-text.ts";

type Comment = EndpointOutput<"GET /comments">["comments"][number];

const commentsQuery = (about: Commented) =>
  queryOptions({
    queryKey: ["comments", about],
    queryFn: ({ signal }) => api.call("GET /comments", { query: about }, { signal }),
  });

/** Adds, changes, or deletes a comment; lists show the new number of comments. */
function useChange<Input>(
  about: Commented,
  send: (input: Input) => Promise<unknown>,
  report?: { done: string; failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: (error) => {
      if (report) reportAct({ kind: "error", text: errorSentence(error, report.failed), error });
    },
    onSuccess: () => {
      if (report) reportAct({ text: report.done });
      void client.invalidateQueries({ queryKey: ["findingId" in about ? "security" : "recommendations"] });
      return client.invalidateQueries({ queryKey: commentsQuery(about).queryKey });
    },
  });
}

/** Comments on a finding or a recommendation, the oldest first, and a field for another one. */
export function Comments({ about, accountId }: { about: Commented; accountId: string }) {
  const comments = useQuery(commentsQuery(about));
  const mayComment = useMay("POST /comments", "triage", accountId);
  const add = useChange(about, (draft: Draft) =>
    api.call("POST /comments", { body: { ...about, ...draft } }),
  );
  return (
    <div className="flex flex-col gap-4">
      {comments.isError && (
        <LoadError
          message={errorSentence(comments.error, "Couldn't load the comments.")}
          error={comments.error}
          onRetry={() => void comments.refetch()}
        />
      )}
      {comments.isPending && <Skeleton className="h-16" />}
      {comments.data?.comments.length === 0 && <p className="text-muted text-sm">No comments yet.</p>}
      {comments.data !== undefined && comments.data.comments.length > 0 && (
        <ol aria-label="Comments" className="flex flex-col gap-4">
          {comments.data.comments.map((comment) => (
            <CommentItem key={comment.commentId} {...{ about, comment, mayComment }} />
          ))}
        </ol>
      )}
      {mayComment && (
        <CommentField
          label="Add a comment"
          about={about}
          act="Comment"
          busy={add.isPending}
          failure={add.isError ? errorSentence(add.error, "Couldn't add the comment.") : undefined}
          onSubmit={(draft) => add.mutateAsync(draft)}
        />
      )}
    </div>
  );
}

type CommentItemProps = { about: Commented; comment: Comment; mayComment: boolean };

function CommentItem({ about, comment, mayComment }: CommentItemProps) {
  const { commentId, author, mine, body, mentions, createdAt, editedAt } = comment;
  const [editing, setEditing] = useState(false);
  const params = { id: commentId };
  const edit = useChange(about, (draft: Draft) => api.call("PATCH /comments/:id", { params, body: draft }));
  const remove = useChange(about, () => api.call("DELETE /comments/:id", { params }), {
    done: "Comment deleted.",
    failed: "Couldn't delete the comment.",
  });
  const [asked, setAsked] = useState(false);
  const onDelete = () => {
    if (!asked) return setAsked(true);
    remove.mutate(undefined);
  };
  return (
    <li className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 text-sm">
        <span className="font-medium">{author.name}</span>
        <span className="text-muted text-xs">
          <RelativeTime time={createdAt} />
          {editedAt !== null && " · edited"}
        </span>
        {mine && mayComment && !editing && (
          <span className="ml-auto flex gap-1">
            <Button size="sm" look="ghost" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button
              size="sm"
              look={asked ? "danger" : "ghost"}
              busy={remove.isPending}
              onBlur={() => setAsked(false)}
              onClick={onDelete}
            >
              {asked ? "Delete comment?" : "Delete"}
            </Button>
          </span>
        )}
      </div>
      {editing ? (
        <CommentField
          label="Change the comment"
          about={about}
          act="Save"
          initial={{ body, people: mentions }}
          busy={edit.isPending}
          failure={edit.isError ? errorSentence(edit.error, "Couldn't save the comment.") : undefined}
          onSubmit={async (draft) => {
            await edit.mutateAsync(draft);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="mt-0.5 whitespace-pre-wrap break-words text-sm">
          {partsOf(body, mentions).map(({ text, mention }, place) =>
            mention ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
              <span key={place} className="font-medium text-accent">
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </p>
      )}
    </li>
  );
}
