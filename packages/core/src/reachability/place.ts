/** A subnet, with the AWS account and Region whose lists tell about it. */
export interface Place {
  readonly vpcId: string;
  readonly subnetId: string;
  readonly accountId: string;
  readonly region: string;
}
