import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "../../../components/icons.gen.ts";
import { SourceHint } from "../../../components/source-hint.tsx";
import { PageHeader } from "../../../components/ui/page-header.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../components/ui/tabs.tsx";
import { AdministratorsPanel } from "./administrators-panel.tsx";
import { WhatCanPanel, WhoCanPanel } from "./question-panels.tsx";
import { type AccessSearch, VIEWS } from "./search.ts";

/** Effective permissions: administrators, who can do an action, and what a principal can do. */
export function AccessPage() {
  const search = useSearch({ from: "/protected/security/access" });
  const navigate = useNavigate();
  const change = (part: AccessSearch) =>
    void navigate({ to: "/security/access", search: { ...search, ...part } });
  const { view = "administrators", action, resource, principal } = search;
  return (
    <>
      <Link
        to="/security"
        className="mb-3 inline-flex items-center gap-1.5 rounded-sm font-medium text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Security
      </Link>
      <PageHeader
        title="Access"
        hint={
          <SourceHint account={search.account}>
            Who can do what, by all policies together: identity, resource, boundary, and organization.
          </SourceHint>
        }
      />
      <Tabs value={view} onValueChange={(value) => change({ view: VIEWS.find((one) => one === value) })}>
        <TabList aria-label="Access">
          <Tab value="administrators">Administrators</Tab>
          <Tab value="who-can">Who can</Tab>
          <Tab value="what-can">What can</Tab>
        </TabList>
        <TabPanel value={view} className="mt-4">
          {view === "administrators" && <AdministratorsPanel search={search} change={change} />}
          {view === "who-can" && (
            <WhoCanPanel key={`${action} ${resource}`} search={search} change={change} />
          )}
          {view === "what-can" && <WhatCanPanel key={principal} search={search} change={change} />}
        </TabPanel>
      </Tabs>
    </>
  );
}
