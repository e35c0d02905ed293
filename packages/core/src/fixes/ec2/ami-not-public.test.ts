import image from "../../resources/ec2-image.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./ami-not-public.ts";

fixTable(fix, [
  {
    when: "everyone may launch it",
    resource: resourceWith(image, { sharing: { public: true } }),
    run: { document: "Skyledger-MakeImagePrivate", parameters: { ImageId: ["subject"] } },
    changes: ["sharing.public: true -> false"],
    undo: "manually",
  },
]);
