import { ChevronDown, Group } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import {
  Menu,
  MenuContent,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from "../../components/ui/menu.tsx";
import type { GroupBy } from "./search.ts";

const GROUPS = [
  ["type", "Type"],
  ["account", "Account"],
  ["region", "Region"],
  ["status", "Status"],
] as const;

/** Tag keys offered, those on most resources first. */
const TAG_KEYS_SHOWN = 8;

type GroupPickerProps = {
  group: GroupBy | undefined;
  tagKeys: readonly string[];
  onGroup: (group: GroupBy | undefined) => void;
};

/** The "Group by" menu. */
export function GroupPicker({ group, tagKeys, onGroup }: GroupPickerProps) {
  const tags = tagKeys.slice(0, TAG_KEYS_SHOWN);
  const current = group?.startsWith("tag:") === true ? group.slice("tag:".length) : undefined;
  if (current !== undefined && !tags.includes(current)) tags.push(current);
  const choose = (value: string) => {
    const known = GROUPS.find(([name]) => name === value)?.[0];
    onGroup(known ?? (value.startsWith("tag:") ? `tag:${value.slice("tag:".length)}` : undefined));
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button>
          <Group aria-hidden="true" />
          <span className="max-w-40 truncate">
            {group === undefined ? "Group by" : `By ${groupName(group)}`}
          </span>
          <ChevronDown aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup value={group ?? "none"} onValueChange={choose}>
          <MenuRadioItem value="none">No groups</MenuRadioItem>
          {GROUPS.map(([value, label]) => (
            <MenuRadioItem key={value} value={value}>
              {label}
            </MenuRadioItem>
          ))}
          {tags.length > 0 && <MenuSeparator />}
          {tags.map((key) => (
            <MenuRadioItem key={key} value={`tag:${key}`}>
              <span className="truncate">Tag {key}</span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

/** "type", "tag env". */
export function groupName(group: GroupBy): string {
  if (group.startsWith("tag:")) return `tag ${group.slice("tag:".length)}`;
  return group === "region" ? "Region" : group;
}
