/** Hosts of the AWS console per partition. */
const CONSOLES: Readonly<Record<string, string>> = {
  aws: "console.aws.amazon.com",
  "aws-cn": "console.amazonaws.cn",
  "aws-us-gov": "console.amazonaws-us-gov.com",
};

/** Console page of a resource: `service/path`. `id` is already URL-encoded. */
const PAGES: Readonly<Record<string, (id: string, region: string, arn: string) => string>> = {
  "AWS::EC2::Instance": (id) => `ec2/home#InstanceDetails:instanceId=${id}`,
  "AWS::EC2::Volume": (id) => `ec2/home#VolumeDetails:volumeId=${id}`,
  "AWS::EC2::Snapshot": (id) => `ec2/home#SnapshotDetails:snapshotId=${id}`,
  "AWS::EC2::SecurityGroup": (id) => `ec2/home#SecurityGroup:groupId=${id}`,
  "AWS::EC2::NetworkInterface": (id) => `ec2/home#NetworkInterface:networkInterfaceId=${id}`,
  "AWS::EC2::EIP": (id) => `ec2/home#ElasticIpDetails:AllocationId=${id}`,
  "AWS::EC2::VPC": (id) => `vpcconsole/home#VpcDetails:VpcId=${id}`,
  "AWS::EC2::Subnet": (id) => `vpcconsole/home#SubnetDetails:subnetId=${id}`,
  "AWS::EC2::NatGateway": (id) => `vpcconsole/home#NatGatewayDetails:natGatewayId=${id}`,
  "AWS::RDS::DBInstance": (id) => `rds/home#database:id=${id};is-cluster=false`,
  "AWS::RDS::DBCluster": (id) => `rds/home#database:id=${id};is-cluster=true`,
  "AWS::S3::Bucket": (id) => `s3/buckets/${id}`,
  "AWS::Lambda::Function": (id) => `lambda/home#/functions/${id}`,
  "AWS::ElasticLoadBalancingV2::LoadBalancer": (_id, _region, arn) =>
    `ec2/home#LoadBalancer:loadBalancerArn=${arn}`,
  "AWS::ElasticLoadBalancing::LoadBalancer": (id) => `ec2/home#LoadBalancers:search=${id}`,
  "AWS::DynamoDB::Table": (id) => `dynamodbv2/home#table?name=${id}`,
  "AWS::CloudWatch::Alarm": (id) => `cloudwatch/home#alarmsV2:alarm/${id}`,
};

type Linked = {
  resourceId: string;
  shortId: string;
  cloudFormationType: string;
  region: string;
};

/** URL of a resource in the AWS console; null for unknown types. */
export function consoleLink({ resourceId, shortId, cloudFormationType, region }: Linked): string | null {
  const page = PAGES[cloudFormationType];
  const host = CONSOLES[resourceId.split(":")[1] ?? ""];
  if (page === undefined || host === undefined) return null;
  const path = page(encodeURIComponent(shortId), region, encodeURIComponent(resourceId));
  if (!/^[a-z]{2}(-[a-z]+)+-\d$/.test(region)) return `https://${host}/${path}`;
  const [before = "", ...fragment] = path.split("#");
  const hash = fragment.length === 0 ? "" : `#${fragment.join("#")}`;
  return `https://${region}.${host}/${before}?region=${region}${hash}`;
}
