import { endpointTable } from "../../testing/endpoint-table.ts";
import check from "./vpc-endpoint-ssm-contacts.ts";

endpointTable(check, "ssm-contacts");
