import type { JsonSchema } from './json-schema.ts'

type Paths = Readonly<Record<string, Readonly<Record<string, Shown>>>>

interface Shown {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly 'x-permission': string
  readonly parameters: readonly { name: string; in: string; description?: string; schema: JsonSchema }[]
  readonly requestBody?: { content: Record<string, { schema?: JsonSchema; example?: unknown }> }
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: JsonSchema }> }>>
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/**
 * The document as one page of plain HTML: no script, nothing fetched from anywhere, so it opens on a machine without a
 * network and needs no exception in the security policy.
 */
export function docsPage(document: JsonSchema): string {
  const { title, version, description } = document.info as Record<string, string>
  const all = Object.entries(document.paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, shown]) => ({ path, method, shown })),
  )
  const tags = [...new Set(all.flatMap(({ shown }) => shown.tags))]
  const sections = tags.map((tag) => {
    const own = all.filter(({ shown }) => shown.tags.includes(tag))
    return `<section id="${tag}"><h2>${tag}</h2>${own.map(operationHtml).join('')}</section>`
  })
  const links = tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(`${title} API`)}</title><style>${style}</style>
<h1>${escaped(`${title} API ${version}`)}</h1><p>${escaped(description ?? '')} As data: <a href="openapi.json">openapi.json</a>.
Every route wants the header <code>Authorization: Bearer sky_...</code> unless it is public.</p><nav>${links}</nav>${sections.join('')}</html>`
}

function operationHtml({ path, method, shown }: { path: string; method: string; shown: Shown }): string {
  const parameters = shown.parameters.map(
    ({ name, in: where, description = '' }) =>
      `<tr><td><code>${escaped(name)}</code><td>${where}<td>${escaped(description)}`,
  )
  const table = parameters.length === 0 ? '' : `<table>${parameters.join('')}</table>`
  const bodies = Object.entries(shown.requestBody?.content ?? {}).map(([type, { schema }]) =>
    schema === undefined ? `<p>body ${escaped(type)}</p>` : schemaHtml(`body ${type}`, schema),
  )
  const answers = Object.entries(shown.responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(([type, { schema }]) => schemaHtml(`${status} ${type}`, schema)),
  )
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(shown.summary)}
<i>${shown['x-permission']}</i></summary>${exampleHtml(path, method, shown)}${table}${bodies.join('')}${answers.join('')}</details>`
}

/** As somebody would type it, with a key in the variable KEY. */
function exampleHtml(path: string, method: string, { requestBody, 'x-permission': permission }: Shown): string {
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
