import type { Mail } from "../../../platform/mail/mail.ts";
import type { PostAnswer } from "../../../platform/outbound/guarded-post.ts";
import type { TopicMessage } from "../../../platform/outbound/publish-to-topic.ts";
import type { ChannelTools, OutgoingMessage } from "../channel.ts";

/** A message whose names try to be markup in every channel. */
export const sampleMessage: OutgoingMessage = {
  type: "critical_findings",
  tone: "critical",
  title: "Critical: S3 bucket is public <!channel>",
  summary: "The last security scan saw 1 new critical finding & more.",
  facts: [{ name: "New", value: "1", url: null }],
  items: [
    {
      title: "<https://evil.example|Click> [here](https://evil.example) @everyone",
      detail: "*bucket* `x` in us-east-1 <script>",
      path: "/resources?resource=arn",
    },
    { title: "Second", detail: "plain", path: null },
  ],
  moreItems: 3,
  path: "/security",
  linkLabel: "View critical findings",
  at: "2026-03-02T08:00:00.000Z",
  deliveryId: "5f0c0d6e-6f0e-4d1b-9f0d-0a1b2c3d4e5f",
  url: "https://sky.example.com/security",
  manageUrl: "https://sky.example.com/notifications",
  itemUrls: ["https://sky.example.com/resources?resource=arn", null],
  sentAt: new Date("2026-03-02T08:00:01.500Z"),
};

/** A post for tests. */
interface RecordedPost {
  url: string;
  body: string;
  json: unknown;
  headers: Readonly<Record<string, string>>;
}

/** Recording tools; posts are answered one after the other, then with 200. */
export function createRecordingTools(answers: readonly Partial<PostAnswer>[] = []) {
  const posted: RecordedPost[] = [];
  const mails: Mail[] = [];
  const published: TopicMessage[] = [];
  const tools: ChannelTools = {
    async post(url, { body, headers }) {
      const answer = answers[posted.length] ?? {};
      posted.push({ url, body, json: JSON.parse(body), headers });
      return { status: 200, text: "", retryAfterSeconds: undefined, ...answer };
    },
    mailer: {
      configured: true,
      check: async () => undefined,
      async send(mail) {
        mails.push(mail);
      },
    },
    async publish(message) {
      published.push(message);
    },
  };
  /** The first posted body, in the form that the test expects. */
  const firstJson = <T>(): T => {
    const [first] = posted;
    if (first === undefined) throw new Error("Nothing was posted.");
    return first.json as T;
  };
  return { tools, posted, mails, published, firstJson };
}
