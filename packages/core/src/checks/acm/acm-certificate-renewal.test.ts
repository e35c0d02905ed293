import certificate from "../../resources/acm-certificate.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./acm-certificate-renewal.ts";

checkTable(check, [
  {
    when: "it is valid for years",
    result: "pass",
    resource: resourceWith(certificate, {
      validity: { notBefore: null, notAfter: "2099-01-01T00:00:00.000Z", revokedAt: null },
    }),
  },
  {
    when: "it has expired",
    result: "fail",
    resource: resourceWith(certificate, {
      validity: { notBefore: null, notAfter: "2020-01-01T00:00:00.000Z", revokedAt: null },
    }),
    evidence: { notAfter: "2020-01-01T00:00:00.000Z" },
  },
  {
    when: "it expires within the month",
    result: "fail",
    resource: resourceWith(certificate, {
      validity: { notBefore: null, notAfter: "2026-06-20T00:00:00.000Z", revokedAt: null },
    }),
    evidence: { daysLeft: 19 },
  },
  {
    when: "it was never issued",
    result: "not_applicable",
    resource: resourceWith(certificate, { validity: { notBefore: null, notAfter: null, revokedAt: null } }),
  },
  {
    when: "it is revoked",
    result: "not_applicable",
    resource: resourceWith(certificate, {
      validity: {
        notBefore: null,
        notAfter: "2020-01-01T00:00:00.000Z",
        revokedAt: "2019-01-01T00:00:00.000Z",
      },
    }),
  },
]);
