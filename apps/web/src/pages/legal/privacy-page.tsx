import { LegalPage } from "./legal-page.tsx";

/** Privacy Policy of a self-hosted installation: what is stored, where, and who can see it. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="This installation of Skyledger runs on a machine of its operator. What it knows stays there: no usage figures, no error reports and no account data are sent to the makers of the software."
      sections={[
        {
          heading: "What is stored about you",
          text: (
            <ul>
              <li>Your name, email address and company name, as you typed them.</li>
              <li>A salted hash of your password (Argon2id). The password itself is not stored.</li>
              <li>Your sessions: when they began and were last renewed, so that they can be ended.</li>
              <li>
                Log lines of requests with time, address and a request number, kept as long as the operator
                keeps logs.
              </li>
            </ul>
          ),
        },
        {
          heading: "What is stored about your cloud accounts",
          text: (
            <>
              <p>
                The settings of the resources that were read (names, ids, tags, configuration), how they are
                related, and what they cost. Values of secrets and contents of buckets or databases are not
                read.
              </p>
              <p>
                For a role, its ARN and the external ID. No AWS access keys are stored. Disconnecting an
                account removes what was read from it.
              </p>
            </>
          ),
        },
        {
          heading: "Who can see it",
          text: (
            <p>
              The members of your workspace, and the operator, who has access to the machine and its database.
              Other workspaces of the same installation cannot see it.
            </p>
          ),
        },
        {
          heading: "What leaves the machine",
          text: (
            <ul>
              <li>Requests to AWS, with the role that you connected, to read your resources.</li>
              <li>Mails to you: codes, links to choose a new password, and alerts that you switched on.</li>
              <li>Messages to a chat webhook, if you set one.</li>
              <li>
                Questions to a language model, only if the operator connected one; the AI Active panel says
                which.
              </li>
            </ul>
          ),
        },
        {
          heading: "Cookies and browser storage",
          text: (
            <p>
              One cookie keeps you signed in; scripts cannot read it. The browser also stores who is signed
              in, a short-lived token, an email that waits for its code, and your choice of theme. There is no
              tracking.
            </p>
          ),
        },
        {
          heading: "Your rights",
          text: (
            <p>
              Ask the operator to see, correct or delete what is stored about you. If the operator is in a
              country with data protection law, such as the GDPR, its rights apply, among them a complaint to
              the authority there.
            </p>
          ),
        },
      ]}
    />
  );
}
