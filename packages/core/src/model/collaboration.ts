/** A member or a team that takes care of a finding or a recommendation. */
export interface WorkAssignee {
  kind: "member" | "team";
  id: string;
  name: string;
  /** Empty for a team. */
  email: string;
}

/** Colors of labels. */
export const labelColors = ["gray", "red", "orange", "yellow", "green", "teal", "blue", "purple"] as const;
export type LabelColor = (typeof labelColors)[number];

/** A label of the workspace on a finding or a recommendation. */
export interface WorkLabel {
  id: string;
  name: string;
  color: LabelColor;
}
