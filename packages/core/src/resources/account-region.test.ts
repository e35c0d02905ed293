import type { DescribeConfigurationRecordersResponse } from "@aws-sdk/client-config-service";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import accountRegion from "./account-region.ts";

const item = { accountId: "123456789012" };

describe("AWS::::AccountRegion", () => {
  it("is one resource per Region, readable by any caller", () => {
    expect(accountRegion.scope).toBe("regional");
    expect(accountRegion.list.items({ Account: "123456789012", Arn: "arn", UserId: "u" }, [])).toEqual([
      item,
    ]);
    expect(accountRegion.list.items({}, [])).toBeUndefined();
    const resource = resourceOf(accountRegion, item);
    expect(resource).toMatchObject({
      arn: "arn:aws:account:us-east-1:123456789012:region/us-east-1",
      id: "us-east-1",
      name: "us-east-1",
      region: "us-east-1",
    });
    expect(monthlyCostOf(accountRegion, resource)).toBe("0.00");
  });

  it("reads EC2's settings of the Region", () => {
    const { facets } = resourceOf(accountRegion, item, {
      answers: {
        ebsEncryptionByDefault: { EbsEncryptionByDefault: true },
        ebsSnapshotBlockPublicAccess: { State: "block-new-sharing" },
        imdsDefaults: { AccountLevel: { HttpTokens: "required", HttpPutResponseHopLimit: 2 } },
        vpcBlockPublicAccess: { VpcBlockPublicAccessOptions: { InternetGatewayBlockMode: "off" } },
      },
    });
    expect(facets).toMatchObject({
      ebsEncryptionByDefault: { value: { enabled: true } },
      ebsSnapshotBlockPublicAccess: { value: { state: "block-new-sharing" } },
      imdsDefaults: { value: { httpTokens: "required", hopLimit: 2, httpEndpoint: null } },
      vpcBlockPublicAccess: { value: { internetGatewayBlockMode: "off", state: null } },
    });
    const unset = resourceOf(accountRegion, item, { answers: { imdsDefaults: { AccountLevel: {} } } });
    expect(unset.facets.imdsDefaults).toMatchObject({ value: { httpTokens: null } });
  });

  it("reads VPC links; an incomplete list, or link, is a gap", () => {
    const http = {
      ...{ Name: "web", VpcLinkId: "l1", VpcLinkStatus: "AVAILABLE" as const },
      ...{ SubnetIds: ["subnet-1"], SecurityGroupIds: ["sg-1"] },
    };
    const rest = { id: "l2", status: "PENDING" as const, targetArns: ["arn:balancer"] };
    const linksWith = (httpVpcLinks: object, restVpcLinks: object) => {
      const { facets } = resourceOf(accountRegion, item, { answers: { httpVpcLinks, restVpcLinks } });
      return [facets.httpVpcLinks, facets.restVpcLinks];
    };
    expect(linksWith({ Items: [http] }, { items: [rest] })).toEqual([
      seen([{ id: "l1", state: "AVAILABLE", subnetIds: ["subnet-1"], securityGroupIds: ["sg-1"] }]),
      seen([{ id: "l2", state: "PENDING", targetArns: ["arn:balancer"] }]),
    ]);
    const gaps = [gap("failed"), gap("failed")];
    expect(linksWith({ Items: [http], NextToken: "n" }, { items: [rest], position: "n" })).toEqual(gaps);
    expect(
      linksWith(
        { Items: [{ ...http, SubnetIds: undefined }] },
        { items: [{ ...rest, targetArns: undefined }] },
      ),
    ).toEqual(gaps);
    expect(linksWith({}, {})).toEqual(gaps);
  });

  it("reads the policy of the Data Catalog; an error means that it has none", () => {
    const policyWith = (more: object) => resourceOf(accountRegion, item, more).facets.glueCatalogPolicy;
    const PolicyInJson = JSON.stringify({ Version: "2012-10-17", Statement: [] });
    expect(policyWith({ answers: { glueCatalogPolicy: { PolicyInJson } } })).toMatchObject({
      value: { Statement: [] },
    });
    expect(policyWith({ errors: { glueCatalogPolicy: "EntityNotFoundException" } })).toEqual(seen(null));
    expect(policyWith({ answers: { glueCatalogPolicy: {} } })).toEqual(gap("failed"));
  });

  it("reads who is notified of database events", () => {
    const subscription = {
      CustSubscriptionId: "ops",
      Enabled: true,
      Status: "active",
      SourceType: "db-instance",
    };
    const { facets } = resourceOf(accountRegion, item, {
      answers: {
        rdsEventSubscriptions: { EventSubscriptionsList: [subscription, { CustSubscriptionId: "all" }] },
      },
    });
    expect(facets.rdsEventSubscriptions).toMatchObject({
      value: [
        {
          name: "ops",
          enabled: true,
          status: "active",
          sourceType: "db-instance",
          sourceIds: [],
          categories: [],
        },
        { name: "all", enabled: false, status: null, sourceType: null },
      ],
    });
  });

  it("reads the recorder of AWS Config, or that there is none", () => {
    const recorders: DescribeConfigurationRecordersResponse = {
      ConfigurationRecorders: [
        {
          name: "default",
          roleARN: "arn:aws:iam::123456789012:role/config",
          recordingGroup: {
            allSupported: false,
            recordingStrategy: { useOnly: "EXCLUSION_BY_RESOURCE_TYPES" },
            exclusionByResourceTypes: { resourceTypes: ["AWS::EC2::Volume"] },
          },
        },
      ],
    };
    const { facets } = resourceOf(accountRegion, item, {
      answers: {
        configRecorder: recorders,
        configRecorderStatus: {
          ConfigurationRecordersStatus: [{ name: "default", recording: true, lastStatus: "Success" }],
        },
        configDelivery: { DeliveryChannels: [{ name: "default", s3BucketName: "history" }] },
      },
    });
    expect(facets).toMatchObject({
      configRecorder: {
        value: [
          { name: "default", strategy: "EXCLUSION_BY_RESOURCE_TYPES", excludedTypes: ["AWS::EC2::Volume"] },
        ],
      },
      configRecorderStatus: { value: [{ recording: true, lastStatus: "Success", lastError: null }] },
      configDelivery: { value: [{ bucket: "history" }] },
    });
    const none = resourceOf(accountRegion, item, {
      answers: { configRecorder: { ConfigurationRecorders: [] } },
    });
    expect(none.facets.configRecorder).toEqual({ seen: true, value: [] });
  });

  it("reads detectors, hub, standards, and analyzers", () => {
    const { facets } = resourceOf(accountRegion, item, {
      answers: {
        guardDuty: { DetectorIds: ["d1"] },
        securityHub: { HubArn: "arn:hub", SubscribedAt: "2026-01-01T00:00:00Z" },
        securityHubStandards: {
          StandardsSubscriptions: [{ StandardsArn: "arn:s", StandardsStatus: "READY" }],
        },
        securityHubProducts: { ProductSubscriptions: ["arn:p"] },
        accessAnalyzer: {
          analyzers: [{ arn: "arn:a", name: "a", type: "ACCOUNT", status: "ACTIVE" }],
          nextToken: "more",
        },
        macie: { status: "PAUSED" },
        ssmDocumentSharing: { ServiceSetting: { SettingValue: "Enable" } },
        ssmAutomationLogging: { ServiceSetting: { SettingValue: "" } },
      },
    });
    expect(facets).toMatchObject({
      guardDuty: { value: { detectorIds: ["d1"] } },
      securityHub: { value: { enabled: true } },
      securityHubStandards: { value: [{ arn: "arn:s", status: "READY" }] },
      securityHubProducts: { value: ["arn:p"] },
      accessAnalyzer: { value: { analyzers: [{ type: "ACCOUNT", status: "ACTIVE" }], complete: false } },
      macie: { value: { status: "PAUSED" } },
      ssmDocumentSharing: { value: { value: "Enable" } },
      ssmAutomationLogging: { value: { destination: null } },
    });
  });

  it("reads the policies on log groups; an invalid one is a gap", () => {
    const read = (policyDocument: string) =>
      resourceOf(accountRegion, item, {
        answers: {
          logResourcePolicies: { resourcePolicies: [{ policyName: "dns", policyDocument }] },
          macieDiscovery: { status: "ENABLED" },
        },
      }).facets;
    expect(read('{"Statement":[]}')).toMatchObject({
      logResourcePolicies: { value: [{ name: "dns", document: { Statement: [] } }] },
      macieDiscovery: { value: { status: "ENABLED" } },
    });
    expect(read("no policy").logResourcePolicies).toEqual({ seen: false, reason: "failed" });
  });

  it("treats 'never enabled' as a result, and a denial as a gap", () => {
    const off = resourceOf(accountRegion, item, {
      errors: {
        securityHub: "InvalidAccessException",
        securityHubStandards: "InvalidAccessException",
        macie: "AccessDeniedException: Macie is not enabled",
      },
    }).facets;
    expect(off.securityHub).toEqual({ seen: true, value: { enabled: false, subscribedAt: null } });
    expect(off.securityHubStandards).toEqual({ seen: true, value: [] });
    expect(off.macie).toEqual({ seen: true, value: { status: "NOT_ENABLED" } });
    const denied = resourceOf(accountRegion, item, {
      errors: {
        securityHub: "AccessDeniedException",
        macie: "AccessDeniedException: User: arn is not authorized to perform: macie2:GetMacieSession",
      },
    }).facets;
    expect(denied.securityHub).toEqual({ seen: false, reason: "denied" });
    expect(denied.macie).toEqual({ seen: false, reason: "denied" });
  });
});
