import { endpointTable } from "../../testing/endpoint-table.ts";
import check from "./vpc-endpoint-ecr-dkr.ts";

endpointTable(check, "ecr.dkr");
