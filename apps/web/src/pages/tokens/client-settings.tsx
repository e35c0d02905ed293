import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { CodeBlock } from "../../components/ui/code-block.tsx";
import { Notice } from "../../components/ui/notice.tsx";

/** The new token, this once, and the settings that an assistant wants. */
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
      <Notice kind="info">Copy it now: it is not kept and cannot be shown again.</Notice>
      <CodeBlock title="Token" code={token} />
      <CodeBlock title="Settings of an MCP client" code={JSON.stringify(settings, null, 2)} />
      <div>
        <Button onClick={onDone}>I have copied it</Button>
      </div>
    </Card>
  );
}
