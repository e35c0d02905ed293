import { administratorTable } from "../../testing/administrator-table.ts";
import check from "./organization-securityhub-administrator.ts";

administratorTable(check, "securityHubAdministrators");
