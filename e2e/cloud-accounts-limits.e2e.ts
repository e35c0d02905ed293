// Cloud accounts where the operator doesn't share the server's credentials, and AWS can't be reached.
import { expect, test } from "./support/fixtures.ts";
import { callServer, enter, login } from "./support/people.ts";

test.use({
  serverEnv: {
    ALLOW_AMBIENT_AWS: "off",
    // No process listens on port 9 (discard) of this machine.
    AWS_ENDPOINT_URL: "http://127.0.0.1:9",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  },
});

test("the server's own credentials are neither offered nor accepted", async ({ page, server, member }) => {
  await enter(page, member, "/accounts?dialog=connect");
  const connect = page.getByRole("dialog", { name: "Connect a cloud account" });
  await expect(connect.getByRole("button", { name: "Download skyledger-read-only.yaml" })).toBeVisible();
  await expect(connect.getByRole("button", { name: "Sandbox" })).toBeVisible();
  await expect(connect.getByRole("button", { name: "Server credentials" })).toBeHidden();
  const { idToken: token } = await login(server, member);
  const answer = await callServer(server, "POST", "/accounts", {
    token,
    body: { kind: "ambient", name: "Sneaky" },
  });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({
    code: "ambient_aws_not_allowed",
    message: expect.stringContaining("ALLOW_AMBIENT_AWS"),
  });
});

test("§8 a role is rejected with the reason when AWS can't be reached", async ({ page, member }) => {
  await enter(page, member, "/accounts?dialog=connect");
  const connect = page.getByRole("dialog", { name: "Connect a cloud account" });
  await connect.getByLabel("Role ARN").fill("arn:aws:iam::123456789012:role/SkyledgerReadOnly");
  await connect.getByLabel("Name", { exact: true }).fill("Production");
  await connect.getByRole("button", { name: "Test and connect" }).click();
  await expect(connect.getByRole("alert")).toContainText("ECONNREFUSED");
  await expect(connect).toBeVisible();
});
