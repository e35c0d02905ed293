import type { ParsedBodyOf, ResponseOf } from "@skyledger/contract";
import type { WorkLabel } from "@skyledger/core/model/collaboration";
import { type Api, mount, type Routes } from "../platform/http/mount.ts";
import type { CommentsService } from "./comments.ts";
import type { Comment, Subject } from "./comments-store.ts";
import type { LabelsService } from "./labels.ts";
import type { TeamsService } from "./teams.ts";
import type { Team } from "./teams-store.ts";

interface Deps {
  teams: TeamsService;
  labels: LabelsService;
  comments: CommentsService;
}

type TeamAnswer = ResponseOf<"GET /teams">["teams"][number];
type LabelAnswer = ResponseOf<"GET /labels">["labels"][number];
type CommentAnswer = ResponseOf<"GET /comments">["comments"][number];

const toTeam = ({ id, ...team }: Team): TeamAnswer => ({ teamId: id, ...team });
const toLabel = ({ id, ...label }: WorkLabel): LabelAnswer => ({ labelId: id, ...label });

function toComment({ id, authorId, author, ...comment }: Comment, userId: string): CommentAnswer {
  return { commentId: id, author: { userId: authorId, name: author }, mine: authorId === userId, ...comment };
}

/** The subject that a request names; the contract requires one of both. */
function subjectOf({
  findingId,
  recommendationId,
}: Pick<ParsedBodyOf<"POST /comments">, "findingId" | "recommendationId">): Subject {
  return findingId === undefined
    ? { work: "recommendation", id: recommendationId ?? "" }
    : { work: "finding", id: findingId };
}

function mountTeams(api: Api, teams: TeamsService): void {
  mount(api, "GET /teams", async ({ principal }) => ({ teams: (await teams.list(principal)).map(toTeam) }));
  mount(api, "POST /teams", async ({ principal, body }) => ({
    team: toTeam(await teams.add(principal, body)),
  }));
  mount(api, "PATCH /teams/:id", async ({ principal, params, body }) => ({
    team: toTeam(await teams.change(principal, params.id, body)),
  }));
  mount(api, "DELETE /teams/:id", async ({ principal, params }) => {
    await teams.remove(principal, params.id);
    return undefined;
  });
}

function mountLabels(api: Api, labels: LabelsService): void {
  mount(api, "GET /labels", async ({ principal }) => ({
    labels: (await labels.list(principal)).map(toLabel),
  }));
  mount(api, "POST /labels", async ({ principal, body }) => ({
    label: toLabel(await labels.add(principal, body)),
  }));
  mount(api, "PATCH /labels/:id", async ({ principal, params, body }) => ({
    label: toLabel(await labels.change(principal, params.id, body)),
  }));
  mount(api, "DELETE /labels/:id", async ({ principal, params }) => {
    await labels.remove(principal, params.id);
    return undefined;
  });
}

function mountComments(api: Api, comments: CommentsService): void {
  mount(api, "GET /comments", async ({ principal, query }) => {
    const found = await comments.list(principal, subjectOf(query));
    return { comments: found.map((comment) => toComment(comment, principal.userId)) };
  });
  mount(api, "GET /comments/people", async ({ principal, query }) => ({
    people: await comments.people(principal, subjectOf(query), query.q),
  }));
  mount(api, "POST /comments", async ({ principal, body }) => {
    const { body: text, mentions } = body;
    const comment = await comments.add(principal, subjectOf(body), { body: text, mentions });
    return { comment: toComment(comment, principal.userId) };
  });
  mount(api, "PATCH /comments/:id", async ({ principal, params, body }) => ({
    comment: toComment(await comments.edit(principal, params.id, body), principal.userId),
  }));
  mount(api, "DELETE /comments/:id", async ({ principal, params }) => {
    await comments.remove(principal, params.id);
    return undefined;
  });
}

/** Teams, labels, and comments. */
export function createCollaborationRoutes({ teams, labels, comments }: Deps): Routes {
  return (api) => {
    mountTeams(api, teams);
    mountLabels(api, labels);
    mountComments(api, comments);
  };
}
