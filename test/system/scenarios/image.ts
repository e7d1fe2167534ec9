import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../../src/db/embedded/start-server.ts'
import { Crawl, log } from '../crawl.ts'
import { linux, pathOf, postgresql15, program, root, versionOf } from '../needs.ts'
import { innermostProcess } from '../process-tree.ts'
import type { Scenario } from '../scenario.ts'
import { makeBaseImage } from '../servers/base-image.ts'
import { PostgresServer } from '../servers/postgres.ts'

const baseName = 'localhost/node:24-bookworm-slim'

export const image: Scenario = {
  name: 'image',
  summary: 'the image, built with buildah on a base image of files of this machine: the API and two workers',
  needs: [linux, root, postgresql15, program('buildah'), program('npm'), program('ldd', 'libc-bin')],
  async run(opened) {
    const buildah = openStore(opened)
    buildBase(opened, buildah)
    buildProduct(opened, buildah)
    log('the image is built')
    const server = await PostgresServer.create(opened)
    const container = buildah(['from', '--pull-never', 'scrapersky'])
    opened.defer(() => void buildah(['rm', container]))
    const { Entrypoint: entrypoint } = (
      JSON.parse(buildah(['inspect', container])) as { OCIv1: { config: { Entrypoint: string[] } } }
    ).OCIv1.config
    const command = (env: Readonly<Record<string, string>>) => [
      pathOf('buildah'),
      ...buildah.store,
      'run',
      '--isolation=chroot',
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      container,
      '--',
      ...entrypoint,
    ]
    const crawl = await Crawl.start(opened, {
      sites: 40,
      env: { DATABASE_URL: server.url, HOST: '127.0.0.1', PORT: String(await freePort()) },
      directUrl: () => server.url,
      server: { command, args: ['--no-stages'] },
      workers: [{ command }, { command }],
      // buildah does not forward signals to the process in the container.
      stop: ({ pid }) => void process.kill(innermostProcess(pid), 'SIGTERM'),
    })
    return crawl.ends(`${versionOf(pathOf('buildah')).replace(/ \(.*/, '')}, Node ${process.versions.node}`)
  },
}

interface Buildah {
  (args: readonly string[]): string
  /** The options that select its storage. */
  readonly store: readonly string[]
}

/** buildah with a storage of its own, which is removed at the end. */
function openStore(opened: AsyncDisposableStack): Buildah {
  const folder = mkdtempSync(join(tmpdir(), 'scrapersky-images-'))
  const store = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run')]
  const buildah = (args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(pathOf('buildah'), [...store, ...args], { encoding: 'utf8' })
    if (stderr.includes('ENOTCACHED')) throw new Error('the npm cache lacks packages: install this project anew once')
    if (status !== 0) throw new Error(`buildah ${args[0]} failed: ${stderr.slice(-3000)}${stdout.slice(-1000)}`)
    return stdout.trim()
  }
  opened.defer(() => {
    // Unmounts its layers.
    spawnSync(pathOf('buildah'), [...store, 'rm', '--all'])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return Object.assign(buildah, { store })
}

function buildBase(opened: AsyncDisposableStack, buildah: Buildah): void {
  const folder = mkdtempSync(join(tmpdir(), 'scrapersky-base-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  makeBaseImage(folder)
  const container = buildah(['from', 'scratch'])
  buildah(['copy', container, folder, '/'])
  buildah(['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container])
  buildah(['commit', '--rm', container, baseName])
}

/** Packages come from the npm cache of this machine, which every installation fills: no network. */
function buildProduct(opened: AsyncDisposableStack, buildah: Buildah): void {
  const folder = mkdtempSync(join(tmpdir(), 'scrapersky-build-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const settings = join(folder, 'npmrc')
  writeFileSync(settings, 'offline=true\ncache=/npm-cache\n')
  const cache = spawnSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).stdout.trim()
  mkdirSync(cache, { recursive: true })
  const volumes = [`${settings}:/root/.npmrc:ro`, `${cache}:/npm-cache:O`].flatMap((volume) => ['--volume', volume])
  const options = ['--isolation=chroot', '--pull-never', '--layers=false', ...volumes]
  buildah(['build', ...options, '--tag', 'scrapersky', resolve(import.meta.dirname, '../../..')])
}
