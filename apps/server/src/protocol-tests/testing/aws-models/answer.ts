import { type Operation, type ServiceModel, type Shape, shapeOf } from "./model.ts";
import { jsonFields, jsonValue, scalarText, xmlFields, xmlText } from "./serialise.ts";
import type { Fields } from "./value.ts";

/** An HTTP response. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const requestId = "11111111-2222-3333-4444-555555555555";
const withId = { "x-amzn-requestid": requestId };

function xmlnsOf({ metadata }: ServiceModel): string {
  return metadata.xmlNamespace ? ` xmlns="${metadata.xmlNamespace}"` : "";
}

/** A success with these members, in the service's protocol. */
export function successAnswer(model: ServiceModel, operation: Operation, fields: Fields): HttpAnswer {
  switch (model.protocol) {
    case "json":
      return json(model, operation.output ? jsonFields(model, operation.output.shape, fields) : "{}");
    case "query":
      return xml(queryBody(model, operation, fields));
    case "ec2":
      return xml(ec2Body(model, operation, fields));
    case "rest-json":
    case "rest-xml":
      return restAnswer(model, operation, fields);
  }
}

function json(model: ServiceModel, body: string): HttpAnswer {
  const type = `application/x-amz-json-${model.metadata.jsonVersion ?? "1.1"}`;
  return { status: 200, headers: { ...withId, "content-type": type }, body };
}

function xml(body: string): HttpAnswer {
  return { status: 200, headers: { ...withId, "content-type": "text/xml;charset=UTF-8" }, body };
}

function queryBody(model: ServiceModel, { name, output }: Operation, fields: Fields): string {
  const inner = output ? xmlFields(model, output.shape, fields, "query") : "";
  const wrapped = output?.resultWrapper
    ? `<${output.resultWrapper}>${inner}</${output.resultWrapper}>`
    : inner;
  const metadata = `<ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata>`;
  return `<${name}Response${xmlnsOf(model)}>${wrapped}${metadata}</${name}Response>`;
}

function ec2Body(model: ServiceModel, { name, output }: Operation, fields: Fields): string {
  const inner = output ? xmlFields(model, output.shape, fields, "ec2") : "";
  return `<${name}Response${xmlnsOf(model)}><requestId>${requestId}</requestId>${inner}</${name}Response>`;
}

function restAnswer(model: ServiceModel, operation: Operation, fields: Fields): HttpAnswer {
  const { output } = operation;
  if (!output) return { status: 200, headers: withId, body: "" };
  const shape = shapeOf(model, output.shape);
  const headers = { ...withId, ...headersOf(model, shape, fields) };
  // HEAD has no body.
  if (operation.http.method === "HEAD") return { status: 200, headers, body: "" };
  const isJson = model.protocol === "rest-json";
  const type = isJson ? "application/json" : "application/xml";
  const body = isJson ? restJsonBody(model, operation, fields) : restXmlBody(model, operation, fields);
  return { status: 200, headers: { "content-type": type, ...headers }, body };
}

function headersOf(model: ServiceModel, shape: Shape, fields: Fields): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, member] of Object.entries(shape.members ?? {})) {
    const value = fields.get(name);
    if (value === undefined || value === null) continue;
    const own = shapeOf(model, member.shape);
    if (member.location === "header") {
      const format = member.timestampFormat ?? own.timestampFormat ?? "rfc822";
      headers[(member.locationName ?? name).toLowerCase()] = inHeader(scalarText(value, format));
    } else if (member.location === "headers" && value instanceof Map) {
      for (const [key, one] of value) {
        const suffix = key.replaceAll(/[^\w-]/g, "") || "x";
        headers[`${member.locationName ?? ""}${suffix}`.toLowerCase()] = inHeader(scalarText(one, "rfc822"));
      }
    }
  }
  return headers;
}

/** Characters that a header can have. */
function inHeader(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?").trim();
}

function payloadOf(model: ServiceModel, { output }: Operation) {
  const shape = output && shapeOf(model, output.shape);
  const name = shape?.payload;
  const member = name === undefined ? undefined : shape?.members?.[name];
  return name !== undefined && member ? { name, member, shape: shapeOf(model, member.shape) } : undefined;
}

function restJsonBody(model: ServiceModel, operation: Operation, fields: Fields): string | Uint8Array {
  const payload = payloadOf(model, operation);
  if (!payload) return operation.output ? jsonFields(model, operation.output.shape, fields) : "{}";
  const value = fields.get(payload.name);
  if (value === undefined || value === null) return "";
  if (value instanceof Uint8Array || typeof value === "string") return value;
  return jsonValue(model, payload.member, value);
}

function restXmlBody(model: ServiceModel, operation: Operation, fields: Fields): string | Uint8Array {
  const { output, name } = operation;
  if (!output) return "";
  const start = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const payload = payloadOf(model, operation);
  // S3 writes this one text without a surrounding structure (API reference, GetBucketLocation).
  if (name === "GetBucketLocation") {
    const where = fields.get("LocationConstraint");
    return `${start}<LocationConstraint${xmlnsOf(model)}>${where === undefined ? "" : xmlText(String(where))}</LocationConstraint>`;
  }
  if (!payload) {
    const tag = output.locationName ?? output.shape;
    return `${start}<${tag}${xmlnsOf(model)}>${xmlFields(model, output.shape, fields, "rest-xml")}</${tag}>`;
  }
  const value = fields.get(payload.name);
  if (value === undefined || value === null) return "";
  if (value instanceof Uint8Array || typeof value === "string") return value;
  if (!(value instanceof Map)) return "";
  const tag = payload.member.locationName ?? payload.shape.locationName ?? payload.member.shape;
  return `${start}<${tag}${xmlnsOf(model)}>${xmlFields(model, payload.member.shape, value, "rest-xml")}</${tag}>`;
}

/** An error in the service's protocol. */
export interface AwsError {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** Omits an error's members other than its code and message: no one reads them. */
export function errorAnswer(model: ServiceModel, operation: Operation, error: AwsError): HttpAnswer {
  const { code, status, message } = error;
  const type = status >= 500 ? "Receiver" : "Sender";
  const reported = `<Code>${xmlText(code)}</Code><Message>${xmlText(message)}</Message>`;
  const headers = { ...withId, "content-type": "text/xml" };
  switch (model.protocol) {
    case "ec2":
      return {
        status,
        headers,
        body: `<Response><Errors><Error>${reported}</Error></Errors><RequestID>${requestId}</RequestID></Response>`,
      };
    case "query":
      return {
        status,
        headers,
        body: `<ErrorResponse${xmlnsOf(model)}><Error><Type>${type}</Type>${reported}</Error><RequestId>${requestId}</RequestId></ErrorResponse>`,
      };
    case "rest-xml": {
      if (operation.http.method === "HEAD") return { status, headers: withId, body: "" };
      const bare = model.service === "s3";
      const body = bare
        ? `<Error>${reported}<RequestId>${requestId}</RequestId></Error>`
        : `<ErrorResponse${xmlnsOf(model)}><Error><Type>${type}</Type>${reported}</Error><RequestId>${requestId}</RequestId></ErrorResponse>`;
      return { status, headers, body };
    }
    case "json": {
      const query = model.metadata.awsQueryCompatible ? { "x-amzn-query-error": `${code};${type}` } : {};
      const contentType = `application/x-amz-json-${model.metadata.jsonVersion ?? "1.1"}`;
      return {
        status,
        headers: { ...withId, ...query, "content-type": contentType },
        body: JSON.stringify({ __type: `com.amazonaws.service#${code}`, message }),
      };
    }
    case "rest-json":
      return {
        status,
        headers: {
          ...withId,
          "x-amzn-errortype": `${code}:http://internal.amazon.com/`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ message }),
      };
  }
}
