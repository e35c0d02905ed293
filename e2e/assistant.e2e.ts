// The assistant and the language model settings, against a server that speaks the OpenAI protocol.
import { type StubModel, startStubModel } from "../apps/server/src/assistant/model/testing/stub-model.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, discover, enter, login } from "./support/people.ts";

test.use({ serverEnv: { MODEL_ALLOWED_HOSTS: "127.0.0.1" } });

let stub: StubModel;
test.beforeAll(async () => {
  stub = await startStubModel();
});
test.afterAll(() => stub.close());

test("§1 the AI Active panel reports that there is no model, and links to the model settings", async ({
  page,
  server,
}) => {
  await enter(page, await createMember(server), "/dashboard");
  await page.getByRole("button", { name: "AI Active" }).click();
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText("Rules engine");
  await expect(panel).toContainText("No language model is connected.");
  await panel.getByRole("button", { name: "Ask the assistant" }).click();
  const drawer = page.getByRole("dialog", { name: "Assistant" });
  await expect(drawer).toContainText("Questions in your own words require a language model.");
  await expect(drawer.getByRole("link", { name: "Which buckets are public?" })).toHaveAttribute(
    "href",
    "/security?q=public&service=S3",
  );
  await page.getByRole("link", { name: "Choose a language model" }).click();
  await expect(page).toHaveURL("/language-model");
  await page.getByRole("button", { name: "Save model" }).click();
  await expect(page.getByText("Enter the model name.")).toBeVisible();
  await expectAccessible(page, "language-model");
});

test("§1 a model is configured and tested; the assistant shows its data, links resources, and removes invented figures", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  await discover(server, person);
  await enter(page, person, "/language-model");
  await page.getByLabel("Model", { exact: true }).fill("stub");
  await page.getByLabel("Base URL").fill(stub.baseUrl);
  await page.getByLabel("API key", { exact: true }).fill("sesame");
  await page.getByRole("button", { name: "Save model" }).click();
  await expect(page.getByText("Language model saved.")).toBeVisible();
  stub.answer = () => ({ status: 401, message: "no such key" });
  await page.getByRole("button", { name: "Test" }).click();
  await expect(page.getByRole("alert")).toContainText("its server refused the key (status 401)");
  stub.answer = () => ({ text: '{"word":"ready"}' });
  await page.getByRole("button", { name: "Test" }).click();
  await expect(page.getByText("The model answered: ready")).toBeVisible();
  await expect(page.getByText("An API key is stored. Leave empty to keep it.")).toBeVisible();
  await expectAccessible(page, "language-model-chosen");

  stub.answer = (_request, toolAnswers) => {
    if (toolAnswers === 0) return { calls: [{ name: "search_resources", input: { type: "S3", limit: 1 } }] };
    return {
      text: "This is the bucket that I found:\n[[f2]]\nIt costs $123,456 a month, see evil.example.\nYou can see more here:\n[[page-resources]]",
    };
  };
  await page.getByRole("button", { name: "AI Active" }).click();
  await page.getByRole("button", { name: "Ask the assistant" }).click();
  await page.getByLabel("Your question").fill("Which bucket costs most?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("search resources: done (2 statements)")).toBeVisible();
  await expect(drawer.getByText("This is the bucket that I found:")).toBeVisible();
  await expect(drawer.getByText("because Skyledger couldn't verify it")).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Page: Resources", exact: true })).toHaveAttribute(
    "href",
    "/resources",
  );
  await expect(drawer).not.toContainText(/123,456|evil/);
  await expectAccessible(page, "assistant");
  const bucket = drawer.getByRole("link", { name: /S3/ });
  await bucket.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/resources\/arn/);

  stub.answer = () => ({ status: 400, message: "too many words" });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "AI Active" }).click();
  await page.getByRole("button", { name: "Ask the assistant" }).click();
  await page.getByRole("button", { name: "Which buckets are public?" }).click();
  await expect(page.getByRole("alert")).toContainText("its server answered with status 400");
});

test("§2 recommendations are explained and summarized with Skyledger's statements; an invented figure is removed", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
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
  const text = "You can save $7,654,321 a month.\nTogether they would save:\n[[f2]]";
  stub.answer = () => ({ text: JSON.stringify({ text }) });
  await enter(page, person, "/recommendations");
  await page.getByRole("button", { name: "Summarize and prioritize" }).click();
  const words = page.getByLabel("Explanation");
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  await expect(words).toContainText(`potential savings of ${amount.format(totalPotentialSavings)} per month`);
  await expect(words).toContainText("Together they would save:");
  await expect(words).not.toContainText("7,654,321");
  await expect(words).toContainText("because Skyledger couldn't verify it");
  await expect(words).toContainText("Boxed statements are written by Skyledger.");
  await expectAccessible(page, "recommendations-summary");
});
