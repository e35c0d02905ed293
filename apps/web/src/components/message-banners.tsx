import { Notice } from "./ui/notice.tsx";
import type { Messages } from "./use-messages.ts";

/** Dismissible error and success banners of a page. */
export function MessageBanners({ messages }: { messages: Messages }) {
  const { success, error } = messages;
  return (
    <>
      {error !== null && (
        <Notice kind="error" onDismiss={messages.dismissError}>
          {error}
        </Notice>
      )}
      {success !== null && (
        <Notice kind="success" onDismiss={messages.dismissSuccess}>
          {success.text}
          {success.link !== undefined && (
            <>
              {" "}
              <a href={success.link} target="_blank" rel="noreferrer" className="prose-link">
                Open the file
              </a>
            </>
          )}
        </Notice>
      )}
    </>
  );
}
