/** The AWS managed policy that allows everything, in any partition. */
export function isAdministratorAccess({ arn }: { arn: string | null }): boolean {
  return arn?.endsWith(":aws:policy/AdministratorAccess") === true;
}
