import { AppError } from "@skyledger/core/model/app-error";
import { describeAct } from "../platform/acts.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import type { NotifySubscribers } from "../platform/notify.ts";
import type { Principal } from "../platform/principal.ts";
import type { Assignees } from "./assignees.ts";
import type { Comment, CommentsStore, CommentText, FoundSubject, Subject } from "./comments-store.ts";

/** Comments on one finding or recommendation. */
export const maxComments = 500;
/** People that a search for mentions returns. */
const peopleListed = 8;

/** Comments on findings and recommendations. */
export interface CommentsService {
  /** The oldest first. Throws not_found for what doesn't exist for the caller. */
  list(principal: Principal, subject: Subject): Promise<Comment[]>;
  /** People who can be mentioned. Throws not_found. */
  people(
    principal: Principal,
    subject: Subject,
    text: string,
  ): Promise<{ userId: string; name: string; email: string }[]>;
  /**
   * Adds a comment, and notifies the mentioned people and the assignees. Throws not_found, invalid_input for a mention of
   * someone for whom it doesn't exist, conflict for too many.
   */
  add(principal: Principal, subject: Subject, text: CommentText): Promise<Comment>;
  /** Changes one's own comment; notifies those who are newly mentioned. Throws not_found, invalid_input. */
  edit(principal: Principal, id: string, text: CommentText): Promise<Comment>;
  /** Deletes one's own comment. Throws not_found. */
  remove(principal: Principal, id: string): Promise<void>;
}

interface Deps {
  comments: CommentsStore;
  assignees: Pick<Assignees, "seeing" | "search">;
  notify: NotifySubscribers;
  now: () => Date;
}

const missing = () => new AppError("not_found", "Comment not found. It may have been deleted.");

const pathOf = ({ work, id }: Subject) =>
  work === "finding" ? `/security/findings/${id}` : `/recommendations?open=${id}`;

class Comments implements CommentsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list({ workspaceId }: Principal, subject: Subject) {
    await this.#subject(workspaceId, subject);
    return await this.#deps.comments.list(workspaceId, subject);
  }

  async people({ workspaceId }: Principal, subject: Subject, text: string) {
    const { accountId } = await this.#subject(workspaceId, subject);
    const found = await this.#deps.assignees.search(workspaceId, text, accountId, peopleListed);
    return found.map(({ userId, name, email }) => ({ userId, name, email }));
  }

  async add(principal: Principal, subject: Subject, text: CommentText) {
    const { workspaceId, userId: authorId } = principal;
    const { comments, now } = this.#deps;
    const found = await this.#subject(workspaceId, subject);
    await this.#assertMentionable(workspaceId, found.accountId, text.mentions);
    const report = await this.#reporter(principal, found, text, true);
    const written = { ...text, authorId, now: now() };
    const comment = await comments.add(workspaceId, subject, written, { limit: maxComments, report });
    if (comment === "full") {
      throw new AppError("conflict", `There are ${maxComments} comments already. Delete one first.`);
    }
    const target = { id: comment.id, name: found.title };
    describeAct({ target, after: { [`${found.work}Id`]: found.id, body: comment.body } });
    return comment;
  }

  async edit(principal: Principal, id: string, text: CommentText) {
    const { workspaceId, userId: authorId } = principal;
    const { comments, now } = this.#deps;
    const known = await comments.ofComment(workspaceId, id);
    if (known?.comment.authorId !== authorId) throw missing();
    await this.#assertMentionable(workspaceId, known.subject.accountId, text.mentions);
    const report = await this.#reporter(principal, known.subject, text, false);
    const comment = await comments.edit(workspaceId, id, { ...text, authorId, now: now() }, report);
    if (!comment) throw missing();
    describeAct({
      target: { id, name: known.subject.title },
      before: { body: known.comment.body },
      after: { body: comment.body },
    });
    return comment;
  }

  async remove({ workspaceId, userId }: Principal, id: string) {
    const { comments } = this.#deps;
    const known = await comments.ofComment(workspaceId, id);
    if (!known || !(await comments.remove(workspaceId, id, userId))) throw missing();
    describeAct({ target: { id, name: known.subject.title }, before: { body: known.comment.body } });
  }

  async #subject(workspaceId: string, subject: Subject): Promise<FoundSubject> {
    const found = await this.#deps.comments.subject(workspaceId, subject);
    if (found) return found;
    throw new AppError(
      "not_found",
      subject.work === "finding" ? "Finding not found." : "Recommendation not found.",
    );
  }

  /** Everyone who is mentioned must see the account. */
  async #assertMentionable(workspaceId: string, accountId: string, mentions: readonly string[]) {
    const seeing = await this.#deps.assignees.seeing(workspaceId, mentions, accountId);
    const known = new Set(seeing.map(({ userId }) => userId));
    if (mentions.every((id) => known.has(id))) return;
    const message = "You can mention only people who can see this account.";
    throw new AppError("invalid_input", message, { issues: [{ path: "mentions", message }] });
  }

  /** Notifies the mentioned people, and on a new comment the assignees, once each. */
  async #reporter(
    { workspaceId, userId, email }: Principal,
    subject: FoundSubject,
    { body, mentions }: CommentText,
    isNew: boolean,
  ) {
    const { assignees, notify, now } = this.#deps;
    const having = isNew ? await assignees.seeing(workspaceId, subject.people, subject.accountId) : [];
    const named = new Set(mentions.filter((id) => id !== userId));
    const others = having.map((one) => one.userId).filter((id) => id !== userId && !named.has(id));
    return async (tx: Queryable, commentId: string) => {
      const event = {
        ...({ type: "comments", commentId, at: now().toISOString(), by: email, text: body } as const),
        ...{ title: subject.title, resourceName: subject.resourceName, path: pathOf(subject) },
      };
      await notify(tx, workspaceId, [...named], { ...event, mentioned: true });
      await notify(tx, workspaceId, others, { ...event, mentioned: false });
    };
  }
}

export function createCommentsService(deps: Deps): CommentsService {
  return new Comments(deps);
}
