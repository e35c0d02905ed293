import { PageHeader } from "../../components/ui/page-header.tsx";

/** Cloud accounts. */
export function AccountsPage() {
  return <PageHeader title="Cloud accounts" />;
}
