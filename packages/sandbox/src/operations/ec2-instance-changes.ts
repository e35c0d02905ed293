import type { EC2, Instance, InstanceStateChange, InstanceStateName } from "@aws-sdk/client-ec2";
import { AwsError } from "../aws-error.ts";
import type { Changes, OperationContext } from "./operation.ts";
import { rowsByKey } from "./paging.ts";

const stateCodes: Partial<Record<InstanceStateName, number>> = {
  pending: 0,
  running: 16,
  "shutting-down": 32,
  terminated: 48,
  stopping: 64,
  stopped: 80,
};

function state(Name: InstanceStateName) {
  return { Name, Code: stateCodes[Name] };
}

function instancesOf(ids: readonly string[] | undefined, { fixtures, region }: OperationContext): Instance[] {
  if (!ids?.length)
    throw new AwsError("MissingParameter", 400, "The request must contain the parameter InstanceId");
  return rowsByKey(
    fixtures.table("instance", region),
    ids,
    (id) => new AwsError("InvalidInstanceID.NotFound", 400, `The instance ID '${id}' does not exist`),
  );
}

function refuse(instance: Instance, forbidden: readonly InstanceStateName[]): void {
  const name = instance.State?.Name;
  if (name !== undefined && forbidden.includes(name)) {
    const message = `The instance '${instance.InstanceId}' is not in a state from which it can be changed (${name}).`;
    throw new AwsError("IncorrectInstanceState", 400, message);
  }
}

function replace(instance: Instance, { fixtures, region }: OperationContext): void {
  fixtures.table("instance", region).replace(instance.InstanceId ?? "", instance);
}

/** AWS's response to a state change; the new state is effective immediately. */
function transition(instances: readonly Instance[], passing: InstanceStateName): InstanceStateChange[] {
  return instances.map((instance) => ({
    InstanceId: instance.InstanceId,
    PreviousState: instance.State,
    CurrentState: state(passing),
  }));
}

function userInitiated(now: Date): string {
  const at = now.toISOString();
  return `User initiated (${at.slice(0, 10)} ${at.slice(11, 19)} GMT)`;
}

function withoutPublicAddress({ PublicIpAddress: _address, ...instance }: Instance): Instance {
  return instance;
}

function terminate(instance: Instance, context: OperationContext): void {
  const { fixtures, region, now, account } = context;
  const id = instance.InstanceId ?? "";
  const volumes = fixtures.table("volume", region);
  for (const mapping of instance.BlockDeviceMappings ?? []) {
    const volumeId = mapping.Ebs?.VolumeId ?? "";
    const volume = volumes.get(volumeId);
    if (!volume) continue;
    if (mapping.Ebs?.DeleteOnTermination) volumes.remove(volumeId);
    else volumes.replace(volumeId, { ...volume, State: "available", Attachments: [] });
  }
  for (const eni of instance.NetworkInterfaces ?? []) {
    fixtures.table("networkInterface", region).remove(eni.NetworkInterfaceId ?? "");
  }
  const addresses = fixtures.table("address", region);
  for (const { InstanceId, AssociationId, NetworkInterfaceId, PrivateIpAddress, ...address } of addresses) {
    if (InstanceId === id) addresses.replace(address.AllocationId ?? "", address);
  }
  account.terminatedAt.set(id, now);
  const { SecurityGroups: _groups, NetworkInterfaces: _interfaces, ...rest } = withoutPublicAddress(instance);
  replace(
    {
      ...rest,
      State: state("terminated"),
      StateTransitionReason: userInitiated(now),
      BlockDeviceMappings: [],
      SecurityGroups: [],
      NetworkInterfaces: [],
    },
    context,
  );
}

/** Changes of instances. */
export const ec2InstanceChanges: Changes<EC2> = {
  stopInstances: (input, context) => {
    const instances = instancesOf(input.InstanceIds, context);
    for (const instance of instances) refuse(instance, ["terminated", "shutting-down"]);
    return () => {
      for (const instance of instances.filter(({ State }) => State?.Name === "running")) {
        replace(
          {
            ...withoutPublicAddress(instance),
            State: state("stopped"),
            StateTransitionReason: userInitiated(context.now),
            StateReason: {
              Code: "Client.UserInitiatedShutdown",
              Message: "Client.UserInitiatedShutdown: User initiated shutdown",
            },
          },
          context,
        );
      }
      return { StoppingInstances: transition(instances, "stopping") };
    };
  },
  startInstances: (input, context) => {
    const instances = instancesOf(input.InstanceIds, context);
    for (const instance of instances) refuse(instance, ["terminated", "shutting-down"]);
    return () => {
      for (const { StateReason: _reason, ...instance } of instances.filter(
        ({ State }) => State?.Name === "stopped",
      )) {
        replace(
          { ...instance, State: state("running"), StateTransitionReason: "", LaunchTime: context.now },
          context,
        );
      }
      return { StartingInstances: transition(instances, "pending") };
    };
  },
  terminateInstances: (input, context) => {
    const instances = instancesOf(input.InstanceIds, context);
    return () => {
      for (const instance of instances.filter(({ State }) => State?.Name !== "terminated")) {
        terminate(instance, context);
      }
      return { TerminatingInstances: transition(instances, "shutting-down") };
    };
  },
  modifyInstanceAttribute: (input, context) => {
    const [instance] = instancesOf(input.InstanceId === undefined ? undefined : [input.InstanceId], context);
    const type = input.InstanceType?.Value;
    if (type !== undefined && instance?.State?.Name !== "stopped") {
      const message = `The instance '${input.InstanceId}' is not in the 'stopped' state.`;
      throw new AwsError("IncorrectInstanceState", 400, message);
    }
    return () => {
      // The SDK's list of types is never complete; AWS returns the given text.
      if (instance && type !== undefined)
        replace({ ...instance, InstanceType: type as Instance["InstanceType"] & string }, context);
      return {};
    };
  },
  modifyInstanceMetadataOptions: (input, context) => {
    const [instance] = instancesOf(input.InstanceId === undefined ? undefined : [input.InstanceId], context);
    const { HttpTokens, HttpEndpoint, HttpPutResponseHopLimit, InstanceMetadataTags, HttpProtocolIpv6 } =
      input;
    const given = {
      HttpTokens,
      HttpEndpoint,
      HttpPutResponseHopLimit,
      InstanceMetadataTags,
      HttpProtocolIpv6,
    };
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return () => {
      const options = { ...instance?.MetadataOptions, ...wanted, State: "applied" as const };
      if (instance) replace({ ...instance, MetadataOptions: options }, context);
      return { InstanceId: input.InstanceId, InstanceMetadataOptions: { ...options, State: "pending" } };
    };
  },
};
