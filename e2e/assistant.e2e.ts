// The assistant and the choice of a language model, against a server that speaks the OpenAI protocol.
import { type StubModel, startStubModel } from "../apps/server/src/adapters/model/testing/stub-model.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, discover, enter, login, newMember } from "./support/people.ts";

test.use({ serverEnv: { MODEL_ALLOWED_HOSTS: "127.0.0.1" } });

let stub: StubModel;
test.beforeAll(async () => {
  stub = await startStubModel();
});
test.afterAll(() => stub.close());

test("§1 the AI Active panel says truthfully that there is no model, and leads to choosing one", async ({
  page,
  server,
}) => {
  await enter(page, await newMember(server), "/dashboard");
  await page.getByRole("button", { name: "AI Active" }).click();
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText("Built-in rules engine");
  await expect(panel).toContainText("No language model is connected.");
  await panel.getByRole("button", { name: "Ask the assistant" }).click();
  await expect(page.getByText("The assistant needs a language model, and none is configured.")).toBeVisible();
  await page.getByRole("link", { name: "Choose a language model" }).click();
  await expect(page).toHaveURL("/language-model");
  await page.getByRole("button", { name: "Save model" }).click();
  await expect(page.getByText("Enter the model's name.")).toBeVisible();
  await expectAccessible(page, "language-model");
});

test("§1 a model is chosen and tested; the assistant shows what it looked up, links what it names, and leaves out what is made up", async ({
  page,
  server,
}) => {
  test.setTimeout(150_000);
  const person = await newMember(server);
  await discover(server, person);
  await enter(page, person, "/language-model");
  await page.getByLabel("Model", { exact: true }).fill("stub");
  await page.getByLabel("Address").fill(stub.baseUrl);
  await page.getByLabel("Key", { exact: true }).fill("sesame");
  await page.getByRole("button", { name: "Save model" }).click();
  await expect(page.getByText("The language model is saved.")).toBeVisible();
  stub.answer = () => ({ status: 401, message: "no such key" });
  await page.getByRole("button", { name: "Test" }).click();
  await expect(page.getByRole("alert")).toContainText("its server refused the key (status 401)");
  stub.answer = () => ({ text: '{"word":"ready"}' });
  await page.getByRole("button", { name: "Test" }).click();
  await expect(page.getByText("The model answered: ready")).toBeVisible();
  await expect(page.getByText("A key is stored. Leave this empty to keep it.")).toBeVisible();
  await expectAccessible(page, "language-model-chosen");

  stub.answer = (request, toolAnswers) => {
    if (toolAnswers === 0) return { calls: [{ name: "search_resources", input: { type: "S3", limit: 1 } }] };
    const content = JSON.stringify(request.messages.find(({ role }) => role === "tool")?.content);
    const name = /\\"name\\":\\"([^"\\]+)\\"/.exec(content)?.[1] ?? "";
    return {
      text: `The bucket ${name} costs most. It costs $123,456 a month. It lies in a region of yours.`,
    };
  };
  await page.getByRole("button", { name: "AI Active" }).click();
  await page.getByRole("button", { name: "Ask the assistant" }).click();
  await page.getByLabel("Your question").fill("Which bucket costs most?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByText("search resources: found (1 row)")).toBeVisible();
  await expect(page.getByText(/A sentence was left out: .*123,456/)).toBeVisible();
  await expect(page.getByText("It lies in a region of yours.")).toBeVisible();
  await expectAccessible(page, "assistant");
  await page.getByRole("dialog").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/resources\?.*resource=arn/);

  stub.answer = () => ({ status: 400, message: "too many words" });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "AI Active" }).click();
  await page.getByRole("button", { name: "Ask the assistant" }).click();
  await page.getByRole("button", { name: "Which buckets are public?" }).click();
  await expect(page.getByRole("alert")).toContainText("too many words");
});

test("§2 recommendations: explained and summarised in plain words; a text with a made-up figure is refused", async ({
  page,
  server,
}) => {
  test.setTimeout(150_000);
  const person = await newMember(server);
  await discover(server, person);
  const { idToken } = await login(server, person);
  const body = { provider: "openai-compatible", model: "stub", baseUrl: stub.baseUrl };
  await ask(server, "PUT", "/language-model", { token: idToken, body });
  const { totalPotentialSavings } = await ask<{ totalPotentialSavings: number }>(
    server,
    "GET",
    "/cost/recommendations",
    { token: idToken },
  );
  const write = (text: string) => () => ({
    text: JSON.stringify({ sentences: [{ text, cites: ["f2"] }] }),
  });
  await enter(page, person, "/recommendations");
  const summarise = page.getByRole("button", { name: "Summarise, with an order of work" });
  stub.answer = write("You can save $7,654,321 a month.");
  await summarise.click();
  await expect(page.getByRole("alert")).toContainText("7,654,321");
  stub.answer = write(`You can save $${totalPotentialSavings.toFixed(2)} a month.`);
  await summarise.click();
  const words = page.getByLabel("In plain words");
  await expect(words).toContainText(`You can save $${totalPotentialSavings.toFixed(2)} a month.`);
  await expect(words).toContainText("Every figure was checked against the facts.");
  await expectAccessible(page, "recommendations-summary");
});
