import { Notice } from "../../../components/ui/notice.tsx";
import { formatCount } from "../../../lib/format.ts";
import { TagLine, TagLines } from "./tag-lines.tsx";
import type { TagPlan } from "./tag-queries.ts";

type PlanViewProps = {
  plan: TagPlan;
  /** Number of selected resources in accounts where the person may not change tags: the server plans without them. */
  elsewhere: number;
};

/** The changes of a plan, and the resources that it leaves out. */
export function PlanView({ plan, elsewhere }: PlanViewProps) {
  const { items, leftOut, beyondLimit } = plan;
  const sandbox = items.filter((item) => item.sandbox).length;
  return (
    <div className="flex flex-col gap-3">
      {items.length === 0 ? (
        <Notice kind="info">Nothing can be changed. The reasons are below.</Notice>
      ) : (
        <>
          <Notice kind="warning">
            Tags can control access, backups, costs, and automation. Check who relies on the tags that change.
          </Notice>
          {sandbox > 0 && (
            <p className="text-muted text-sm">
              {sandbox === items.length
                ? "All are in a sandbox account: nothing changes in AWS."
                : `${formatCount(sandbox)} in a sandbox account: nothing changes in AWS for these.`}
            </p>
          )}
          <TagLines label="Planned changes">
            {items.map((item) => (
              <TagLine key={item.resourceId} resource={item} />
            ))}
          </TagLines>
        </>
      )}
      {beyondLimit > 0 && (
        <p className="text-medium text-sm">
          {formatCount(beyondLimit)} more selected than one change can take. Change them afterward.
        </p>
      )}
      {elsewhere > 0 && (
        <p className="text-medium text-sm">
          {formatCount(elsewhere)} more selected, in accounts where your roles don't allow changing tags.
        </p>
      )}
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
    </div>
  );
}

function LeftOut({ leftOut }: Pick<TagPlan, "leftOut">) {
  const total = leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label="Left out">
      <h3 className="font-medium text-sm">{formatCount(total)} left out</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {leftOut.map(({ text, count, resources }) => (
          <li key={text}>
            <details className="text-sm">
              <summary className="min-h-6 cursor-pointer rounded-sm max-sm:min-h-11">
                <span className="tabular-nums">{formatCount(count)}</span>: {text}
              </summary>
              <ul className="mt-1 ml-4 text-muted text-xs">
                {resources.map(({ resourceId, resourceName }) => (
                  <li key={resourceId} className="break-all" title={resourceId}>
                    {resourceName}
                  </li>
                ))}
                {count > resources.length && <li>and {formatCount(count - resources.length)} more</li>}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
