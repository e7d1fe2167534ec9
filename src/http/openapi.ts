import { z } from 'zod'
import { componentNames } from './component-names.ts'
import { hoistComponents } from './hoist-components.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'
import { type Operation, operation } from './operation.ts'
import { createExample } from './schema-example.ts'
import { tagDescriptions } from './tag-descriptions.ts'
import { uploadContent } from './upload.ts'

const problem: JsonSchema = {
  type: 'object',
  description: 'RFC 9457. `code` is stable and listed in docs/errors.md.',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'problem', 'way_out'],
        properties: { field: { type: 'string' }, problem: { type: 'string' }, way_out: { type: 'string' } },
      },
    },
  },
}

/** OpenAPI 3.1, from the declarations that the server itself uses. Schemas that several routes share are components. */
export function openApiDocument(operations: readonly Operation[], version: string): JsonSchema {
  const names = new Set(componentNames.values())
  const { document, schemas } = hoistComponents(buildDocument(operations, version), names)
  const { components, ...rest } = document
  const { schemas: own, ...others } = components as { readonly schemas: JsonSchema }
  return { ...rest, components: { ...others, schemas: { ...own, ...schemas } } }
}

/** Each schema in full: for people who read it. */
function buildDocument(operations: readonly Operation[], version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const documented = operations.filter(({ documented = true }) => documented)
  for (const each of documented) {
    const path = each.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: describeOperation(each) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ScraperSky',
      version,
      description:
        'Finds businesses by kind and place, and their contacts with evidence. Filters: docs/filters.md; errors: docs/errors.md.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this installation' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(documented.map(({ tag }) => tag))].map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key, "sky_...", or an access token' },
      },
      schemas: { Problem: problem },
      responses: {
        Problem: {
          description: 'What went wrong and what to do',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

function describeOperation({
  method,
  path,
  tag,
  summary,
  permission,
  params,
  query,
  body,
  upload,
  rawBody,
  response,
}: Operation): JsonSchema {
  const { status = 200, schema, types = ['application/json'] } = response
  const responseSchema = jsonSchema(schema, 'output', componentNames)
  const content = Object.fromEntries(types.map((type) => [type, contentOf(type, responseSchema, false)]))
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api\/v2/, '').replace(/[/:.-]+(\w)/g, (_, first) => first.toUpperCase())}`,
    tags: [tag],
    summary,
    description: permission === 'public' ? 'Needs no key.' : `Needs the permission \`${permission}\`.`,
    security: permission === 'public' ? [] : [{ key: [] }],
    'x-permission': permission,
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body !== undefined && {
      requestBody: { required: true, content: bodyContent(jsonSchema(body, 'input')) },
    }),
    // The sender decides on the content.
    ...(rawBody === true && {
      requestBody: { required: true, content: { [json]: { schema: { type: 'object' }, example: {} } } },
    }),
    ...(upload !== undefined && { requestBody: { required: true, content: uploadContent(upload) } }),
    responses: {
      [status]: { description: summary, ...(status !== 204 && { content }) },
      '4XX': { $ref: '#/components/responses/Problem' },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const json = 'application/json'
const bodyContent = (schema: JsonSchema) => ({ [json]: contentOf(json, schema, true) })

/** Only JSON has an example: other content is described as text. */
function contentOf(type: string, schema: JsonSchema, requiredOnly: boolean): JsonSchema {
  return type === json ? { schema, example: createExample(schema, requiredOnly) } : { schema }
}

function parametersOf(where: 'path' | 'query', schema: z.ZodObject | undefined): JsonSchema[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }))
}

/** Routes for the document itself, as JSON and as an HTML page. The document lists them too. */
export function documentOperations(
  others: readonly Operation[],
  version: string,
  page: (document: JsonSchema) => string,
): readonly Operation[] {
  const publicGet = { method: 'GET', permission: 'public', tag: 'docs' } as const
  // Created on the first request, so that the start need not wait for it.
  let cached: { readonly text: string; readonly page: string } | undefined
  const document = (): { readonly text: string; readonly page: string } => {
    if (cached === undefined) {
      const all = [...others, ...own]
      cached = { text: JSON.stringify(openApiDocument(all, version)), page: page(buildDocument(all, version)) }
    }
    return cached
  }
  const own: readonly Operation[] = [
    operation({
      ...publicGet,
      path: '/api/v2/openapi.json',
      summary: 'Get the OpenAPI document',
      response: { schema: z.looseObject({ openapi: z.string() }) },
      handle: ({ reply }) => reply.header('content-type', 'application/json; charset=utf-8').send(document().text),
    }),
    operation({
      ...publicGet,
      path: '/api/v2/docs',
      summary: 'Show the API documentation as a web page',
      response: { schema: z.string(), types: ['text/html'] },
      handle: ({ reply }) =>
        reply
          .header('content-type', 'text/html; charset=utf-8')
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
          .send(document().page),
    }),
  ]
  return own
}
