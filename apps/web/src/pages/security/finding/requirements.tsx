import { Badge } from "../../../components/ui/badge.tsx";
import type { Finding } from "../../../lib/findings-query.ts";

type Framework = keyof Finding["frameworks"];

/** Framework names, newest version first. */
const NAMES: readonly { framework: Framework; name: string }[] = [
  { framework: "cis_7", name: "CIS AWS Foundations 7.0" },
  { framework: "cis_6", name: "CIS AWS Foundations 6.0" },
  { framework: "cis_5", name: "CIS AWS Foundations 5.0" },
  { framework: "cis_3", name: "CIS AWS Foundations 3.0" },
  { framework: "fsbp", name: "AWS Foundational Security Best Practices" },
  { framework: "pci_dss_4", name: "PCI DSS 4.0.1" },
  { framework: "nist_800_53_r5", name: "NIST SP 800-53 Rev. 5" },
];

/** The requirement of the check, and the framework requirements that it fails. */
export function Requirements({ requirement, frameworks }: Pick<Finding, "requirement" | "frameworks">) {
  const broken = NAMES.flatMap(({ framework, name }) => {
    const numbers = frameworks[framework] ?? [];
    return numbers.length === 0 ? [] : [{ framework, name, numbers }];
  });
  return (
    <div className="flex flex-col gap-3 text-sm">
      {requirement !== "" && <p>{requirement}.</p>}
      {broken.length === 0 ? (
        <p className="text-muted">Not part of any framework.</p>
      ) : (
        <Numbers of={broken} />
      )}
    </div>
  );
}

interface Broken {
  framework: Framework;
  name: string;
  numbers: readonly string[];
}

function Numbers({ of }: { of: readonly Broken[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {of.map(({ framework, name, numbers }) => (
        <div key={framework}>
          <dt className="text-muted text-xs">{name}</dt>
          <dd className="mt-1 flex flex-wrap gap-1.5">
            {numbers.map((number) => (
              <Badge key={number}>{number}</Badge>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
