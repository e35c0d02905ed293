import type { UseFormReturn } from "react-hook-form";
import { usePassingNotice } from "../../components/use-passing-notice.ts";
import { ApiError, errorSentence } from "../../lib/api-error.ts";
import type { ChannelForm, Values } from "./form.ts";
import { useChannelTest } from "./queries.ts";

/** Messages of a test (specification, section 8); other channels use the same pattern. */
function wordsOf({ id, name }: ChannelForm): { success: string; refused: string; failed: string } {
  if (id === "email") {
    return {
      success: "Test email sent successfully!",
      refused: "Failed to send test email",
      failed: "Error sending test email",
    };
  }
  return {
    success: `Test ${name} message sent successfully!`,
    refused: id === "slack" ? "Invalid Slack webhook URL" : `Failed to send test ${name} message`,
    failed: id === "slack" ? "Error testing Slack webhook" : `Error testing ${name}`,
  };
}

function bodyOf(id: string, settings: Record<string, string>) {
  if (id === "email") return { type: id, email: settings.email_address ?? "" };
  if (id === "slack") return { type: id, webhook_url: settings.slack_webhook_url ?? "" };
  return { type: id, settings };
}

/** Sends a test message with the current form values and holds its result. */
export function useTestButton(channel: ChannelForm, form: UseFormReturn<Values>) {
  const send = useChannelTest();
  const { notice, show, dismiss } = usePassingNotice();
  const words = wordsOf(channel);

  const test = async () => {
    dismiss();
    const settings = form.getValues(`channels.${channel.id}.settings`) ?? {};
    const missing = channel.fields.find(
      ({ name, required }) => required && (settings[name] ?? "").trim() === "",
    );
    if (missing !== undefined) {
      const path = `channels.${channel.id}.settings.${missing.name}` as const;
      form.setError(path, { type: "required", message: missing.missing }, { shouldFocus: true });
      return;
    }
    form.clearErrors(`channels.${channel.id}`);
    try {
      const result = await send.mutateAsync(bodyOf(channel.id, settings));
      if (result.success) show({ kind: "success", text: words.success });
      else show({ kind: "error", text: words.refused, detail: result.message });
    } catch (error) {
      const refused = error instanceof ApiError && error.code === "invalid_input";
      const detail = errorSentence(error, "");
      show({
        kind: "error",
        text: refused ? words.refused : words.failed,
        ...(detail === "" ? {} : { detail }),
      });
    }
  };
  return { test, sending: send.isPending, notice, dismiss };
}
