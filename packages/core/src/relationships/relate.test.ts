import { describe, expect, it } from "vitest";
import type { RelationshipDeclaration } from "../model/define-relationship.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import type { Resource } from "../model/resource.ts";
import { SnapshotIndex } from "../model/snapshot-index.ts";
import { relationships } from "../registry.gen.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import instance from "../resources/ec2-instance.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import volume from "../resources/ec2-volume.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";
import profile from "../resources/iam-instance-profile.ts";
import { snapshotOf, withGap } from "../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../testing/resource-of.ts";
import { relate } from "./relate.ts";

/** The declared relationship with an ID. */
function declared(id: string): RelationshipDeclaration {
  const found = relationships.find((one) => one.id === id);
  if (!found) throw new Error(`no relationship ${id}`);
  return found;
}
const distributionServesLoadBalancer = declared(
  "AWS::CloudFront::Distribution serves AWS::ElasticLoadBalancingV2::LoadBalancer",
);
const instanceUsesInstanceProfile = declared("AWS::EC2::Instance uses AWS::IAM::InstanceProfile");
const securityGroupAdmitsSecurityGroup = declared("AWS::EC2::SecurityGroup admits AWS::EC2::SecurityGroup");
const volumeAttachedToInstance = declared("AWS::EC2::Volume attached to AWS::EC2::Instance");

const instanceOf = (id: string, scope = testScope) => resourceOf(instance, { InstanceId: id }, { scope });
const volumeOf = (id: string, instanceIds: string[], scope = testScope) =>
  resourceOf(
    volume,
    { VolumeId: id, Attachments: instanceIds.map((InstanceId) => ({ InstanceId })) },
    { scope },
  );
function edges(resources: readonly Resource[], ...declarations: RelationshipDeclaration[]) {
  return relate(new SnapshotIndex(snapshotOf(resources, [])), declarations).edges;
}

describe("relate", () => {
  it("draws an edge that can be read from both ends", () => {
    const [disk, server] = [volumeOf("vol-1", ["i-1"]), instanceOf("i-1")];
    expect(edges([disk, server], volumeAttachedToInstance)).toEqual([
      {
        fromArn: disk.arn,
        verb: "attached to",
        inverse: "has volume",
        toType: "AWS::EC2::Instance",
        toKey: "i-1",
        toArn: server.arn,
      },
    ]);
  });

  it("finds the same edges in any order of the resources", () => {
    const resources = [volumeOf("vol-1", ["i-1", "i-2"]), instanceOf("i-2"), instanceOf("i-1")];
    const targets = (list: readonly Resource[]) =>
      edges(list, volumeAttachedToInstance)
        .map(({ toArn }) => toArn)
        .sort();
    expect(targets(resources)).toEqual(targets([...resources].reverse()));
    expect(targets(resources)).toHaveLength(2);
  });

  it("keeps the edge of a key without a resource in the inventory", () => {
    expect(edges([volumeOf("vol-1", ["i-9"])], volumeAttachedToInstance)).toMatchObject([
      { toKey: "i-9", toArn: null },
    ]);
  });

  it("draws nothing from a gap, an empty list, or an empty key", () => {
    const resources = [
      withGap(volumeOf("vol-1", ["i-1"]), "attachments"),
      volumeOf("vol-2", []),
      resourceOf(volume, { VolumeId: "vol-3", Attachments: [{}, { InstanceId: "" }] }),
      instanceOf("i-1"),
    ];
    expect(edges(resources, volumeAttachedToInstance)).toEqual([]);
  });

  it("draws an edge once when its key occurs twice", () => {
    const permission = {
      IpProtocol: "tcp",
      IpRanges: [],
      Ipv6Ranges: [],
      UserIdGroupPairs: [{ GroupId: "sg-1" }],
    };
    const group = resourceOf(securityGroup, {
      GroupId: "sg-1",
      GroupName: "web",
      IpPermissions: [permission, permission],
      IpPermissionsEgress: [],
    });
    // A group that allows itself is related to itself.
    expect(edges([group], securityGroupAdmitsSecurityGroup)).toMatchObject([
      { fromArn: group.arn, toArn: group.arn },
    ]);
  });

  it("does not confuse resources with the same ID in another Region or account", () => {
    const elsewhere = { ...testScope, region: "eu-west-1" };
    const theirs = { ...testScope, accountId: "210987654321" };
    const resources = [volumeOf("vol-1", ["i-1"]), instanceOf("i-1", elsewhere), instanceOf("i-1", theirs)];
    expect(edges(resources, volumeAttachedToInstance)).toMatchObject([{ toArn: null }]);
  });

  it("finds global targets by ARN and by name from any Region", () => {
    const arn = "arn:aws:iam::123456789012:instance-profile/web";
    const scope = { ...testScope, region: "eu-west-1" };
    const server = resourceOf(instance, { InstanceId: "i-1", IamInstanceProfile: { Arn: arn } }, { scope });
    const target = resourceOf(profile, {
      InstanceProfileName: "web",
      Arn: arn,
      Path: "/",
      InstanceProfileId: "AIPA1",
      CreateDate: new Date(0),
      Roles: [],
    });
    expect(target.region).toBe("global");
    expect(edges([server, target], instanceUsesInstanceProfile)).toMatchObject([{ toArn: arn }]);
    const byName = edgesFrom(instance)({
      verb: "uses",
      inverse: "used by",
      to: profile,
      via: { facet: "instanceProfile", key: (value) => value.arn?.split("/").at(-1) },
      by: "name",
    });
    expect(edges([server, target], byName)).toMatchObject([{ toKey: "web", toArn: arn }]);
  });

  it("finds a target by a facet, and drops keys that may belong to another type", () => {
    const arn = "arn:aws:elasticloadbalancing:eu-west-1:123456789012:loadbalancer/app/web/1";
    const dns = "Web-1.eu-west-1.elb.amazonaws.com";
    const balancer = resourceOf(
      loadBalancer,
      { LoadBalancerArn: arn, Type: "application", DNSName: dns },
      { scope: { ...testScope, region: "eu-west-1" } },
    );
    const site = resourceOf(distribution, {
      Id: "E1",
      ARN: "arn:aws:cloudfront::123456789012:distribution/E1",
      Origins: {
        Quantity: 2,
        Items: [
          { Id: "web", DomainName: dns.toLowerCase() },
          { Id: "other", DomainName: "www.example.com" },
        ],
      },
      // The SDK's summary has more members, none of which the origin uses.
    } as never);
    expect(edges([site, balancer], distributionServesLoadBalancer)).toMatchObject([{ toArn: arn }]);
    const unseen = withGap(balancer, "balancer");
    expect(edges([site, unseen], distributionServesLoadBalancer)).toEqual([]);
  });

  describe("a declaration that throws", () => {
    const stumbling = (failure: unknown, over: "from" | "to" = "from"): RelationshipDeclaration => {
      const stumble = (id: string) => {
        if (id.endsWith("-bad")) throw failure;
      };
      return {
        ...volumeAttachedToInstance,
        keys: (from) => {
          if (over === "from") stumble(from.id);
          return volumeAttachedToInstance.keys(from);
        },
        targetKey: (target) => {
          if (over === "to") stumble(target.id);
          return volumeAttachedToInstance.targetKey(target);
        },
      };
    };
    const related = (resources: readonly Resource[], declaration: RelationshipDeclaration) =>
      relate(new SnapshotIndex(snapshotOf(resources, [])), [declaration]);

    it("loses only the edges of that resource, and adds one gap that counts them", () => {
      const { edges: found, gaps } = related(
        [
          volumeOf("vol-1-bad", ["i-1"]),
          volumeOf("vol-2", ["i-1"]),
          volumeOf("vol-3-bad", ["i-1"]),
          instanceOf("i-1"),
        ],
        stumbling(new TypeError("no such member")),
      );
      expect(found.map(({ fromArn }) => fromArn.split("/").at(-1))).toEqual(["vol-2"]);
      expect(gaps).toEqual([
        {
          accountId: "123456789012",
          region: "us-east-1",
          service: "ec2",
          type: "AWS::EC2::Volume",
          facet: "attached to AWS::EC2::Instance",
          reason: "failed",
          message: "UnreadableRelationship: no such member",
          iamAction: "",
          count: 2,
        },
      ]);
    });

    it("reports the thrown value, even if it is not an error, separately by Region", () => {
      const elsewhere = { ...testScope, region: "eu-west-1" };
      const { gaps } = related(
        [volumeOf("vol-1-bad", ["i-1"]), volumeOf("vol-2-bad", ["i-1"], elsewhere)],
        stumbling("only a text"),
      );
      expect(gaps.map(({ region, message, count }) => [region, message, count])).toEqual([
        ["us-east-1", "UnreadableRelationship: only a text", 1],
        ["eu-west-1", "UnreadableRelationship: only a text", 1],
      ]);
    });

    it("does not use a target that it failed on, nor confuse it with another", () => {
      const { edges: found, gaps } = related(
        [volumeOf("vol-1", ["i-bad", "null"]), instanceOf("i-bad")],
        stumbling(new Error("x"), "to"),
      );
      expect(found.map(({ toKey, toArn }) => [toKey, toArn])).toEqual([
        ["i-bad", null],
        ["null", null],
      ]);
      expect(gaps).toMatchObject([{ type: "AWS::EC2::Instance", count: 1 }]);
    });
  });
});
