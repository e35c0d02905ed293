import { differing, type Statement, shownBy } from "../statement.ts";

/** Dashboard, cost analysis and AI recommendations. */
export const costScreens: readonly Statement[] = [
  ...shownBy(
    [
      "e2e/dashboard.e2e.ts › §2 greeting, dashes before there is data, texts of the empty states, and five first steps",
    ],
    "The dashboard greets with Welcome back and the full name.",
    "Without costs the dashboard's trend says No cost data available.",
    "Without costs the dashboard's pie says No service data yet and Run cost analysis to see service breakdown.",
  ),
  ...shownBy(
    [
      "e2e/dashboard.e2e.ts › §2 §9 four cards, 30 actual days, and the top five with Other: whole dollars that match the API",
    ],
    "The card Monthly Cost shows whole dollars.",
    "The card Monthly Cost shows the change in percent versus last week.",
    "The card Potential Savings shows the savings per month.",
    "The card Recommendations shows their number and Active suggestions.",
    "The dashboard shows the cost trend of 30 days as an area chart.",
    "The dashboard shows cost by service for the top five services with their percentages.",
  ),
  ...shownBy(
    [
      "e2e/dashboard.e2e.ts › §2 the week-over-week percentage is red for an increase and green for a decrease",
    ],
    "The change versus last week is red when costs rose.",
    "The change versus last week is green when costs fell.",
  ),
  differing(
    [
      "e2e/dashboard.e2e.ts › §2 §9 four cards, 30 actual days, and the top five with Other: whole dollars that match the API",
      "apps/web/src/lib/score-words.test.ts › the rating in words changes at the same limits",
    ],
    "The card Security Score always says Good standing.",
    "The words follow the last scan's score: Good standing, Fair standing, Needs attention, At risk; before a scan it offers one.",
  ),
  ...shownBy(
    ["e2e/cost-analysis.e2e.ts › §2 §7 §9 empty state; Run Cost Analysis"],
    "Before the first analysis the cost page says No Cost Data Available.",
    "The empty cost page has the button Run Cost Analysis.",
    "While an analysis runs the button says Analyzing...",
    "The cost page then has the button Refresh Analysis.",
  ),
  ...shownBy(
    [
      "e2e/cost-analysis.e2e.ts › §7 §8 Export requests the selected period with recommendations and opens the file; a failure is reported",
    ],
    "The cost page has the button Export.",
  ),
  ...shownBy(
    [
      "e2e/cost-analysis.e2e.ts › §2 §8 Refresh Analysis reads the selected period; a failure shows the server's reason, else the specified text",
    ],
    "Refresh Analysis reads the costs of the shown period again.",
  ),
  ...shownBy(
    ["e2e/cost-analysis.e2e.ts › §2 §9 info bar, cards, trend, pie"],
    "The info bar shows the analysis period.",
    "The info bar shows Last updated.",
    "The card Current Month shows this month's costs.",
    "The card Current Month shows the change in percent from last month.",
    "Below the change the card says what is compared: the full days so far, against as many of last month.",
    "The card Projected Month says Based on current usage.",
    "The card Last Month says Total spent.",
    "The pie's legend shows each service with its cost and percentage.",
    "The footer shows the total analyzed cost.",
  ),
  ...shownBy(
    ["apps/web/src/lib/relative-time.test.ts › spec 2: %s reads as %s"],
    "Relative time reads Never where there is none.",
    "Relative time reads Just now within the first minute.",
    "Relative time reads N minutes ago within the first hour.",
    "Relative time reads N hours ago within the first day.",
    "Relative time reads N days ago from the first day on.",
  ),
  ...shownBy(
    [
      "e2e/cost-analysis.e2e.ts › §2 §9 the five periods; Update analyzes the selected one, which is in the URL",
    ],
    "The periods are Last 7 days, Last 30 days, Last 90 days, Last 6 months and Last 12 months.",
    "The button Update analyses the chosen period.",
    "The Chart View draws the trend of the chosen period.",
  ),
  ...shownBy(
    ["e2e/cost-analysis.e2e.ts › missing data and days that were not read are listed, with the next action"],
    "Where no total is known the footer is left out.",
  ),
  ...shownBy(
    ["apps/web/src/pages/costs/cost-groups.test.ts › §9 the legend has the top five and Other"],
    "The pie's legend lists the top five services.",
  ),
  ...shownBy(
    ["e2e/cost-analysis.e2e.ts › §2 Table View: service, cost, percentage"],
    "The Table View has the columns Service, Cost and Percentage.",
    "The Table View lists every service.",
  ),
  ...shownBy(
    [
      "e2e/cost-analysis.e2e.ts › the bar is capped at 100 %",
      "apps/web/src/pages/costs/cost-groups.test.ts › §2 a bar is capped at 100 %",
    ],
    "The bar of the Table View is capped at 100 percent.",
  ),
  ...shownBy(
    ["apps/web/src/lib/service-name.test.ts › is called %s"],
    "The service code of EC2 is shown as EC2.",
    "The service code of S3 is shown as S3.",
    "The service code of RDS is shown as RDS.",
    "The service codes of CloudFront and Route 53 are shown as CloudFront and Route 53.",
    "The service codes of Lambda and DynamoDB are shown as Lambda and DynamoDB.",
    "The service codes of VPC and WorkMail are shown as VPC and WorkMail.",
    "The editions of Amazon Bedrock are shown as Bedrock with the model's name.",
  ),
  ...shownBy(
    ["e2e/recommendations.e2e.ts › §2 §3 §9 title, total per month"],
    "The page of recommendations is titled AI Recommendations.",
    "The page shows Total Potential Savings per month.",
    "The tabs are All, Right-sizing, Reserved Instances and Unused, each with its count.",
    "The card of a recommendation shows its title.",
    "The card of a recommendation shows its description.",
    "The card of a recommendation shows its impact as a badge.",
    "The card of a recommendation shows the estimated monthly savings.",
  ),
  ...shownBy(
    [
      "e2e/recommendations.e2e.ts › §2 tabs, search, impact, and order are in the URL; Back and reload keep them",
    ],
    "The card of a recommendation shows its type as a label.",
    "Choosing a tab lists the recommendations of its type.",
  ),
  ...shownBy(
    ["apps/web/src/pages/savings/search.test.ts › §2 the tab Reserved Instances includes Savings Plans"],
    "The tab Reserved Instances holds Savings Plans too.",
  ),
  ...shownBy(
    [
      "e2e/recommendations.e2e.ts › §2 a click shows the affected resource, numbered steps, evidence, calculation, and both buttons",
    ],
    "A click on a card shows the affected resource.",
    "A click on a card shows numbered action steps.",
    "The open card has the buttons Apply Recommendation and Dismiss.",
    "Another click closes the card.",
  ),
  differing(
    [
      "e2e/recommendations.e2e.ts › §2 §7 §8 Apply Recommendation shows the changes, makes them, verifies them, and undoes them",
      "e2e/recommendations.e2e.ts › §7 Apply Recommendation of a manual change shows the plan, records it as applied, and the next discovery verifies it",
    ],
    "Apply Recommendation only writes to the console.",
    "After a confirmation it carries the change out, or records that a person did.",
  ),
  differing(
    ["e2e/recommendations.e2e.ts › §7 Dismiss asks for a reason"],
    "Dismiss only writes to the console.",
    "It takes the recommendation out of list and total, with a reason, and can be undone.",
  ),
  ...shownBy(
    ["e2e/recommendations.e2e.ts › §2 no recommendations: No recommendations found"],
    "With nothing to recommend the page says No recommendations found and Great job! Your infrastructure is well-optimized.",
  ),
  differing(
    [
      "e2e/recommendations.e2e.ts › §2 before the first discovery, the page shows no praise and links to the discovery",
    ],
    "An empty list of recommendations always says Great job!",
    "Before the first discovery nothing is known, so the page says that nothing was discovered and leads to the discovery.",
  ),
];
