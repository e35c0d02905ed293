import { endpointTable } from "../../testing/endpoint-table.ts";
import check from "./vpc-endpoint-ec2.ts";

endpointTable(check, "ec2");
