import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { daysInWords } from "../days-between.ts";
import { notRds } from "./database-engine.ts";

/** RDS renews a server certificate by itself long before this, where the engine needs no restart for it. */
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
  risk: "Once the certificate has run out, programs that check it can no longer connect.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Move the database to a newer certificate authority.",
    steps: [
      "Give the programs the bundle of all RDS certificate authorities.",
      "Set a newer authority for the database and let it take effect in the maintenance window.",
    ],
    impact:
      "Some engine versions restart; programs that do not know the new authority can no longer connect.",
  },
  evaluate: ({ engine, certificate }, { takenAt }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (certificate.validTill === null) return unknown("failed", "end of the server certificate");
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
