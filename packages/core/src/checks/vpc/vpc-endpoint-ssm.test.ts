import { endpointTable } from "../../testing/endpoint-table.ts";
import check from "./vpc-endpoint-ssm.ts";

endpointTable(check, "ssm");
