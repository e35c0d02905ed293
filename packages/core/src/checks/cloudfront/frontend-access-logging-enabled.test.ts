import account from "../../resources/account.ts";
import restApi from "../../resources/apigateway-rest-api.ts";
import httpApi from "../../resources/apigatewayv2-api.ts";
import distribution from "../../resources/cloudfront-distribution.ts";
import classicBalancer from "../../resources/elb-classic.ts";
import loadBalancer from "../../resources/elb-load-balancer.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./frontend-access-logging-enabled.ts";

const types = [distribution, loadBalancer, classicBalancer, restApi, httpApi].map(({ type }) => type);
const site = (enabled: boolean) =>
  resourceWith(
    distribution,
    {
      config: { defaultRootObject: null, logging: { enabled, bucket: null } },
      logSources: { names: [] },
      logDeliveries: { sources: [], complete: true },
    },
    { id: "d" },
  );
const balancer = (enabled: string, kind = "application") =>
  resourceWith(
    loadBalancer,
    {
      balancer: { kind, scheme: null, ipAddressType: null, dnsName: null },
      attributes: { "access_logs.s3.enabled": enabled },
    },
    { id: kind === "application" ? "lb" : kind },
  );
const classic = (accessLog: boolean) =>
  resourceWith(
    classicBalancer,
    {
      attributes: {
        crossZone: null,
        accessLog,
        accessLogBucket: null,
        connectionDraining: null,
        idleTimeoutSeconds: null,
        desyncMitigationMode: null,
      },
    },
    { id: "clb" },
  );
const rest = (accessLogArn: string | null) =>
  resourceWith(
    restApi,
    {
      stages: [
        {
          name: "prod",
          clientCertificateId: null,
          tracing: false,
          webAclArn: null,
          accessLogArn,
          cacheCluster: false,
          methods: [],
        },
      ],
    },
    { id: "rest" },
  );
const http = (accessLogArn: string | null) =>
  resourceWith(
    httpApi,
    {
      stages: [
        {
          name: "prod",
          accessLogArn,
          clientCertificateId: null,
          loggingLevel: "OFF",
          detailedMetrics: false,
          autoDeploy: true,
        },
      ],
    },
    { id: "http" },
  );
const idle = resourceWith(httpApi, { stages: [] }, { id: "idle" });

checkTable(check, [
  {
    when: "every front end logs",
    result: "pass",
    resource: resourceWith(account, { alias: { name: null } }),
    others: [
      site(true),
      balancer("true"),
      classic(true),
      rest("arn"),
      http("arn"),
      idle,
      balancer("false", "network"),
    ],
  },
  {
    when: "one of each does not",
    result: "fail",
    resource: resourceWith(account, { alias: { name: null } }),
    others: [site(false), balancer("false"), classic(false), rest(null), http(null)],
    evidence: {
      withoutLogs: [
        "AWS::CloudFront::Distribution d",
        "AWS::ElasticLoadBalancingV2::LoadBalancer lb",
        "AWS::ElasticLoadBalancing::LoadBalancer clb",
        "AWS::ApiGateway::RestApi rest",
        "AWS::ApiGatewayV2::Api http",
      ],
    },
  },
  {
    when: "one does not, though another was not read",
    result: "fail",
    resource: resourceWith(account, { alias: { name: null } }),
    others: [site(false), resourceWith(loadBalancer, {}, { id: "lb" })],
    listed: types,
  },
  {
    when: "one was not read",
    result: "unknown",
    resource: resourceWith(account, { alias: { name: null } }),
    others: [site(true), resourceWith(loadBalancer, {}, { id: "lb" })],
    listed: types,
  },
  {
    when: "a list was not read",
    result: "unknown",
    resource: resourceWith(account, { alias: { name: null } }),
    others: [site(true)],
  },
  {
    when: "there is no front end",
    result: "not_applicable",
    resource: resourceWith(account, { alias: { name: null } }),
    listed: types,
  },
  {
    when: "the only API has no stage",
    result: "not_applicable",
    resource: resourceWith(account, { alias: { name: null } }),
    others: [idle],
    listed: types,
  },
]);
