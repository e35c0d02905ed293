import type { BulkSubject } from "./bulk-plan.ts";

type Words = {
  /** On buttons: "Fix 3 findings". */
  act: string;
  acting: string;
  /** "2 of 3 findings fixed". */
  past: string;
  title: string;
  order: string;
  gone: string;
  none: string;
  startFailed: string;
  /** Why some are left out. */
  manual: string;
  closed: string;
  deletes: string;
  elsewhere: string;
  beyond: string;
  /** A result. */
  done: string;
};

/** What dialogs of many fixes say, by what they fix. */
export const BULK_WORDS: Readonly<Record<BulkSubject, Words>> = {
  finding: {
    act: "Fix",
    acting: "Fixing",
    past: "fixed",
    title: "Fix selected findings",
    order: "most severe first",
    gone: "The selected findings no longer exist.",
    none: "None of them can be fixed this way.",
    startFailed: "Couldn't start the fixes.",
    manual: "Requires manual remediation. The finding's page has the steps.",
    closed: "Not active: only active findings can be remediated.",
    deletes:
      "The fix permanently deletes a resource, which needs a separate confirmation. Fix it on the finding's page.",
    elsewhere: "In accounts where your roles don't allow fixes.",
    beyond: "that one run fixes. Fix them in another run.",
    done: "Fixed and verified",
  },
  recommendation: {
    act: "Apply",
    acting: "Applying",
    past: "applied",
    title: "Apply selected recommendations",
    order: "best first",
    gone: "The selected recommendations no longer exist.",
    none: "None of them can be applied automatically.",
    startFailed: "Couldn't start the run.",
    manual: "Requires manual changes. The recommendation has the steps.",
    closed: "Not open: only open recommendations can be applied.",
    deletes: "The change deletes something permanently.",
    elsewhere: "In accounts where your roles don't allow applying recommendations.",
    beyond: "that one run applies. Apply them in another run.",
    done: "Applied and verified",
  },
};
