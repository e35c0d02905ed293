import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-sql-databases-not-reachable",
  requirement: "The internet should not reach SQL databases on EC2 instances",
  problem: "The internet reaches SQL databases on the instance",
  severity: "critical",
  ports: [1433, 1434, 1521, 2483, 3306, 5432],
  what: "SQL databases",
  risk: "Attackers guess passwords and use flaws of the database to read and change its data.",
});
