import { publicBucketTable } from "../../testing/public-bucket-table.ts";
import check from "./s3-bucket-public-write.ts";

publicBucketTable(check, { action: "s3:PutObject", otherAction: "s3:GetObject", permission: "WRITE" });
