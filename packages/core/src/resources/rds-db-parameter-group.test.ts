import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import group from "./rds-db-parameter-group.ts";

const item = {
  DBParameterGroupName: "shop",
  DBParameterGroupArn: "arn:aws:rds:us-east-1:123456789012:pg:shop",
  DBParameterGroupFamily: "mysql8.0",
};

describe("AWS::RDS::DBParameterGroup", () => {
  it("reads identity and facets", () => {
    const parameters = { require_secure_transport: "1" };
    const resource = resourceOf(group, item, { answers: { parameters } });
    expect(resource).toMatchObject({ arn: item.DBParameterGroupArn, id: "shop" });
    expect(resource.facets).toEqual({ family: seen({ name: "mysql8.0" }), parameters: seen(parameters) });
  });

  it("keeps unreadable data as gaps", () => {
    const { facets } = resourceOf(
      group,
      { DBParameterGroupName: "shop" },
      { errors: { parameters: "AccessDenied" } },
    );
    expect(facets).toEqual({ family: gap("failed"), parameters: gap("denied") });
  });
});
