// `npm run dev`: the API server, restarted when a server file changes, and Vite with hot module replacement, on one port.
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { createServer, type Plugin } from 'vite'
import { type ApiServer, startApiServer, type Welcome } from './dev-api-server.ts'

const root = join(import.meta.dirname, '..')
const host = '127.0.0.1'
const defaultPort = 5173
const serverFolders = ['src', 'migrations', 'demo'].map((name) => join(root, name))
/** Everything that the server serves besides the web app. */
const serverPaths = '^/(api|health|metrics)(/|\\?|$)'
const debounceMs = 100

const envFile = join(root, '.env')
const settings = { ...(existsSync(envFile) && parseEnv(readFileSync(envFile, 'utf8'))), ...process.env }
const apiPort = await freePort()
const port = settings.PORT === '0' ? await freePort() : Number(process.env.PORT ?? defaultPort)

const started = Promise.withResolvers<ApiServer>()
const vite = await createServer({
  configFile: join(root, 'ui/vite.config.ts'),
  clearScreen: false,
  logLevel: 'warn',
  server: {
    host,
    port,
    strictPort: process.env.PORT !== undefined,
    proxy: { [serverPaths]: { target: `http://${host}:${apiPort}` } },
  },
  plugins: [followServer()],
})
await vite.listen()
const url = new URL(vite.resolvedUrls?.local[0] ?? '').origin

let isFirstStart = true
const api = startApiServer({
  env: {
    ...process.env,
    HOST: host,
    PORT: String(apiPort),
    PUBLIC_URL: url,
    SCRAPERSKY_HOME: settings.SCRAPERSKY_HOME ?? join(root, '.dev-home'),
  },
  onReady(welcome) {
    process.stdout.write(isFirstStart ? introduction(welcome) : 'Server restarted.\n')
    isFirstStart = false
  },
})
started.resolve(api)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void Promise.all([vite.close(), api.stop()]).then(() => process.exit(0))
  })
}

/** Restarts the server when its files change, and holds requests to it until it is ready again. */
function followServer(): Plugin {
  const pattern = new RegExp(serverPaths)
  let timer: NodeJS.Timeout | undefined
  return {
    name: 'scrapersky-api-server',
    configureServer({ watcher, middlewares }) {
      watcher.add(serverFolders)
      watcher.on('all', (_event, path) => {
        const isServerFile = serverFolders.some((folder) => !relative(folder, path).startsWith('..'))
        if (!isServerFile || path.endsWith('.test.ts')) return
        clearTimeout(timer)
        timer = setTimeout(() => void started.promise.then((server) => server.restart()), debounceMs)
      })
      middlewares.use((request, _response, next) => {
        if (!pattern.test(request.url ?? '')) return next()
        void started.promise.then((server) => server.whenReady()).then(() => next())
      })
    },
  }
}

function introduction({ data, link, key_file: keyFile, demo }: Welcome): string {
  const parts = [
    `ScraperSky for development is ready at ${url} (data in ${data}). Ctrl-C stops it.`,
    'A change in ui/ updates the browser; a change in src/, migrations/ or demo/ restarts the server.',
    ...(link === undefined ? [] : [`Sign in with this one-time link: ${link}`]),
    ...(keyFile === undefined ? [] : [`The first API key is in ${keyFile}`]),
    ...(demo === undefined ? [] : [demo]),
  ]
  return `\n${parts.join('\n')}\n\n`
}

async function freePort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
