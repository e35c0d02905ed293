/** Who takes care of a row, as JSON: a member, a team, or null. `row`: alias of a finding or recommendation. */
export const assigneeOf = (row: string): string =>
  `coalesce((select jsonb_build_object('kind', 'member', 'id', u.id, 'name', u.full_name, 'email', u.email)
      from users u where u.id = ${row}.assignee_id),
    (select jsonb_build_object('kind', 'team', 'id', t.id, 'name', t.name, 'email', '')
      from teams t where t.id = ${row}.assignee_team))`;

type Kind = "finding" | "recommendation";

/** Labels of a row as JSON, by name. */
export const labelsOf = (kind: Kind, row: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color) order by lower(l.name))
    from ${kind}_labels o join labels l on l.id = o.label_id where o.${kind}_id = ${row}.id), '[]')`;

/** Number of comments on a row. */
export const commentsOf = (kind: Kind, row: string): string =>
  `(select count(*)::int from comments c where c.${kind}_id = ${row}.id)`;

/** Whether a row is a person's, directly or through a team. `person`: placeholder of the ID. */
export const isOfPerson = (row: string, person: string): string =>
  `((${row}.assignee_id is not null and ${row}.assignee_id::text = ${person})
    or (${row}.assignee_team is not null and ${row}.assignee_team in (
      select m.team_id from team_members m where m.user_id::text = ${person})))`;

/** Whether a row is assigned to a member or team. `assignee`: placeholder of the ID. */
export const isAssignedTo = (row: string, assignee: string): string =>
  `((${row}.assignee_id is not null and ${row}.assignee_id::text = ${assignee})
    or (${row}.assignee_team is not null and ${row}.assignee_team::text = ${assignee}))`;

/** Whether a row has a label. `label`: placeholder of the ID. */
export const hasLabel = (kind: Kind, row: string, label: string): string =>
  `${row}.id in (select o.${kind}_id from ${kind}_labels o where o.workspace_id = $1 and o.label_id::text = ${label})`;
