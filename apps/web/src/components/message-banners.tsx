import { FailureNotice, Notice } from "./ui/notice.tsx";
import type { Messages } from "./use-messages.ts";

/**
 * Dismissible error and success banners of a page. They float below the top bar: always in view, and nothing on the
 * page moves when one appears or disappears.
 */
export function MessageBanners({ messages }: { messages: Messages }) {
  const { success, error } = messages;
  if (success === null && error === null) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-16 z-30 px-4 sm:px-6 lg:left-[248px]">
      <div className="pointer-events-auto mx-auto flex max-w-2xl flex-col gap-2">
        <FailureNotice failure={error} className="shadow-pop" onDismiss={messages.dismissError} />
        {success !== null && (
          <Notice kind="success" className="shadow-pop" onDismiss={messages.dismissSuccess}>
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
      </div>
    </div>
  );
}
