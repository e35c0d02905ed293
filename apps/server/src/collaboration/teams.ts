import { AppError } from "@skyledger/core/model/app-error";
import type { Principal } from "../platform/principal.ts";
import type { Team, TeamChange, TeamsStore } from "./teams-store.ts";

/** Teams of a workspace. */
export const maxTeams = 200;

/** Teams: people who take care of findings and recommendations together. */
export interface TeamsService {
  list(principal: Principal): Promise<Team[]>;
  /** Throws not_found for a member of another workspace; conflict for a name that exists, and for too many teams. */
  add(principal: Principal, team: { name: string; memberIds: readonly string[] }): Promise<Team>;
  /** Throws not_found, conflict. */
  change(principal: Principal, id: string, change: TeamChange): Promise<Team>;
  /** Deletes a team. What it had belongs to no one, with a note. Throws not_found. */
  remove(principal: Principal, id: string): Promise<void>;
}

const missing = () => new AppError("not_found", "Team not found. It may have been deleted.");

function written(team: Team | "taken" | "full" | "stranger" | undefined, name: string): Team {
  if (team === undefined) throw missing();
  if (team === "stranger") throw new AppError("not_found", "One of these people is no longer a member.");
  if (team === "taken") {
    throw new AppError("conflict", `There is already a team named “${name}”. Choose another name.`);
  }
  if (team === "full") throw new AppError("conflict", `A workspace has at most ${maxTeams} teams.`);
  return team;
}

export function createTeamsService({ teams, now }: { teams: TeamsStore; now: () => Date }): TeamsService {
  return {
    list: ({ workspaceId }) => teams.all(workspaceId),
    add: async ({ workspaceId }, team) =>
      written(await teams.add(workspaceId, { ...team, now: now() }, maxTeams), team.name),
    change: async ({ workspaceId }, id, change) =>
      written(await teams.change(workspaceId, id, change), change.name ?? ""),
    async remove({ workspaceId, email }, id) {
      if (!(await teams.remove(workspaceId, id, { actor: email, at: now() }))) throw missing();
    },
  };
}
