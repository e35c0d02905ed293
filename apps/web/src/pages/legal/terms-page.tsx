import { LegalPage } from "./legal-page.tsx";

/** Terms of Service of a self-hosted installation: between its operator and the people who use it. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      intro="Skyledger is software that your organisation, or the person who gave you this address, runs on a machine of their own. We call them the operator. These terms say what you may expect and what is expected of you."
      sections={[
        {
          heading: "Who provides the service",
          text: (
            <p>
              The operator provides this installation, decides who may register, and answers questions about
              it. The software itself is published under the Apache License 2.0, whose text comes with it.
            </p>
          ),
        },
        {
          heading: "Your account",
          text: (
            <>
              <p>
                Register with your own email address, choose a password that you use nowhere else, and keep it
                to yourself.
              </p>
              <p>
                Tell the operator at once if you think that somebody else has used your account. You can end
                your session at any time with Sign out.
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
                The connection uses a role that you create and may remove at any time. The permissions that
                the template asks for are read permissions; permissions to change something are a separate
                template that you may leave out.
              </p>
            </>
          ),
        },
        {
          heading: "What the figures mean",
          text: (
            <p>
              Costs and savings are estimates from your inventory and from public list prices, or from your
              billing data where it is connected; each is labelled with its source. Your AWS bill is the
              authority. Check a suggestion against what you know of your systems before you act on it.
            </p>
          ),
        },
        {
          heading: "Fair use",
          text: (
            <p>
              Do not try to reach data of another workspace, to get around limits, or to disturb the service
              for others. The operator may close accounts that do.
            </p>
          ),
        },
        {
          heading: "No warranty",
          text: (
            <p>
              The software comes as it is, without warranty of any kind, as its licence says. Neither its
              authors nor the operator are liable for what follows from decisions based on it, as far as the
              law allows that.
            </p>
          ),
        },
        {
          heading: "Ending and changes",
          text: (
            <p>
              You may stop at any time: disconnect your cloud accounts and ask the operator to delete your
              account. The operator may change these terms and tells you before a change takes effect.
            </p>
          ),
        },
      ]}
    />
  );
}
