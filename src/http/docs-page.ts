import type { JsonSchema } from './json-schema.ts'

type Paths = Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>

interface DocumentedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly 'x-permission': string
  readonly parameters: readonly { name: string; in: string; description?: string; schema: JsonSchema }[]
  readonly requestBody?: { content: Record<string, { schema?: JsonSchema; example?: unknown }> }
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: JsonSchema }> }>>
}

const htmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? character)

/**
 * The OpenAPI document as one page of plain HTML. It has no scripts and loads nothing, so it works offline and needs no
 * exception in the content security policy.
 */
export function docsPage(document: JsonSchema): string {
  const { title, version, description } = document.info as Record<string, string>
  const all = Object.entries(document.paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  )
  const tags = [...new Set(all.flatMap(({ described }) => described.tags))]
  const sections = tags.map((tag) => {
    const own = all.filter(({ described }) => described.tags.includes(tag))
    return `<section id="${tag}"><h2>${tag}</h2>${own.map(operationHtml).join('')}</section>`
  })
  const links = tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(`${title} API`)}</title><style>${style}</style>
<h1>${escaped(`${title} API ${version}`)}</h1><p>${escaped(description ?? '')} As data: <a href="openapi.json">openapi.json</a>.
Every route that is not public needs the header <code>Authorization: Bearer sky_...</code>.</p><nav>${links}</nav>${sections.join('')}</html>`
}

function operationHtml({
  path,
  method,
  described,
}: {
  path: string
  method: string
  described: DocumentedOperation
}): string {
  const parameters = described.parameters.map(
    ({ name, in: where, description = '' }) =>
      `<tr><td><code>${escaped(name)}</code><td>${where}<td>${escaped(description)}`,
  )
  const table = parameters.length === 0 ? '' : `<table>${parameters.join('')}</table>`
  const bodies = Object.entries(described.requestBody?.content ?? {}).map(([type, { schema }]) =>
    schema === undefined ? `<p>body ${escaped(type)}</p>` : schemaHtml(`body ${type}`, schema),
  )
  const responses = Object.entries(described.responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(([type, { schema }]) => schemaHtml(`${status} ${type}`, schema)),
  )
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(described.summary)}
<i>${described['x-permission']}</i></summary>${exampleHtml(path, method, described)}${table}${bodies.join('')}${responses.join('')}</details>`
}

/** A curl command, with the key in the variable KEY. */
function exampleHtml(
  path: string,
  method: string,
  { requestBody, 'x-permission': permission }: DocumentedOperation,
): string {
  const body = requestBody?.content['application/json']?.example
  const parts = [
    `curl -X ${method.toUpperCase()} "$URL${path}"`,
    ...(permission === 'public' ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ]
  return `<pre>${escaped(parts.join(' \\\n  '))}</pre>`
}

function schemaHtml(name: string, schema: JsonSchema): string {
  return `<p>${escaped(name)}</p><pre>${escaped(JSON.stringify(schema, null, 1))}</pre>`
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
code,pre{font:13px/1.4 ui-monospace,monospace}pre{background:#f4f4f5;padding:.7rem;overflow:auto;max-height:30rem}
summary{padding:.3rem 0;cursor:pointer}summary b{display:inline-block;width:4.5rem}i{color:#555;float:right}
table{border-collapse:collapse}td{padding:.2rem .8rem .2rem 0;vertical-align:top}nav a{margin-right:.8rem}
@media(prefers-color-scheme:dark){body{color:#e4e4e7;background:#18181b}pre{background:#27272a}i{color:#a1a1aa}a{color:#93c5fd}}`
