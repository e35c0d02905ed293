import key from "../../resources/kms-key.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./kms-key-rotation-enabled.ts";

const own = {
  manager: "CUSTOMER" as const,
  state: "Enabled" as const,
  spec: "SYMMETRIC_DEFAULT" as const,
  usage: "ENCRYPT_DECRYPT" as const,
  origin: "AWS_KMS" as const,
  multiRegion: false,
  description: null,
  createdAt: null,
  deletionAt: null,
};

checkTable(check, [
  {
    when: "it rotates",
    result: "pass",
    resource: resourceWith(key, { key: own, rotation: { enabled: true, periodDays: 365, supported: true } }),
  },
  {
    when: "it does not",
    result: "fail",
    resource: resourceWith(key, {
      key: own,
      rotation: { enabled: false, periodDays: null, supported: true },
    }),
    evidence: { rotationEnabled: false },
  },
  {
    when: "AWS manages it",
    result: "not_applicable",
    resource: resourceWith(key, {
      key: { ...own, manager: "AWS" },
      rotation: { enabled: true, periodDays: 365, supported: true },
    }),
  },
  {
    when: "it is disabled",
    result: "not_applicable",
    resource: resourceWith(key, {
      key: { ...own, state: "Disabled" },
      rotation: { enabled: true, periodDays: 365, supported: true },
    }),
  },
  {
    when: "it is asymmetric",
    result: "not_applicable",
    resource: resourceWith(key, {
      key: { ...own, spec: "RSA_2048" },
      rotation: { enabled: false, periodDays: null, supported: false },
    }),
  },
]);
