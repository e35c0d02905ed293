import { own } from "@skyledger/core/model/own";
import type { OpenApiDocument, OpenApiOperation } from "./openapi.ts";

/** The interface as one page to read, without scripts and external files. @param nonce of its style sheet */
export function referencePage(document: OpenApiDocument, nonce: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>\n${own.map(article).join("\n")}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Skyledger: interface</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<header><h1>Skyledger interface</h1>
<p>${escaped(document.info.description)}</p>
<p>Base address: <code>${escaped(document.servers[0]?.url ?? "")}</code>. Machine-readable: <a href="openapi.json">openapi.json</a>. Calls marked “signed in” take <code>Authorization: Bearer &lt;idToken&gt;</code>.</p>
<nav aria-label="Subjects">${document.tags.map(({ name }) => `<a href="#${name}">${name}</a>`).join(" ")}</nav>
</header>
<main>
${sections.join("\n")}
</main>
</body>
</html>
`;
}

interface Listed {
  path: string;
  method: string;
  operation: OpenApiOperation;
}

function article({ path, method, operation }: Listed): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation;
  const body = requestBody?.content["application/json"]?.schema;
  const heading = `<h3><code>${method} ${escaped(path)}</code>${security.length > 0 ? " <small>signed in</small>" : ""}</h3>`;
  return `<article id="${operationId}">${heading}
<p>${marked(summary)}</p>
${parameters.length > 0 ? parameterTable(parameters) : ""}
${body ? details(`Body${requestBody.required ? "" : " (optional)"}`, body) : ""}
${Object.entries(responses)
  .map(([status, { description, content }]) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    return status.startsWith("2") && schema
      ? details(`${status} ${description}`, schema)
      : `<p class="answer">${status} ${marked(description)}</p>`;
  })
  .join("\n")}
</article>`;
}

function parameterTable(parameters: OpenApiOperation["parameters"]): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${place}${required ? ", required" : ""}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<table><thead><tr><th>Parameter</th><th>Where</th><th>Schema</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function details(title: string, schema: unknown): string {
  return `<details><summary>${marked(title)}</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`;
}

/** Escaped text that shows `code` as such. */
function marked(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => own(entities, character) ?? character);
}

const styles = `
:root { color-scheme: light dark; --line: light-dark(#cbd5e1, #334155); --faint: light-dark(#475569, #94a3b8); }
body { margin: 0 auto; padding: 1.5rem; max-width: 60rem; font: 1rem/1.5 Inter, system-ui, sans-serif; }
nav a { margin-right: .75rem; }
a { color: light-dark(#4338ca, #a5b4fc); }
article { margin: 1.5rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; }
h3 { margin: 0; font-size: 1.05rem; } h3 small { color: var(--faint); font-weight: normal; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .25rem .5rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border: 1px solid var(--line); border-radius: .375rem; font-size: .8125rem; }
summary { cursor: pointer; } .answer { margin: .25rem 0; color: var(--faint); }
`;
