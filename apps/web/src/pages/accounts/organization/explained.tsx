/** What the template of an organization creates, for the connect dialog. */
export function OrganizationExplained() {
  return (
    <ul className="mb-3 ml-4 flex list-disc flex-col gap-1 text-sm">
      <li>
        Deploy the template in the management account. Its StackSet creates the same read-only role in every
        account of the OUs you choose, and in accounts that join later.
      </li>
      <li>
        A StackSet doesn't reach the management account, so the template also creates a role there. Skyledger
        lists the accounts through it.
      </li>
      <li>
        To list them through a delegated administrator instead, enter the ARN of the role that the StackSet
        creates in that account.
      </li>
    </ul>
  );
}
