import { publicBucketTable } from "../../testing/public-bucket-table.ts";
import check from "./s3-bucket-public-read.ts";

publicBucketTable(check, { action: "s3:GetObject", otherAction: "s3:PutObject", permission: "READ" });
