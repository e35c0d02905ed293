import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { daysInWords } from "../days-between.ts";
import { notRds } from "./database-engine.ts";

/** RDS renews a server certificate long before this, unless the engine needs a restart for it. */
const warningDays = 90;

export default defineCheck(database, {
  id: "rds-instance-certificate-valid",
  requirement: "RDS DB instance server certificates should not be about to expire",
  problem: "Server certificate has expired or expires soon",
  severity: "high",
  category: "Encryption",
  service: "RDS",
  frameworks: {},
  needs: ["engine", "certificate"],
  risk: "After the certificate expires, applications that verify it can't connect.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Switch the database to a newer certificate authority.",
    steps: [
      "Install the bundle of all RDS certificate authorities in the applications.",
      "Set a newer certificate authority for the database, and apply it in the maintenance window.",
    ],
    impact:
      "Some engine versions restart. Applications that do not trust the new certificate authority can't connect.",
  },
  evaluate: ({ engine, certificate }, { takenAt }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (certificate.validTill === null) return unknown("failed", "expiration of the server certificate");
    const days = Math.floor((Date.parse(certificate.validTill) - Date.parse(takenAt)) / 86_400_000);
    return days > warningDays
      ? pass(`The server certificate is valid for ${daysInWords(days)}.`)
      : fail(
          days < 0
            ? "The server certificate has expired."
            : `The server certificate expires in ${daysInWords(days)}.`,
          {
            authority: certificate.authority,
            validTill: certificate.validTill,
            daysLeft: days,
          },
        );
  },
});
