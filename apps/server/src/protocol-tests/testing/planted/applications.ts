import { ECS } from "@aws-sdk/client-ecs";
import { EventBridge } from "@aws-sdk/client-eventbridge";
import { Kinesis } from "@aws-sdk/client-kinesis";
import { Lambda } from "@aws-sdk/client-lambda";
import { SNS } from "@aws-sdk/client-sns";
import { SQS } from "@aws-sdk/client-sqs";
import { given } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { PlantedNetwork } from "./network.ts";
import type { PlantedArns } from "./planted.ts";
import { policy } from "./storage.ts";

/** An empty zip archive: the minimum for a function's code. */
const emptyZip = Uint8Array.from([0x50, 0x4b, 0x05, 0x06, ...new Array<number>(18).fill(0)]);

interface Around {
  readonly network: PlantedNetwork;
  readonly keyArn: string;
  readonly roleArn: string;
}

/** Functions, topics, queues, and tasks: one insecure and one secure each. */
export async function plantApplications(
  account: MotoAccount,
  region: string,
  around: Around,
): Promise<PlantedArns> {
  const planted = await Promise.all([
    plantFunctions(account, region, around),
    plantMessaging(account, region, around),
    plantTasks(account, region, around),
  ]);
  return Object.assign({}, ...planted);
}

async function plantFunctions(account: MotoAccount, region: string, around: Around): Promise<PlantedArns> {
  const lambda = new Lambda(account.client(region));
  const { network, keyArn, roleArn } = around;
  const base = { Handler: "index.handler", Role: roleArn, Code: { ZipFile: emptyZip } };
  const open = await lambda.createFunction({
    ...base,
    FunctionName: "planted-open",
    Runtime: "python3.8",
    Environment: { Variables: { AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" } },
  });
  await lambda.addPermission({
    FunctionName: "planted-open",
    StatementId: "everyone",
    Action: "lambda:InvokeFunction",
    Principal: "*",
  });
  const safe = await lambda.createFunction({
    ...base,
    FunctionName: "planted-safe",
    Runtime: "nodejs22.x",
    Environment: { Variables: { STAGE: "test" } },
    KMSKeyArn: keyArn,
    TracingConfig: { Mode: "Active" },
    VpcConfig: { SubnetIds: [...network.subnetIds], SecurityGroupIds: [network.safeGroupId] },
  });
  return {
    "function that everyone may call, with a key in its environment": given(open.FunctionArn, "a function"),
    "function in two zones of a VPC": given(safe.FunctionArn, "a function"),
  };
}

async function plantMessaging(
  account: MotoAccount,
  region: string,
  { keyArn }: Around,
): Promise<PlantedArns> {
  const sns = new SNS(account.client(region));
  const open = await sns.createTopic({ Name: "planted-open" });
  const openArn = given(open.TopicArn, "a topic");
  await sns.setTopicAttributes({
    TopicArn: openArn,
    AttributeName: "Policy",
    AttributeValue: policy({ Effect: "Allow", Principal: "*", Action: "sns:Publish", Resource: openArn }),
  });
  await sns.subscribe({ TopicArn: openArn, Protocol: "http", Endpoint: "http://alerts.example.com/" });
  const safe = await sns.createTopic({ Name: "planted-safe", Attributes: { KmsMasterKeyId: keyArn } });
  const safeArn = given(safe.TopicArn, "a topic");
  await sns.subscribe({ TopicArn: safeArn, Protocol: "https", Endpoint: "https://alerts.example.com/" });

  const sqs = new SQS(account.client(region));
  const queueArn = (name: string) => `arn:aws:sqs:${region}:${account.id}:${name}`;
  await sqs.createQueue({
    QueueName: "planted-open",
    Attributes: {
      SqsManagedSseEnabled: "false",
      Policy: policy({
        Effect: "Allow",
        Principal: "*",
        Action: "sqs:SendMessage",
        Resource: queueArn("planted-open"),
      }),
    },
  });
  await sqs.createQueue({ QueueName: "planted-safe", Attributes: { KmsMasterKeyId: keyArn } });
  return {
    ...(await plantEventBuses(account, region)),
    ...(await plantStreams(account, region, keyArn)),
    "topic that everyone may publish to, read over HTTP": openArn,
    "encrypted topic, read over HTTPS": safeArn,
    "plain queue that everyone may write to": queueArn("planted-open"),
    "encrypted queue": queueArn("planted-safe"),
  };
}

async function plantEventBuses(account: MotoAccount, region: string): Promise<PlantedArns> {
  const events = new EventBridge(account.client(region));
  const made = async (Name: string, ...statements: object[]) => {
    const arn = given((await events.createEventBus({ Name })).EventBusArn, "an event bus");
    const Statement = statements.map((one, at) => ({
      ...{ Sid: `put-${at}`, Effect: "Allow", Action: "events:PutEvents", Resource: arn },
      ...one,
    }));
    if (statements.length > 0)
      await events.putPermission({
        EventBusName: Name,
        Policy: JSON.stringify({ Version: "2012-10-17", Statement }),
      });
    return arn;
  };
  const Principal = { Service: "events.amazonaws.com" };
  const Condition = { StringEquals: { "aws:SourceAccount": account.id } };
  return {
    "event bus for everyone, and for a service": await made(
      "planted-open",
      { Principal: "*" },
      { Principal },
    ),
    "event bus for a service of the account": await made("planted-safe", { Principal, Condition }),
    "event bus without a policy": await made("planted-plain"),
  };
}

async function plantStreams(account: MotoAccount, region: string, keyArn: string): Promise<PlantedArns> {
  const kinesis = new Kinesis(account.client(region));
  const made = async (StreamName: string, Principal: unknown) => {
    await kinesis.createStream({ StreamName, StreamModeDetails: { StreamMode: "ON_DEMAND" } });
    const ResourceARN = `arn:aws:kinesis:${region}:${account.id}:stream/${StreamName}`;
    const statement = { Effect: "Allow", Principal, Action: "kinesis:GetRecords", Resource: ResourceARN };
    await kinesis.putResourcePolicy({ ResourceARN, Policy: policy(statement) });
    return ResourceARN;
  };
  const open = await made("planted-open", "*");
  const StreamName = "planted-safe";
  const safe = await made(StreamName, { AWS: "arn:aws:iam::999988887777:root" });
  await kinesis.startStreamEncryption({ StreamName, EncryptionType: "KMS", KeyId: keyArn });
  await kinesis.increaseStreamRetentionPeriod({ StreamName, RetentionPeriodHours: 168 });
  return { "plain stream that everyone may read": open, "encrypted stream for one account": safe };
}

async function plantTasks(account: MotoAccount, region: string, { network }: Around): Promise<PlantedArns> {
  const ecs = new ECS(account.client(region));
  const open = await ecs.createCluster({ clusterName: "planted-open" });
  const safe = await ecs.createCluster({
    clusterName: "planted-safe",
    settings: [{ name: "containerInsights", value: "enabled" }],
  });
  const careless = await ecs.registerTaskDefinition({
    family: "planted-careless",
    networkMode: "host",
    pidMode: "host",
    containerDefinitions: [
      {
        name: "web",
        image: "nginx",
        memory: 512,
        user: "root",
        privileged: true,
        environment: [{ name: "AWS_SECRET_ACCESS_KEY", value: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" }],
      },
    ],
  });
  const careful = await ecs.registerTaskDefinition({
    family: "planted-careful",
    networkMode: "awsvpc",
    requiresCompatibilities: ["FARGATE"],
    runtimePlatform: { operatingSystemFamily: "LINUX", cpuArchitecture: "ARM64" },
    containerDefinitions: [
      {
        name: "web",
        image: "nginx",
        memory: 512,
        user: "1000:1000",
        readonlyRootFilesystem: true,
        environment: [{ name: "STAGE", value: "test" }],
        logConfiguration: { logDriver: "awslogs", options: { "awslogs-group": "planted" } },
      },
    ],
  });
  const serve = async (serviceName: string, assignPublicIp: "ENABLED" | "DISABLED") => {
    const { service } = await ecs.createService({
      cluster: "planted-safe",
      serviceName,
      taskDefinition: "planted-careful",
      desiredCount: 1,
      launchType: "FARGATE",
      platformVersion: assignPublicIp === "ENABLED" ? "1.3.0" : "LATEST",
      networkConfiguration: {
        awsvpcConfiguration: {
          subnets: [...network.subnetIds],
          securityGroups: [network.safeGroupId],
          assignPublicIp,
        },
      },
    });
    return given(service?.serviceArn, "a service");
  };
  // The family, with any revision.
  const family = (arn: string | undefined) => given(arn, "a task definition").replace(/:1$/, "");
  return {
    "cluster without insights": given(open.cluster?.clusterArn, "a cluster"),
    "cluster with insights": given(safe.cluster?.clusterArn, "a cluster"),
    "task of a privileged root container on the host": family(careless.taskDefinition?.taskDefinitionArn),
    "task of a read-only container without privileges": family(careful.taskDefinition?.taskDefinitionArn),
    "service with public addresses on an old platform": await serve("planted-open", "ENABLED"),
    "service without public addresses": await serve("planted-safe", "DISABLED"),
  };
}
