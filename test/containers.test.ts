import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig, variables } from '../src/config.ts'
import { slowestLaneGauges } from '../src/http/lane-gauges.ts'
import { loopGauges } from '../src/http/loop-gauges.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { useEmptyDatabases } from '../src/testing/empty-databases.ts'
import { buildTestApp } from '../src/testing/test-app.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { until } from '../src/testing/until.ts'
import { copyBuildContext, copyProductionPackages } from './support/image-content.ts'
import { cleanUpProducts, newFolder, runProduct, startProduct } from './support/product.ts'

// Without a container engine: the tests parse the files and run what they would run.

const root = resolve(import.meta.dirname, '..')
const textOf = (name: string) => readFileSync(join(root, name), 'utf8')
const dockerfile = DockerfileParser.parse(textOf('Dockerfile'))
const instructions = dockerfile.getInstructions()
const database = useTestDatabase()
const emptyDatabase = useEmptyDatabases()
afterEach(() => expect(cleanUpProducts()).toEqual([]))

/** The arguments of an instruction in JSON form. */
function wordsOf(keyword: string): string[] {
  const found = instructions.findLast((one) => one.getKeyword() === keyword)
  return JSON.parse(/\[.*\]/s.exec(found?.getRawArgumentsContent() ?? '[]')?.[0] ?? '[]') as string[]
}

const environmentOfImage = Object.fromEntries(
  dockerfile.getENVs().flatMap((one) => one.getProperties().map((each) => [each.getName(), each.getValue() ?? ''])),
)

describe('the Dockerfile', () => {
  test('passes the linter', () => {
    expect(validate(textOf('Dockerfile'))).toEqual([])
  })

  test('is slim, not root, pinned, and has a health check', () => {
    const images = dockerfile.getFROMs().map((from) => from.getImage() ?? '')
    for (const image of images) expect(image).toMatch(/^node:24-\w+-slim$/)
    const last = instructions.slice(instructions.findLastIndex((one) => one.getKeyword() === 'FROM'))
    const keywords = last.map((one) => one.getKeyword())
    expect(last.find((one) => one.getKeyword() === 'USER')?.getRawArgumentsContent()).toBe('node')
    // Nothing is installed or changed in what is shipped, and nothing is done as root after the user is set.
    expect(keywords).not.toContain('RUN')
    expect(keywords).not.toContain('ADD')
    expect(keywords.indexOf('USER')).toBeGreaterThan(keywords.lastIndexOf('COPY'))
    expect(dockerfile.getHEALTHCHECKs()).toHaveLength(1)
    // The form in brackets: signals reach the process, not a shell.
    expect(wordsOf('ENTRYPOINT')).toEqual(['node', 'src/main/cli.ts'])
  })

  test('sets known variables only', () => {
    for (const name of Object.keys(environmentOfImage)) expect(['NODE_ENV', ...Object.keys(variables)]).toContain(name)
    expect(readConfig(environmentOfImage).unknown).toEqual([])
  })
})

const service = z.strictObject({
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  build: z.literal('.').optional(),
  command: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  restart: z.string().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.literal(false) })).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).optional(),
  ports: z.array(z.string().startsWith('127.0.0.1:')).optional(),
  volumes: z.array(z.string()).optional(),
  healthcheck: z.looseObject({}).optional(),
  deploy: z.strictObject({ replicas: z.int() }).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).optional(),
})
const compose = z
  .looseObject({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
    configs: z.record(z.string(), z.strictObject({ content: z.string() })),
  })
  .parse(parse(textOf('compose.yaml'), { merge: true }))
const { api, worker, postgres } = compose.services

/** The role of compose.yaml, made by the script on a server, without what only psql knows. */
test('PostgreSQL of compose.yaml gives the product a role that is no superuser, and marks every operator of filters', async () => {
  const script = textOf('deploy/postgres/product-role.sql')
  const marked = [...script.matchAll(/^ALTER FUNCTION (\S+) LEAKPROOF;$/gm)].map(([, name]) => name)
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT unnest(operators_of_filters())::regprocedure::text AS name',
  )
  expect(marked.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(script).toMatch(
    /CREATE ROLE scrapersky LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD :'password';/,
  )
  expect(postgres?.environment?.POSTGRES_USER).toBeUndefined()
  expect(api?.environment?.DATABASE_URL).toContain('postgres://scrapersky:${POSTGRES_PASSWORD')
})

describe('compose.yaml', () => {
  test('defines an API, two workers, PostgreSQL and optional monitoring', () => {
    expect(Object.keys(compose.services)).toEqual(['postgres', 'api', 'worker', 'prometheus', 'grafana'])
    expect(worker?.deploy?.replicas).toBe(2)
    expect(postgres?.healthcheck).toBeDefined()
    for (const name of ['prometheus', 'grafana']) expect(compose.services[name]?.profiles).toEqual(['monitoring'])
  })

  test('refers only to services, volumes, files and settings that exist', () => {
    for (const each of Object.values(compose.services)) {
      const needed = Array.isArray(each.depends_on) ? each.depends_on : Object.keys(each.depends_on ?? {})
      for (const name of needed) expect(compose.services).toHaveProperty(name)
      for (const volume of each.volumes ?? []) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('.')) expect(existsSync(join(root, from)), from).toBe(true)
        else expect(compose.volumes).toHaveProperty(from)
      }
    }
    for (const each of [api, worker]) expect(each?.env_file?.map(({ path }) => path)).toEqual(['scrapersky.env'])
    for (const { source } of compose.services.prometheus?.configs ?? []) expect(compose.configs).toHaveProperty(source)
    for (const each of [api, worker])
      for (const name of Object.keys(each?.environment ?? {})) expect(variables).toHaveProperty(name)
  })
})

test('the dashboard and the alerts use metrics that exist', async () => {
  const { app } = buildTestApp(database)
  const { body } = await app.inject({ method: 'GET', url: '/metrics' })
  const ofWorker = await createMetrics([loopGauges(() => undefined), slowestLaneGauges(async () => [])]).render()
  const known = new Set([...`${body}\n${ofWorker}`.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const asked =
    `${textOf('deploy/grafana/scrapersky.json')}${textOf('deploy/alarms.yaml')}`.match(/scrapersky_\w+/g) ?? []
  expect(asked.length).toBeGreaterThan(8)
  for (const name of asked) expect(known, name).toContain(name.replace(/_bucket$/, ''))
  for (const name of ['prometheus.yaml', 'alarms.yaml', 'grafana/datasources.yaml', 'grafana/dashboards.yaml'])
    expect(parse(textOf(`deploy/${name}`))).toBeTypeOf('object')
})

const scraped = z.strictObject({
  job_name: z.string(),
  authorization: z.strictObject({ credentials_file: z.literal('/etc/prometheus/metrics-token') }),
  static_configs: z.array(z.strictObject({ targets: z.array(z.string()) })).optional(),
  dns_sd_configs: z
    .array(
      z.strictObject({ names: z.array(z.string()), type: z.literal('A'), port: z.int(), refresh_interval: z.string() }),
    )
    .optional(),
})

test('Prometheus scrapes the API and every worker, and alerts use only these jobs', () => {
  const { scrape_configs: jobs } = z
    .looseObject({ scrape_configs: z.array(scraped) })
    .parse(parse(textOf('deploy/prometheus.yaml')))
  const [ofApi, ofWorkers] = jobs
  const port = environmentOfImage.PORT
  expect(ofApi).toMatchObject({ job_name: 'scrapersky', static_configs: [{ targets: [`api:${port}`] }] })
  expect(ofWorkers).toMatchObject({
    job_name: 'scrapersky-worker',
    dns_sd_configs: [{ names: ['worker'], port: Number(worker?.environment?.WORKER_METRICS_PORT) }],
  })
  const used = [...textOf('deploy/alarms.yaml').matchAll(/job="([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(used)).toEqual(new Set(jobs.map(({ job_name }) => job_name)))
})

/** The stage of the Dockerfile that has the build tools. Returns the folder with the built app. */
async function buildWebApp(): Promise<string> {
  const { folder } = newFolder()
  copyBuildContext(root, folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const built = await runProduct(['scripts/build-web-app.ts'], { command: [process.execPath], cwd: folder })
  expect(built, built.stdout).toMatchObject({ code: 0 })
  return join(folder, 'ui/dist')
}

test('the content of the image runs: the API with its health check, a worker; both stop on a signal', {
  timeout: 240_000,
}, async () => {
  const { folder: image } = newFolder()
  copyBuildContext(root, image)
  copyProductionPackages(root, image)
  cpSync(await buildWebApp(), join(image, 'ui/dist'), { recursive: true })
  const [, ...entry] = wordsOf('ENTRYPOINT')
  const env = { ...environmentOfImage, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: await emptyDatabase() }
  const run = (command: readonly string[] = [], more: Record<string, string> = {}) =>
    startProduct([...entry, ...command], { command: [process.execPath], cwd: image, env: { ...env, ...more } })

  const server = run(api?.command)
  const address = await server.ready()
  const check = wordsOf('HEALTHCHECK').slice(1)
  const asked = { command: [process.execPath], cwd: image, env: { ...env, PORT: new URL(address).port } }
  expect(await runProduct(check, asked)).toMatchObject({ code: 0 })
  expect((await fetch(address)).status).toBe(200)
  const working = run(worker?.command, { WORKER_METRICS_PORT: '0' })
  const metrics = await until('the worker', () => /"metrics":"([^"]+)"/.exec(working.stdout)?.[1])
  const [, , ...checkOfWorker] = z.array(z.string()).parse(worker?.healthcheck?.test)
  const askedOfWorker = { ...asked, env: { ...env, WORKER_METRICS_PORT: new URL(metrics).port } }
  expect(await runProduct(checkOfWorker, askedOfWorker)).toMatchObject({ code: 0 })
  for (const each of [working, server]) {
    each.signalTop('SIGTERM')
    expect(await each.exitCode).toBe(0)
  }
  expect(await runProduct(check, asked)).toMatchObject({ code: 1 })
  expect(await runProduct(checkOfWorker, askedOfWorker)).toMatchObject({ code: 1 })
})
