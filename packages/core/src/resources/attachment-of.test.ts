import type { NetworkInterface, Volume } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { resourceOf } from "../testing/resource-of.ts";
import eni from "./ec2-network-interface.ts";
import volume from "./ec2-volume.ts";

type States = (string | undefined)[];

describe("§4 volumes say attached or detached", () => {
  it.each<[string, States | undefined, "attached" | "detached" | undefined]>([
    ["attached", ["attached"], "attached"],
    ["on its way off, which the instance may still write to", ["detaching"], "attached"],
    ["not let go of by the guest system", ["busy"], "attached"],
    ["attached to one of several", ["detached", "attached"], "attached"],
    ["attached to nothing", [], "detached"],
    ["let go of", ["detached"], "detached"],
    ["let go of by each", ["detached", "detached"], "detached"],
    ["on its way on", ["attaching"], undefined],
    ["on its way on after it was let go of", ["detached", "attaching"], undefined],
    ["in a state that no one knows yet", ["levitating"], undefined],
    ["without a state", [undefined], undefined],
    ["not told", undefined, undefined],
  ])("%s", (_, states, expected) => {
    const Attachments = states?.map((State) => ({ InstanceId: "i-1", State })) as Volume["Attachments"];
    const item: Volume = { VolumeId: "vol-1", State: "in-use", ...(Attachments && { Attachments }) };
    expect(resourceOf(volume, item)).toMatchObject({ status: "in-use" });
    expect(resourceOf(volume, item).attachment).toBe(expected);
  });
});

describe("§4 network interfaces say attached or detached", () => {
  it.each<[string, Partial<NetworkInterface>, "attached" | "detached" | undefined]>([
    ["attached", { Status: "in-use", Attachment: { Status: "attached" } }, "attached"],
    ["on its way off", { Status: "detaching", Attachment: { Status: "detaching" } }, "attached"],
    ["free, which AWS says by leaving the attachment out", { Status: "available" }, "detached"],
    ["let go of", { Status: "available", Attachment: { Status: "detached" } }, "detached"],
    ["on its way on", { Status: "attaching", Attachment: { Status: "attaching" } }, undefined],
    ["in use by what is not told", { Status: "in-use" }, undefined],
    ["without a status", {}, undefined],
  ])("%s", (_, item, expected) => {
    expect(resourceOf(eni, { NetworkInterfaceId: "eni-1", ...item }).attachment).toBe(expected);
  });
});
