import { endpointTable } from "../../testing/endpoint-table.ts";
import check from "./vpc-endpoint-ecr-api.ts";

endpointTable(check, "ecr.api");
