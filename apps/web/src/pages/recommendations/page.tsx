import { Sparkles } from "lucide-react";
import { ComingPage } from "../../components/coming-page.tsx";

/** AI Recommendations: this version judges unused resources only, in the Resource Explorer. */
export function RecommendationsPage() {
  return (
    <ComingPage
      title="AI Recommendations"
      hint="What to change, and what it saves per month"
      icon={Sparkles}
      emptyTitle="No recommendations yet"
      emptyText="This version finds unused resources and prices them: see Unused Resources in the Resource Explorer. Right-sizing and commitments are not judged yet."
      contents={[
        "Total Potential Savings per month",
        "Right-sizing, Reserved Instances and Unused, each with its evidence and action steps",
        "Apply and Dismiss, with a confirmation",
      ]}
    />
  );
}
