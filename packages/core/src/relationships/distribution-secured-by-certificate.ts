import { defineRelationship } from "../model/define-relationship.ts";
import certificate from "../resources/acm-certificate.ts";
import distribution from "../resources/cloudfront-distribution.ts";

export default defineRelationship({
  from: distribution,
  verb: "secured by",
  inverse: "secures",
  to: certificate,
  via: { facet: "certificate", key: (certificate) => certificate.acmArn },
  by: "arn",
});
