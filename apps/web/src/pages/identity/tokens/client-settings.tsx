import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CodeBlock } from "../../../components/ui/code-block.tsx";
import { Notice } from "../../../components/ui/notice.tsx";

/** The new token, shown once, and the settings for an MCP client. */
export function ClientSettings({ token, onDone }: { token: string; onDone: () => void }) {
  const settings = {
    mcpServers: {
      skyledger: {
        type: "http",
        url: `${window.location.origin}/mcp`,
        headers: { Authorization: `Bearer ${token}` },
      },
    },
  };
  return (
    <Card aria-label="New token" className="flex flex-col gap-3 p-4 sm:p-5">
      <h2 className="font-semibold text-lg">Your new token</h2>
      <Notice kind="info">Copy the token now. It can't be shown again.</Notice>
      <CodeBlock title="Token" code={token} />
      <CodeBlock title="MCP client configuration" code={JSON.stringify(settings, null, 2)} />
      <div>
        <Button onClick={onDone}>Done</Button>
      </div>
    </Card>
  );
}
