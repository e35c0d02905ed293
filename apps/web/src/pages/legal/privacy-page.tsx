import { LegalPage } from "./legal-page.tsx";

/** Privacy Policy of a self-hosted installation: what is stored, where, and who can see it. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="This installation of Skyledger runs on a machine of its operator. Its data stays there: no usage data, error reports, or account data are sent to the makers of the software."
      sections={[
        {
          heading: "What is stored about you",
          text: (
            <ul>
              <li>Your name, email address, and company name, as you entered them.</li>
              <li>A salted hash of your password (Argon2id). The password itself is not stored.</li>
              <li>Your sessions: when they started and were last renewed, so that they can be ended.</li>
              <li>
                Request logs with time, IP address, and request ID, for as long as the operator keeps them.
              </li>
            </ul>
          ),
        },
        {
          heading: "What is stored about your cloud accounts",
          text: (
            <>
              <p>
                The resources that were discovered (names, IDs, tags, and configuration), their relationships,
                and their costs. Secret values and the contents of buckets or databases are not read.
              </p>
              <p>
                For a role, its ARN and the external ID. No AWS access keys are stored. Disconnecting an
                account deletes the data collected from it.
              </p>
            </>
          ),
        },
        {
          heading: "Who can see it",
          text: (
            <p>
              The members of your workspace, and the operator, who has access to the machine and its database.
              Other workspaces of the same installation can't see it.
            </p>
          ),
        },
        {
          heading: "What leaves the machine",
          text: (
            <ul>
              <li>Requests to AWS to read your resources, using the role that you connected.</li>
              <li>Emails to you: verification codes, password reset links, and alerts.</li>
              <li>Messages to a chat webhook, if you set one.</li>
              <li>
                Questions to a language model, and the data they need, only if one is connected. The AI Active
                panel shows which one.
              </li>
            </ul>
          ),
        },
        {
          heading: "Cookies and browser storage",
          text: (
            <p>
              One cookie keeps you signed in; scripts cannot read it. The browser also stores your user
              details, a short-lived token, an email address that awaits verification, your theme, and your
              table settings. There is no tracking.
            </p>
          ),
        },
        {
          heading: "Your rights",
          text: (
            <p>
              You can ask the operator to show, correct, or delete your data. Where a data protection law such
              as the GDPR applies, you have the rights that it grants, including the right to lodge a
              complaint with a supervisory authority.
            </p>
          ),
        },
      ]}
    />
  );
}
