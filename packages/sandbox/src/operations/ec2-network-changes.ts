import type { EC2 } from "@aws-sdk/client-ec2";
import { AwsError } from "../aws-error.ts";
import { type Changes, changedSettings } from "./operation.ts";

/** Changes of subnets, gateways and images. */
export const ec2NetworkChanges: Changes<EC2> = {
  modifySubnetAttribute: (input, { fixtures, region }) => {
    const table = fixtures.table("subnet", region);
    const id = input.SubnetId ?? "";
    const subnet = table.get(id);
    if (!subnet) throw new AwsError("InvalidSubnetID.NotFound", 400, `The subnet ID '${id}' does not exist`);
    return () => {
      const MapPublicIpOnLaunch = input.MapPublicIpOnLaunch?.Value ?? subnet.MapPublicIpOnLaunch;
      table.replace(id, { ...subnet, MapPublicIpOnLaunch });
      return {};
    };
  },
  modifyTransitGateway: (input, context) => {
    const id = context.fixtures.world.id("tgw", "hub");
    if (input.TransitGatewayId !== id) {
      throw new AwsError("InvalidTransitGatewayID.NotFound", 400, "The transit gateway does not exist.");
    }
    return () => {
      const accept = input.Options?.AutoAcceptSharedAttachments;
      if (accept !== undefined) changedSettings(context).autoAcceptAttachments = accept;
      return {};
    };
  },
  modifyImageAttribute: (input, { fixtures, region }) => {
    const table = fixtures.table("image", region);
    const id = input.ImageId ?? "";
    const image = table.get(id);
    if (!image) throw new AwsError("InvalidAMIID.NotFound", 400, `The image id '${id}' does not exist`);
    const removes = input.LaunchPermission?.Remove?.some(({ Group }) => Group === "all") === true;
    const adds = input.LaunchPermission?.Add?.some(({ Group }) => Group === "all") === true;
    return () => {
      table.replace(id, { ...image, Public: adds || (image.Public === true && !removes) });
      return {};
    };
  },
  deleteSecurityGroup: (input, { fixtures, region }) => {
    const table = fixtures.table("securityGroup", region);
    const id = input.GroupId ?? "";
    if (!table.has(id)) {
      throw new AwsError("InvalidGroup.NotFound", 400, `The security group '${id}' does not exist`);
    }
    const used = [...fixtures.table("networkInterface", region)].some(({ Groups }) =>
      Groups?.some(({ GroupId }) => GroupId === id),
    );
    if (used) throw new AwsError("DependencyViolation", 400, `resource ${id} has a dependent object`);
    return () => {
      table.remove(id);
      return {};
    };
  },
};
