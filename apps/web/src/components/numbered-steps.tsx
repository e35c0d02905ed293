/** Numbered steps. */
export function NumberedSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-2 text-sm">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-2.5">
          <span className="flex size-5 shrink-0 items-center justify-center rounded-full bg-accent-tint font-medium text-accent text-xs">
            {index + 1}
          </span>
          <span className="min-w-0 break-words">{step}</span>
        </li>
      ))}
    </ol>
  );
}
