import { CodeBlock } from "../ui/code-block.tsx";
import { Notice } from "../ui/notice.tsx";

/** A new token, shown once, with the settings for an MCP client and a call of the HTTP interface. */
export function NewToken({ token }: { token: string }) {
  const { origin } = window.location;
  const settings = {
    mcpServers: {
      skyledger: { type: "http", url: `${origin}/mcp`, headers: { Authorization: `Bearer ${token}` } },
    },
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Notice kind="info">Copy the token now. It can't be shown again.</Notice>
      <CodeBlock title="Token" code={token} />
      <CodeBlock title="MCP client configuration" code={JSON.stringify(settings, null, 2)} />
      <CodeBlock
        title="HTTP interface"
        code={`curl -H "Authorization: Bearer ${token}" ${origin}/api/accounts`}
      />
    </div>
  );
}
