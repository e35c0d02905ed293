import { administratorTable } from "../../testing/administrator-table.ts";
import check from "./organization-config-administrator.ts";

administratorTable(check, "configAdministrators");
