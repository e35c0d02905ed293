import { saveTextFile } from "../../lib/save-text-file.ts";
import { Download } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Notice } from "../ui/notice.tsx";

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join("\n");
  return (
    <div className="flex flex-col gap-3">
      <Notice kind="info">
        Save these recovery codes now. They can't be shown again. Each signs you in once if you lose your
        device.
      </Notice>
      <CodeBlock title="Recovery codes" code={text} />
      <div>
        <Button onClick={() => saveTextFile("skyledger-recovery-codes.txt", `${text}\n`)}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
    </div>
  );
}
