import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ChevronRight } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { formatCount } from "../../lib/format.ts";
import type { HelpTopic } from "../../lib/help-topic.ts";
import { apiBase } from "../../lib/runtime-settings.ts";
import { GROUPS, type HelpGroup } from "./groups.ts";

/** Maximum number of listed topics of a group. */
const LISTED = 12;

/** Columns on a wide screen. Each has its own stack, so that a long group leaves no gap in the other one. */
const COLUMNS = [0, 1];

/** All topics by group. */
export function HelpGroups({ topics }: { topics: readonly HelpTopic[] }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {COLUMNS.map((column) => (
        <div key={column} className="grid gap-4">
          {GROUPS.filter((_, index) => index % COLUMNS.length === column).map((group) => (
            <GroupCard
              key={group.group}
              group={group}
              topics={topics.filter((topic) => topic.group === group.group)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function GroupCard({ group, topics }: { group: HelpGroup; topics: readonly HelpTopic[] }) {
  const [all, setAll] = useState(false);
  const { title, about, overview } = group;
  const listed = all ? topics : topics.slice(0, overview === undefined ? LISTED : 0);
  return (
    <Card>
      <CardHeader title={title} hint={about} />
      <ul className="px-3 pt-2 pb-3">
        {listed.map(({ topic, title: name }) => (
          <TopicRow key={topic} topic={topic} title={name} />
        ))}
        {overview !== undefined && (
          <TopicRow topic={overview} title={`All ${formatCount(topics.length)} checks`} />
        )}
        {group.group === "reference" && (
          <li>
            <a href={`${apiBase()}/docs`} className={ROW}>
              HTTP API
              <ChevronRight aria-hidden="true" />
            </a>
          </li>
        )}
        {listed.length < topics.length && overview === undefined && (
          <li className="px-2 pt-2">
            <Button size="sm" onClick={() => setAll(true)}>
              Show all {formatCount(topics.length)}
            </Button>
          </li>
        )}
      </ul>
    </Card>
  );
}

const ROW =
  "flex min-h-8 items-center justify-between gap-2 rounded-md px-2 py-1 text-sm transition-colors duration-120 hover:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";

function TopicRow({ topic, title }: { topic: string; title: string }) {
  return (
    <li>
      <Link to="/help/$topic" params={{ topic }} className={ROW}>
        {title}
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
