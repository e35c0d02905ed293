import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { LearnMore } from "../../components/ui/learn-more.tsx";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { usePassingNotice } from "../../components/use-passing-notice.ts";
import { ApiError, errorSentence } from "../../lib/api-error.ts";
import { notificationPreferencesQuery } from "../../lib/notification-preferences-query.ts";
import { ChannelCard } from "./channel-card.tsx";
import {
  type ChannelForm,
  failuresOf,
  formPath,
  type Preferences,
  toBody,
  toValues,
  type Values,
} from "./form.ts";
import { HistoryCard } from "./history-card.tsx";
import { channelsQuery, useSavePreferences } from "./queries.ts";
import { ThresholdsCard, TimeZoneCard, TypesCard } from "./types-card.tsx";

/** Notifications: preferences and history. */
export function NotificationsPage() {
  const preferences = useQuery(notificationPreferencesQuery);
  const channels = useQuery(channelsQuery);
  const failed = [preferences, channels].find((query) => query.isError && query.data === undefined);
  const loading = failed === undefined && (preferences.data === undefined || channels.data === undefined);
  return (
    <>
      <PageHeader title="Notifications" hint="Notification types, channels, and thresholds" />
      <div className="flex max-w-4xl flex-col gap-4" aria-busy={preferences.isPending}>
        {failed !== undefined && (
          <LoadError
            message={errorSentence(failed.error, "Couldn't load your notification preferences.")}
            error={failed.error}
            onRetry={() => void Promise.all([preferences.refetch(), channels.refetch()])}
          />
        )}
        {loading && (
          <>
            <Skeleton className="h-80 rounded-xl" />
            <Skeleton className="h-screen rounded-xl" />
          </>
        )}
        {preferences.data !== undefined && channels.data !== undefined && (
          <PreferencesForm
            preferences={preferences.data}
            channels={channels.data.channels}
            mailConfigured={channels.data.mailConfigured}
          />
        )}
        {/* Below the form; above, it would push the form down. */}
        {!loading && <HistoryCard />}
      </div>
    </>
  );
}

const GROUPS = [
  { group: "email", title: "Email", hint: "Alerts by email" },
  { group: "chat", title: "Chat", hint: "Alerts in chat channels" },
  { group: "machine", title: "Integrations", hint: "Alerts for your own tools" },
] as const;

const MAIL_TO_FILES =
  "No mail server is configured (SMTP_URL). Emails are saved as files in the outbox folder of the data directory.";

/** Scrolls focused fields out from under the top bar and the bar with the save button. */
const FORM = "flex flex-col gap-4 [&_:is(input,button)]:scroll-mt-20 [&_:is(input,button)]:scroll-mb-40";

type FormProps = { preferences: Preferences; channels: readonly ChannelForm[]; mailConfigured: boolean };

function PreferencesForm({ preferences, channels, mailConfigured }: FormProps) {
  const form = useForm<Values>({ defaultValues: toValues(preferences) });
  const { submit, saving, notice, dismiss } = useSave(form, channels);
  const { isDirty } = form.formState;
  const never = preferences.updated_at === null;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={FORM}>
      {never && <Notice kind="info">Email alerts are on by default and go to your own address.</Notice>}
      {preferences.to_enter_again.length > 0 && (
        <Notice kind="error">
          The server can't decrypt your settings for{" "}
          {channels
            .filter(({ id }) => preferences.to_enter_again.includes(id))
            .map(({ name }) => name)
            .join(", ")}
          because its key file was replaced. Enter and save them again. Until then, alerts are emailed to your
          own address.
        </Notice>
      )}
      {GROUPS.map(({ group, title, hint }) => (
        <Card key={group}>
          <CardHeader title={title} hint={hint} />
          <div className="pt-1">
            {channels
              .filter((channel) => channel.group === group)
              .sort((a, b) => Number(b.id === "slack") - Number(a.id === "slack"))
              .map((channel) => (
                <ChannelCard
                  key={channel.id}
                  channel={channel}
                  form={form}
                  note={channel.id === "email" && !mailConfigured ? MAIL_TO_FILES : undefined}
                />
              ))}
          </div>
        </Card>
      ))}
      <TypesCard form={form} />
      <ThresholdsCard form={form} />
      <TimeZoneCard form={form} saved={preferences.time_zone} />
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-col gap-2 bg-page px-1 py-3">
        {notice !== null && (
          <Notice kind={notice.kind} onDismiss={dismiss}>
            {notice.text}
            <LearnMore error={notice.error} />
          </Notice>
        )}
        <div className="flex items-center gap-3">
          <Button type="submit" size="lg" look="primary" busy={saving} disabled={!isDirty && !never}>
            {saving ? "Saving..." : "Save preferences"}
          </Button>
          {isDirty && <span className="text-muted text-sm">You have unsaved changes.</span>}
        </div>
      </div>
      <UnsavedGuard unsaved={isDirty && !saving} />
    </form>
  );
}

/** Validates and saves the form, and reports the result. */
function useSave(form: ReturnType<typeof useForm<Values>>, channels: readonly ChannelForm[]) {
  const save = useSavePreferences();
  const { notice, show, dismiss } = usePassingNotice();
  const complain = (failures: readonly { path: string; message: string }[]) => {
    for (const [index, { path, message }] of failures.entries()) {
      // Paths come from the form or from `formPath`.
      form.setError(path as "timeZone", { type: "value", message }, { shouldFocus: index === 0 });
    }
  };
  const submit = form.handleSubmit(async (values) => {
    dismiss();
    const failures = failuresOf(values, channels);
    if (failures.length > 0) return complain(failures);
    try {
      form.reset(toValues(await save.mutateAsync(toBody(values))));
      show({ kind: "success", text: "Notification preferences saved successfully!" });
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      complain(issues.map(({ path, message }) => ({ path: formPath(path), message })));
      show({ kind: "error", text: errorSentence(error, "Failed to save preferences"), error });
    }
  });
  return { submit, saving: save.isPending, notice, dismiss };
}
