import { LegalPage } from "./legal-page.tsx";

/** Terms of Service of a self-hosted installation: between its operator and the people who use it. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      intro="Skyledger is software that your organization, or the person who gave you this address, runs on their own machine. They are the operator. These terms describe what you can expect and what is expected of you."
      sections={[
        {
          heading: "Who provides the service",
          text: (
            <p>
              The operator provides this installation, decides who can register, and answers questions about
              it. The software itself is published under the Apache License 2.0, which is included.
            </p>
          ),
        },
        {
          heading: "Your account",
          text: (
            <>
              <p>
                Register with your own email address, choose a password that you don't use anywhere else, and
                keep it secret.
              </p>
              <p>
                Notify the operator immediately if you think that someone else has used your account. You can
                end your session at any time with Sign out.
              </p>
            </>
          ),
        },
        {
          heading: "Cloud accounts that you connect",
          text: (
            <>
              <p>Connect only AWS accounts that you are allowed to read on behalf of their owner.</p>
              <p>
                The connection uses a role that you create and can delete at any time. The template grants
                read permissions only. Permissions to change resources are in a separate, optional template.
              </p>
            </>
          ),
        },
        {
          heading: "What the figures mean",
          text: (
            <p>
              Costs and savings are estimates from your inventory and from public list prices, or from your
              billing data where it is connected; each is labeled with its source. Your AWS bill is
              authoritative. Check each recommendation against your knowledge of your systems before you act
              on it.
            </p>
          ),
        },
        {
          heading: "Fair use",
          text: (
            <p>
              Don't try to access data of another workspace, bypass limits, or disrupt the service for others.
              The operator may close accounts that do.
            </p>
          ),
        },
        {
          heading: "No warranty",
          text: (
            <p>
              The software is provided as is, without warranty of any kind, as stated in its license. To the
              extent permitted by law, neither its authors nor the operator are liable for the consequences of
              decisions based on it.
            </p>
          ),
        },
        {
          heading: "Ending and changes",
          text: (
            <p>
              You can stop at any time: disconnect your cloud accounts and ask the operator to delete your
              account. The operator may change these terms and will notify you before a change takes effect.
            </p>
          ),
        },
      ]}
    />
  );
}
