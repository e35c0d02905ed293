import { differing, type Statement, shownBy } from "../statement.ts";

/** The resource explorer. */
export const resourceScreens: readonly Statement[] = [
  ...shownBy(
    ["e2e/resource-explorer.e2e.ts › §2 before the first discovery: title, cards, empty states"],
    "The resource page is titled Resource Explorer.",
    "The resource page has the button Run Discovery.",
    "The cards are Total Resources, Monthly Cost, Unused Resources and Potential Savings.",
    "The view changes between All Resources and Unused Resources.",
    "The empty list says No resources found.",
    "The empty list says Run discovery to find your AWS resources or adjust your filters.",
    "The empty view of unused resources says No unused resources found.",
    "Run Discovery fills the list.",
  ),
  ...shownBy(
    [
      "apps/web/src/pages/inventory/page.test.tsx › §2 the cards show the server's figures",
      "apps/server/src/inventory/routes.test.ts › the total is the sum of the rows and equals the summary's",
    ],
    "The card Unused Resources counts the resources of the view Unused Resources.",
  ),
  ...shownBy(
    ["e2e/resource-discovery.e2e.ts › §4 progress with counts and times"],
    "While a discovery runs the button says Discovering...",
  ),
  ...shownBy(
    [
      "e2e/resource-explorer.e2e.ts › §2 §9 the list: columns, cards with two decimals",
      "apps/web/src/pages/inventory/page.test.tsx › §2 the list with its cards",
    ],
    "The columns are Resource, Type, Region, Status, Monthly Cost and Actions.",
    "The card Total Resources counts the resources.",
    "The resource page's card Potential Savings shows what the unused resources would save.",
  ),
  ...shownBy(
    [
      "e2e/resource-explorer.e2e.ts › §2 §9 the list: columns, cards with two decimals",
      "apps/web/src/pages/inventory/totals.test.ts › §2 Monthly Cost sums the listed resources",
    ],
    "The card Monthly Cost is the sum of the listed resources.",
  ),
  ...shownBy(
    [
      "e2e/resource-explorer.e2e.ts › §2 free text searches name, ID, type, and Region, on the client up to the page size",
      "apps/web/src/pages/inventory/page.test.tsx › §2 free text is searched locally while everything is loaded",
    ],
    "Free text finds resources by name, id, type and region.",
    "Free text is searched in the browser, without a request.",
  ),
  differing(
    ["apps/web/src/pages/inventory/page.test.tsx › beyond the page size the server searches"],
    "Free text is always searched in the browser.",
    "Above 500 rows, not everything is loaded, so the server searches.",
  ),
  ...shownBy(
    [
      "e2e/resource-explorer.e2e.ts › §2 the type and status filters offer the specified values and other existing ones",
      "apps/web/src/pages/inventory/filter-choices.test.ts › types and states come first",
    ],
    "The type filter offers EC2, RDS, S3, Lambda, ELB and VPC.",
    "The status filter offers running, stopped, available and in-use.",
  ),
  ...shownBy(
    [
      "e2e/resource-explorer.e2e.ts › §2 the type and status filters offer the specified values and other existing ones",
    ],
    "A chosen type lists the resources of that type only.",
    "A chosen status lists the resources of that status only.",
  ),
  ...shownBy(
    ["e2e/resource-explorer.e2e.ts › §2 §3 detail dialog: every field"],
    "A row's action opens the details of its resource.",
    "The details show name, type and status.",
    "The details show id and region.",
    "The details show the monthly cost.",
    "The details show when the resource was created.",
    "The details show the tags.",
    "The details list related resources with the id of the target and the type of the relationship.",
  ),
  ...shownBy(
    ["e2e/resource-explorer.e2e.ts › §2 No relationships found"],
    "A resource without relations says No relationships found.",
  ),
  ...shownBy(
    ["e2e/resource-explorer.e2e.ts › §2 Resource not found, and a failure with Retry"],
    "An unknown resource says Resource not found.",
  ),
  ...shownBy(
    ["e2e/resource-explorer.e2e.ts › §2 unused resources: reason, monthly savings, and details"],
    "The view of unused resources lists what the server calls unused.",
  ),
  differing(
    [
      "e2e/resource-explorer.e2e.ts › §2 unused resources: reason, monthly savings, and details",
      "apps/web/src/pages/inventory/page.test.tsx › §2 unused resources",
    ],
    "The view of unused resources has the same columns.",
    "It shows why a resource counts as unused and what its removal saves, in addition to the cost.",
  ),
  ...shownBy(
    [
      "e2e/resource-page.e2e.ts › a resource's page shows its cost, relationships, and history, links to what it names, and stays still",
      "e2e/resource-page.e2e.ts › tags are edited on a resource's page; its history shows the change",
    ],
    "The details of a resource are also on a page of its own, with its tags and related resources.",
  ),
  ...shownBy(
    [
      "e2e/resource-tags.e2e.ts › many resources get a tag and lose another; the list shows it, and Undo restores it",
      "e2e/resource-page.e2e.ts › tags are edited on a resource's page; its history shows the change",
    ],
    "The tags that the details show are those in AWS, also after they were changed.",
  ),
  ...shownBy(
    [
      "apps/server/src/inventory/store/changes-writer.test.ts › records what changed between two discoveries, of changed resources only",
      "apps/server/src/inventory/store/changes-writer.test.ts › a gap is no change, nor is what follows it",
      "apps/server/src/remediation/resource-history.test.ts › what the fix changed in the resource is in its history, with labels",
    ],
    "The page of a resource shows which of its properties changed between two discoveries, and none that were not read.",
  ),
];
