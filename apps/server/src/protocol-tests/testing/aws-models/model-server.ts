import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type AwsError, errorAnswer, type HttpAnswer, successAnswer } from "./answer.ts";
import { type Fullness, Generation } from "./generate.ts";
import { type Operation, type ServiceModel, shapeOf } from "./model.ts";
import {
  appendItems,
  echoToken,
  emptyItems,
  type PageMode,
  type PageState,
  pageModeOf,
  repeatItems,
  requestToken,
  stateOf,
  turnPage,
  withoutToken,
} from "./pages.ts";
import { hashOf, Random } from "./random.ts";
import { type HttpRequest, type ModelCall, readRequest } from "./read-request.ts";
import { jsonFields } from "./serialise.ts";
import { UnreadableRequestError } from "./unreadable.ts";
import { violationsOf } from "./validate.ts";
import { type Fields, textsOf, type Value } from "./value.ts";

/** Options of a stand-in. Everything is derived from the seed and the requests. */
export interface AnswerOptions {
  readonly seed: string;
  /** Probability of an error instead of a response. */
  readonly errors?: number;
  /** Modes of pages; drawn with the seed by default. */
  readonly pages?: PageMode;
  /** The one operation with several pages, and their number; each draws its own number by default. */
  readonly paged?: { readonly operation: string; readonly pages: number };
  /** The same request gets the same response each time; otherwise the next one can differ. */
  readonly steady?: boolean;
  /** Probability of "" in place of an ID, a name, or an ARN. */
  readonly blank?: number;
  /** Completeness of responses; drawn for each by default. */
  readonly fullness?: Fullness;
  /** Changes a response before it is sent. */
  readonly amend?: (call: ModelCall, answer: Fields) => void;
  /** Fixed responses instead of the model's: for the caller's identity, and the Regions. */
  readonly fixed?: Readonly<Record<string, Readonly<Record<string, Value>>>>;
  /** Error of each call of an operation. */
  readonly refusing?: Readonly<Record<string, AwsError>>;
  /** Probability of a troublesome text in place of any free text; 1 in 20 by default. */
  readonly strange?: number;
}

/** A stand-in for AWS that answers from AWS's own models. */
export interface ModelAnswers {
  answer(request: HttpRequest): HttpAnswer;
  /** Violations of the models in requests, with the operation's name. */
  readonly violations: readonly string[];
  /** Operations with a next page that no one requested. */
  readonly unfollowed: readonly string[];
  /** Number of denied pages. */
  readonly refusals: number;
  /** Number of responses, by "ec2.DescribeVolumes". */
  readonly counts: ReadonlyMap<string, number>;
}

/** Errors of every service ("Common Errors" of the API references). */
const commonErrors: readonly (readonly [code: string, status: number])[] = [
  ["AccessDenied", 403],
  ["AccessDeniedException", 400],
  ["ExpiredToken", 403],
  ["Throttling", 400],
  ["ThrottlingException", 400],
  ["RequestLimitExceeded", 503],
  ["InternalFailure", 500],
  ["ServiceUnavailable", 503],
  ["OptInRequired", 403],
  ["UnknownOperationException", 400],
  ["ValidationError", 400],
  ["NobodyKnowsThisError", 400],
];
const refused: AwsError = { code: "AccessDeniedException", status: 400, message: "No." };
const messages = ["No.", "", "Not authorized: ünïcødé", "a\nb", "User is not subscribed", "x".repeat(2000)];

/** The errors that an operation declares, by their codes. */
export function declaredErrors(model: ServiceModel, operation: Operation): AwsError[] {
  return (operation.errors ?? []).map(({ shape: name }) => {
    const shape = shapeOf(model, name);
    const status = shape.error?.httpStatusCode ?? (shape.failure ? 500 : 400);
    return { code: shape.error?.code ?? name, status, message: "No." };
  });
}

function drawnError(random: Random, model: ServiceModel, operation: Operation): AwsError {
  const declared = declaredErrors(model, operation);
  const message = random.pick(messages);
  if (declared.length > 0 && random.chance(0.7)) return { ...random.pick(declared), message };
  const [code, status] = random.pick(commonErrors);
  return { code, status, message };
}

const fullnesses: readonly Fullness[] = [
  { optional: 0, items: 2 },
  { optional: 0.5, items: 4 },
  { optional: 0.85, items: 3 },
  { optional: 1, items: 2 },
];

class Answers implements ModelAnswers {
  readonly #options: AnswerOptions;
  readonly #violations: string[] = [];
  #refusals = 0;
  readonly #counts = new Map<string, number>();
  /** Number of the same request: the next response can differ. */
  readonly #times = new Map<string, number>();
  readonly #endless = new Map<string, Fields>();
  /** Tokens that no request has used yet, with their operations. */
  readonly #open = new Map<string, string>();
  /** Texts of the responses: a request for a name from AWS is valid, whatever its patterns say. */
  readonly #given = new Set<string>();

  constructor(options: AnswerOptions) {
    this.#options = options;
  }

  get violations(): readonly string[] {
    return this.#violations;
  }

  get unfollowed(): readonly string[] {
    return [...new Set(this.#open.values())];
  }

  get refusals(): number {
    return this.#refusals;
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  answer(request: HttpRequest): HttpAnswer {
    let call: ModelCall;
    try {
      call = readRequest(request);
    } catch (error) {
      if (!(error instanceof UnreadableRequestError)) throw error;
      this.#violations.push(error.message);
      return { status: 400, headers: { "x-amzn-requestid": "none" }, body: "" };
    }
    return this.#answerCall(call);
  }

  #answerCall(call: ModelCall): HttpAnswer {
    const { model, operation, input } = call;
    const name = `${model.service}.${operation.name}`;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (operation.input) {
      const violations = violationsOf(model, operation.input.shape, input, (text) => this.#given.has(text));
      this.#violations.push(...violations.map((failure) => `${name}: ${failure}`));
    }
    // Excludes the Region: a request elsewhere because of a missing member must get the same response.
    const asked = `${name}|${operation.input ? jsonFields(model, operation.input.shape, flat(model, operation, input)) : ""}`;
    const time = this.#options.steady ? 0 : (this.#times.get(asked) ?? 0);
    this.#times.set(asked, time + 1);
    const random = new Random(`${this.#options.seed}|${asked}|${time}`);
    if (this.#isBroken(call)) {
      this.#refusals += 1;
      return errorAnswer(model, operation, refused);
    }
    const refusing = this.#options.refusing?.[name];
    if (refusing) return errorAnswer(model, operation, refusing);
    const fixed = this.#options.fixed?.[name];
    if (!fixed && random.chance(this.#options.errors ?? 0))
      return errorAnswer(model, operation, drawnError(random, model, operation));
    const fields = this.#fields(call, random, hashOf(asked));
    for (const [member, value] of Object.entries(fixed ?? {})) fields.set(member, value);
    this.#options.amend?.(call, fields);
    for (const [, text] of textsOf(fields)) this.#given.add(text);
    return successAnswer(model, operation, fields);
  }

  /** Whether the request is for a denied page. */
  #isBroken({ model, operation, input }: ModelCall): boolean {
    const paginator = model.paginators[operation.name];
    const token = paginator && requestToken(paginator, input);
    return token !== undefined && stateOf(token)?.mode === "broken";
  }

  #fields(call: ModelCall, random: Random, asked: number): Fields {
    const { model, operation, input } = call;
    const name = `${model.service}.${operation.name}`;
    if (!operation.output) return new Map();
    const output = operation.output.shape;
    const fullness = this.#options.fullness ?? random.pick(fullnesses);
    const paginator = model.paginators[operation.name];
    const { blank = 0, strange } = this.#options;
    const about = paginator ? withoutToken(paginator, input) : input;
    const make = (from: Random) =>
      new Generation(model, {
        random: from,
        fullness,
        operation: operation.name,
        input: about,
        blank,
        strange,
      }).structure(output);
    if (!paginator) return make(random);
    const token = requestToken(paginator, input);
    const state = token === undefined ? this.#firstPage(name, random, asked) : stateOf(token);
    if (!state) {
      this.#violations.push(`${name}: a token that was never given: ${token}`);
      return new Map();
    }
    const pageOf = (page: number) => make(new Random(`${this.#options.seed}|${state.list}|${page}`));
    const answer = state.mode === "endless" ? this.#repeated(state, pageOf) : pageOf(state.page);
    if (state.mode === "duplicates" && state.page > 0)
      repeatItems(paginator, answer, () => pageOf(state.page - 1));
    if (state.mode === "whole")
      for (let page = 1; page < state.pages; page += 1) appendItems(paginator, answer, pageOf(page));
    if (state.mode === "empty" && state.page % 2 === 1) emptyItems(paginator, answer);
    echoToken(paginator, answer, token);
    const next = turnPage(paginator, answer, state);
    if (next !== undefined) this.#open.set(next, name);
    if (token !== undefined) this.#open.delete(token);
    return answer;
  }

  /** An endless list repeats itself; one with ever new items ends by its number of pages. */
  #repeated({ list, page }: PageState, pageOf: (page: number) => Fields): Fields {
    const key = `${list}|${page % 2}`;
    const known = this.#endless.get(key) ?? pageOf(page % 2);
    this.#endless.set(key, known);
    return known;
  }

  #firstPage(name: string, random: Random, asked: number): PageState {
    const { paged } = this.#options;
    const mode = this.#options.pages ?? pageModeOf(random);
    const drawn = random.pick([1, 1, 1, 2, 3]);
    const list = `${asked >>> 0}-${random.integer(0, 9_999_999)}`;
    if (paged === undefined) return { list, page: 0, pages: drawn, mode };
    const { operation, pages } = paged;
    return operation === name ? { list, page: 0, pages, mode } : { list, page: 0, pages: 1, mode: "finite" };
  }
}

/** Every member as if it were in the body: only used to distinguish requests. */
function flat(model: ServiceModel, { input }: Operation, fields: Fields): Fields {
  const { members = {} } = input ? shapeOf(model, input.shape) : {};
  return new Map(
    [...fields].map(([name, value]) => [members[name]?.location === undefined ? name : `@${name}`, value]),
  );
}

/** Opens a stand-in. It stores only counts. */
export function createModelAnswers(options: AnswerOptions): ModelAnswers {
  return new Answers(options);
}

function headersOf(request: IncomingMessage): HttpRequest["headers"] {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(",") : value,
    ]),
  );
}

/** A server on its own port that answers with `answers`. */
export async function startModelServer(
  answers: Pick<ModelAnswers, "answer">,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const { method = "GET", url = "/" } = request;
      const {
        status,
        headers,
        body: reported,
      } = answers.answer({ method, url, headers: headersOf(request), body });
      response.writeHead(status, headers).end(reported);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
