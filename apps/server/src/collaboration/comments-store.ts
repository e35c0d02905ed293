import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import type { Work } from "./work-notices-store.ts";

/** A finding or a recommendation. */
export interface Subject {
  work: Work;
  id: string;
}

/** A subject as the caller sees it. */
export interface FoundSubject extends Subject {
  accountId: string;
  title: string;
  resourceName: string;
  /** IDs of the people who have it, directly or as a team. */
  people: string[];
}

export interface Comment {
  id: string;
  /** Null: the author has left. */
  authorId: string | null;
  author: string;
  body: string;
  /** Mentioned people who are members. */
  mentions: { userId: string; name: string }[];
  createdAt: string;
  editedAt: string | null;
}

/** A text with the people whose names it mentions. */
export interface CommentText {
  body: string;
  mentions: readonly string[];
}

/** Called with the stored comment in the transaction that writes it. */
type Report = (tx: Queryable, commentId: string) => Promise<void>;

export interface CommentsStore {
  /** Undefined: it doesn't exist for the caller. */
  subject(workspaceId: string, subject: Subject): Promise<FoundSubject | undefined>;
  /** The subject of a comment that exists for the caller, with the comment. */
  ofComment(
    workspaceId: string,
    id: string,
  ): Promise<{ subject: FoundSubject; comment: Comment } | undefined>;
  /** Comments, the oldest first. */
  list(workspaceId: string, subject: Subject): Promise<Comment[]>;
  add(
    workspaceId: string,
    subject: Subject,
    comment: CommentText & { authorId: string; now: Date },
    about: { limit: number; report: Report },
  ): Promise<Comment | "full">;
  /** Replaces the text of a person's comment. Undefined: there is none of this person. */
  edit(
    workspaceId: string,
    id: string,
    change: CommentText & { authorId: string; now: Date },
    report: Report,
  ): Promise<Comment | undefined>;
  /** Deletes a person's comment. @returns false if there is none of this person */
  remove(workspaceId: string, id: string, authorId: string): Promise<boolean>;
}

const columns = `c.id, c.author_id as "authorId",
  coalesce((select coalesce(nullif(u.full_name, ''), u.email) from users u where u.id = c.author_id), c.author) as author, c.body,
  coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'name', coalesce(nullif(u.full_name, ''), u.email)) order by u.id)
    from users u where u.workspace_id = c.workspace_id and u.id = any(c.mentions)), '[]') as mentions,
  c.created_at as "createdAt", c.edited_at as "editedAt"`;

const titles: Readonly<Record<Work, string>> = { finding: "r.title", recommendation: "r.act" };

async function findSubject(
  tx: Queryable,
  workspaceId: string,
  { work, id }: Subject,
): Promise<FoundSubject | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await tx.query<Omit<FoundSubject, "work">>(
    `select r.id, r.account_id as "accountId", ${titles[work]} as title, r.resource_name as "resourceName",
       array(select r.assignee_id where r.assignee_id is not null
         union select m.user_id from team_members m where m.team_id = r.assignee_team) as people
     from ${work}s r where r.workspace_id = $1 and r.id = $2`,
    [workspaceId, id],
  );
  return rows[0] && { work, ...rows[0] };
}

async function one(tx: Queryable, workspaceId: string, id: string): Promise<Comment | undefined> {
  const { rows } = await tx.query<Comment>(
    `select ${columns} from comments c where c.workspace_id = $1 and c.id = $2`,
    [workspaceId, id],
  );
  return rows[0];
}

function writes(db: Database): Pick<CommentsStore, "add" | "edit" | "remove"> {
  return {
    add: (workspaceId, { work, id }, { body, mentions, authorId, now }, { limit, report }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        // Comments that are written at once don't exceed the limit together.
        await tx.query(`select from ${work}s where workspace_id = $1 and id = $2 for update`, [
          workspaceId,
          id,
        ]);
        const { rows: counted } = await tx.query<{ count: number }>(
          `select count(*)::int as count from comments where workspace_id = $1 and ${work}_id = $2`,
          [workspaceId, id],
        );
        if ((counted[0]?.count ?? 0) >= limit) return "full";
        const { rows } = await tx.query<{ id: string }>(
          `insert into comments (workspace_id, ${work}_id, author_id, author, body, mentions, created_at)
           select $1, $2, u.id, coalesce(nullif(u.full_name, ''), u.email), $4, $5::uuid[], $6
           from users u where u.workspace_id = $1 and u.id = $3 returning id`,
          [workspaceId, id, authorId, body, mentions, now],
        );
        const commentId = rows[0]?.id;
        if (commentId === undefined)
          throw new Error("The author of a comment is no member of the workspace.");
        await report(tx, commentId);
        const comment = await one(tx, workspaceId, commentId);
        if (!comment) throw new Error("A comment that was just written is missing.");
        return comment;
      }),

    edit: (workspaceId, id, { body, mentions, authorId, now }, report) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `update comments set body = $4, mentions = $5::uuid[], edited_at = $6
           where workspace_id = $1 and id = $2 and author_id = $3`,
          [workspaceId, id, authorId, body, mentions, now],
        );
        if (rowCount === 0) return undefined;
        await report(tx, id);
        return await one(tx, workspaceId, id);
      }),

    remove: async (workspaceId, id, authorId) => {
      const { rowCount } = await db.queryIn(
        workspaceId,
        "delete from comments where workspace_id = $1 and id = $2 and author_id = $3",
        [workspaceId, id, authorId],
      );
      return rowCount > 0;
    },
  };
}

export function createCommentsStore(db: Database): CommentsStore {
  return {
    ...writes(db),
    subject: (workspaceId, subject) =>
      db.forWorkspace(workspaceId, (tx) => findSubject(tx, workspaceId, subject)),

    ofComment: (workspaceId, id) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ findingId: string | null; recommendationId: string | null }>(
          `select finding_id as "findingId", recommendation_id as "recommendationId" from comments
           where workspace_id = $1 and id = $2`,
          [workspaceId, id],
        );
        const comment = await one(tx, workspaceId, id);
        const [row] = rows;
        if (!comment || !row) return undefined;
        const { findingId, recommendationId } = row;
        const about: Subject =
          findingId === null
            ? { work: "recommendation", id: recommendationId ?? "" }
            : { work: "finding", id: findingId };
        const subject = await findSubject(tx, workspaceId, about);
        return subject && { subject, comment };
      }),

    list: async (workspaceId, { work, id }) => {
      const { rows } = await db.queryIn<Comment>(
        workspaceId,
        `select ${columns} from comments c where c.workspace_id = $1 and c.${work}_id = $2 order by c.created_at, c.id`,
        [workspaceId, id],
      );
      return rows;
    },
  };
}
