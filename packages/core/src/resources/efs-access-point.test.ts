import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import point from "./efs-access-point.ts";

describe("AWS::EFS::AccessPoint", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(point, {
      AccessPointId: "fsap-1",
      Name: "uploads",
      FileSystemId: "fs-1",
      RootDirectory: { Path: "/uploads" },
      PosixUser: { Uid: 1000, Gid: 1000 },
      LifeCycleState: "available",
    });
    expect(resource).toMatchObject({
      arn: "arn:aws:elasticfilesystem:us-east-1:123456789012:access-point/fsap-1",
      name: "uploads",
      status: "available",
    });
    expect(resource.facets).toEqual({
      fileSystem: seen({ id: "fs-1" }),
      root: seen({ path: "/uploads" }),
      user: seen({ uid: 1000, gid: 1000 }),
    });
  });

  it("distinguishes the whole file system and the client's identity from missing data", () => {
    expect(resourceOf(point, { AccessPointId: "fsap-1" }).facets).toEqual({
      fileSystem: gap("failed"),
      root: seen({ path: "/" }),
      user: seen(null),
    });
  });
});
