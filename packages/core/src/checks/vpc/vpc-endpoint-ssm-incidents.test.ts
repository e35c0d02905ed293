import { endpointTable } from "../../testing/endpoint-table.ts";
import check from "./vpc-endpoint-ssm-incidents.ts";

endpointTable(check, "ssm-incidents");
