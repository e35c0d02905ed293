import { administratorTable } from "../../testing/administrator-table.ts";
import check from "./organization-guardduty-administrator.ts";

administratorTable(check, "guardDutyAdministrators");
