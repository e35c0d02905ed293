import image from "../../resources/ec2-image.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-ami-not-public.ts";

checkTable(check, [
  { when: "it is private", result: "pass", resource: resourceWith(image, { sharing: { public: false } }) },
  {
    when: "it is public",
    result: "fail",
    resource: resourceWith(image, { sharing: { public: true } }, { id: "ami-1" }),
    evidence: { public: true, imageId: "ami-1" },
  },
]);
