import { accessTools } from "./access/tools.ts";
import { attackPathTools } from "./attack-paths/tools.ts";
import { costTools } from "./costs/tools.ts";
import { inventoryTools } from "./inventory/tools.ts";
import type { Tool } from "./platform/http/tools/define-tool.ts";
import { reachabilityTools } from "./reachability/tools.ts";
import { savingsTools } from "./savings/tools.ts";
import { securityTools } from "./security/tools.ts";

/** Every tool of the assistant and of the MCP server. All of them are read-only. */
export const tools: readonly Tool[] = [
  ...inventoryTools,
  ...securityTools,
  ...accessTools,
  ...reachabilityTools,
  ...attackPathTools,
  ...costTools,
  ...savingsTools,
];
