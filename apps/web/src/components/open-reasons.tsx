type OpenReasonsProps = {
  /** Condition keys. */
  dependsOn: readonly string[];
  missing: readonly { iamAction: string }[];
};

/** Condition keys, and calls without usable data, that leave an answer open. */
export function OpenReasons({ dependsOn, missing }: OpenReasonsProps) {
  const actions = [...new Set(missing.map(({ iamAction }) => iamAction))];
  return (
    <>
      {dependsOn.length > 0 && (
        <p className="break-words text-muted text-xs">Depends on {dependsOn.join(", ")}</p>
      )}
      {actions.length > 0 && (
        <p className="break-words text-muted text-xs">
          Unknown without usable data from {actions.join(", ")}
        </p>
      )}
    </>
  );
}
