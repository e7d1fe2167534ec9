import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useApi } from '../testing/api-fixture.ts'

const api = useApi()

interface DocumentedOperation {
  readonly security: unknown[]
  readonly 'x-permission': string
  readonly operationId: string
  readonly requestBody?: { readonly content: object }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}
type Schema = Record<string, unknown>
type Document = {
  readonly paths: Record<string, Record<string, DocumentedOperation>>
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly components: { readonly schemas: Record<string, Schema> }
}

/** The schema with its components in it. */
function inFull(schema: Schema, { schemas }: Document['components']): Schema {
  const follow = (_key: string, value: unknown): unknown => {
    const name = (value as { $ref?: string } | null)?.$ref?.split('/').at(-1)
    return name === undefined ? value : JSON.parse(JSON.stringify(schemas[name], follow))
  }
  return JSON.parse(JSON.stringify(schema, follow))
}

const read = async (): Promise<Document> => (await api.ask('GET', '/api/v2/openapi.json', { key: '' })).body

/** The routes of the running server. Every GET has a HEAD; OPTIONS is the CORS preflight. */
function served(): string[] {
  const tree = api.app.printRoutes({ commonPrefix: false })
  const stack: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', name = '', methods] = /^([│ ├└─]*)(\S*) ?(?:\((.*)\))?$/.exec(line) ?? []
    if (name === '') return []
    stack.length = indent.length / 4 - 1
    stack.push(name)
    const path = stack.join('').replace(/:(\w+)/g, '{$1}')
    return (methods ?? '')
      .split(', ')
      .flatMap((method) => (['', 'HEAD', 'OPTIONS'].includes(method) ? [] : [`${method} ${path}`]))
  })
}

describe('the OpenAPI document', () => {
  test('is valid', async () => {
    const result = await new Validator().validate(await read())
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  test('has the routes of the server, but those that only refuse a method', async () => {
    const { paths } = await read()
    const refusing = ['GET', 'DELETE'].map((method) => `${method} /api/v2/mcp`)
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.length).toBeGreaterThan(70)
    expect(served().toSorted()).toEqual([...documented, ...refusing].toSorted())
  })

  test('describes each group of routes, and names the schemas that routes share', async () => {
    const { tags, components, paths } = await read()
    expect(tags.filter(({ description }) => description === undefined)).toEqual([])
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Lead', 'Contact', 'LocalBusiness', 'User']),
    )
    const list = paths['/api/v2/leads']?.get?.responses['200']
    expect(JSON.stringify(list)).toContain('"#/components/schemas/Lead"')
  })

  test('names each operation once with its permission; only declared routes are public', async () => {
    const { paths } = await read()
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const { security, 'x-permission': permission } of operations) {
      expect(['public', 'read', 'write', 'admin', 'installation']).toContain(permission)
      expect(security.length === 0).toBe(permission === 'public')
    }
    const open = Object.entries(paths).filter(([, methods]) =>
      Object.values(methods).some(({ 'x-permission': permission }) => permission === 'public'),
    )
    expect(open.map(([path]) => path).toSorted()).toEqual([
      '/api/v2/auth/link',
      '/api/v2/auth/refresh',
      '/api/v2/auth/sign-in',
      '/api/v2/auth/sign-out',
      '/api/v2/docs',
      '/api/v2/health',
      '/api/v2/hooks/{destination}/{id}',
      '/api/v2/openapi.json',
      '/health/live',
      '/health/ready',
      '/health/stages',
      '/metrics',
    ])
  })

  test('has a valid example of every request body and every response', async () => {
    const { paths, components } = await read()
    type Content = Record<string, { schema: Record<string, unknown>; example?: unknown }>
    const contents = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, responses }]) =>
        [requestBody, ...Object.values(responses)].flatMap((one) => {
          const json = (one?.content as Content | undefined)?.['application/json']
          return json === undefined ? [] : [{ name: `${method} ${path}`, ...json }]
        }),
      ),
    )
    expect(contents.length).toBeGreaterThan(100)
    const wrong = contents.flatMap(({ name, schema, example }) => {
      const { error } = z.fromJSONSchema(inFull(schema, components)).safeParse(example)
      return example === undefined || error !== undefined ? [[name, example, error?.issues]] : []
    })
    expect(wrong).toEqual([])
  })

  test('allows a list as JSON, in a form, or as a file that is the whole body', async () => {
    const { paths } = await read()
    const ways = ['domains', 'sitemap-files', 'pages'].map((slug) => paths[`/api/v2/${slug}/import`]?.post?.requestBody)
    const [domains, sitemaps, pages] = ways
    for (const way of ways) {
      expect(Object.keys(way?.content ?? {})).toEqual([
        'application/json',
        'multipart/form-data',
        'text/csv',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/geo+json',
        'application/vnd.apache.parquet',
      ])
    }
    expect(pages).toEqual(sitemaps)
    // Only a list of domains can be run to contacts.
    expect(JSON.stringify(domains)).toContain('run_to_contacts')
    expect(JSON.stringify(pages)).not.toContain('run_to_contacts')
  })

  test('as HTML is one page that loads nothing', async () => {
    const { text, headers, status } = await api.ask('GET', '/api/v2/docs', { key: '' })
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(text).not.toMatch(/<script|src=|@import|url\(|<link|=["']?https?:/)
    expect(text).toContain('/api/v2/local-businesses/status/filtered')
  })
})

test('no route accepts requests without a key, by any method', async () => {
  const { paths } = await read()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { 'x-permission': permission }] of Object.entries(methods)) {
      if (permission === 'public') continue
      const url = path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000001')
      const answer = await api.app.inject({ method: method.toUpperCase() as 'GET', url })
      expect([method, path, answer.statusCode]).toEqual([method, path, 401])
    }
  }
})
