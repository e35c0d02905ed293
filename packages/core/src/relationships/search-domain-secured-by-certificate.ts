import { defineRelationship } from "../model/define-relationship.ts";
import certificate from "../resources/acm-certificate.ts";
import searchDomain from "../resources/opensearch-domain.ts";

export default defineRelationship({
  from: searchDomain,
  verb: "secured by",
  inverse: "secures",
  to: certificate,
  via: { facet: "endpoint", key: (endpoint) => endpoint.certificateArn },
  by: "arn",
});
