type OpenReasonsProps = {
  /** Condition keys, and what else requests need. */
  dependsOn: readonly string[];
  missing: readonly { iamAction: string }[];
  /** What is on the way. */
  notEvaluated?: readonly { kind: string; id: string }[];
};

/** Condition keys, calls without usable data, and hops that are not evaluated, that leave an answer open. */
export function OpenReasons({ dependsOn, missing, notEvaluated = [] }: OpenReasonsProps) {
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
      {notEvaluated.map(({ kind, id }) => (
        <p key={`${kind} ${id}`} className="break-words text-muted text-xs">
          {kind === "not-in-inventory"
            ? `${id} is not in the inventory`
            : `Not evaluated: ${kind.replaceAll("-", " ")} ${id}`}
        </p>
      ))}
    </>
  );
}
