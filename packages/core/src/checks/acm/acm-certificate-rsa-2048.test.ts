import certificate from "../../resources/acm-certificate.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./acm-certificate-rsa-2048.ts";

checkTable(check, [
  {
    when: "it has 2048 bits",
    result: "pass",
    resource: resourceWith(certificate, { key: { algorithm: "RSA_2048", exported: null } }),
  },
  {
    when: "it is no RSA key",
    result: "pass",
    resource: resourceWith(certificate, { key: { algorithm: "EC_prime256v1", exported: null } }),
  },
  {
    when: "it has 1024 bits",
    result: "fail",
    resource: resourceWith(certificate, { key: { algorithm: "RSA_1024", exported: null } }),
    evidence: { keyAlgorithm: "RSA_1024" },
  },
]);
