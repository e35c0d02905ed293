import { accountScope } from "@skyledger/contract/schemas/account-scope";
import { z } from "zod";
import { defineTool, maxRows } from "../platform/http/tools/define-tool.ts";
import { pathsLink as link } from "../platform/links.ts";
import { pathStatements } from "./statements.ts";

const listAttackPaths = defineTool({
  name: "list_attack_paths",
  title: "Attack paths",
  description:
    "The best path from outside to each data store, secret, key, crown jewel, and administrator that attackers reach, by risk, with evidence, MITRE ATT&CK techniques, and the change at the step that most of these paths share. “unknown” means that something could not be read: say so instead of guessing.",
  endpoint: "GET /paths",
  input: z.strictObject({ ...accountScope }),
  request: (scope) => ({ query: { ...scope, limit: maxRows } }),
  facts: (found) => ({ ...found, link }),
  statements: pathStatements,
});

/** Tools for assistants: attack paths. */
export const attackPathTools = [listAttackPaths];
