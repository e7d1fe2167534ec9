import type { Browser, BrowserServer } from 'playwright-core'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { disabledFeatures } from './disabled-features.ts'
import { treeMemory } from './process-memory.ts'

export interface ChromiumProcessOptions {
  readonly executablePath: string
  readonly log: Log
  /** Variables of this process. The browser gets a few of them. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** False: the operator accepts a browser without its sandbox. */
  readonly sandbox?: boolean
  /** Of all processes of the browser together. */
  readonly maxMemoryBytes?: number
}

/** A running Chromium. */
export interface ChromiumProcess {
  readonly browser: Browser
  /** Ends all its processes at once. */
  kill(): Promise<void>
}

const noNetwork = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  disabledFeatures,
]
/** A page that allocates without end fails in its own process before it fills the machine. */
const memory = ['--js-flags=--max-old-space-size=256']
const memoryCheckMs = 500
const defaultMaxMemoryBytes = 1024 ** 3

/** Throws if Chromium could only run without its sandbox and the operator has not accepted that. */
export function checkSandbox({ sandbox = true }: Pick<ChromiumProcessOptions, 'sandbox'>): void {
  if (!sandbox || process.getuid?.() !== 0) return
  const message = "RENDERER is chromium, but Chromium's sandbox does not work for root."
  throw new AppError('config_invalid', `${message} Run ScraperSky as another user, or set RENDERER_SANDBOX=off.`)
}

export async function startChromium(options: ChromiumProcessOptions): Promise<ChromiumProcess> {
  const { executablePath, log, sandbox = true } = options
  // Imported on demand: most installations never render, and the module is large.
  const { chromium } = await import('playwright-core')
  log.info({ path: executablePath, sandbox }, 'starting Chromium for pages that need JavaScript')
  // A server, because only it reports the process, which may have to be killed.
  const server = await chromium.launchServer({
    executablePath,
    args: [...noNetwork, ...memory],
    chromiumSandbox: sandbox,
    env: browserEnvironment(options.environment),
    host: '127.0.0.1',
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: 30_000,
  })
  const watch = watchMemory(server, options)
  server.on('close', () => clearInterval(watch))
  try {
    return { browser: await chromium.connect(server.wsEndpoint(), { timeout: 30_000 }), kill: () => server.kill() }
  } catch (error) {
    await server.kill()
    throw error
  }
}

/** The browser runs code of strangers: it does not get the URL of the database or any key. */
function browserEnvironment(environment: ChromiumProcessOptions['environment']): Record<string, string> {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'LOCALAPPDATA']
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])))
}

function watchMemory(server: BrowserServer, { log, maxMemoryBytes = defaultMaxMemoryBytes }: ChromiumProcessOptions) {
  const pid = server.process().pid ?? 0
  const timer = setInterval(() => {
    const bytes = treeMemory(pid)
    if (bytes === undefined || bytes <= maxMemoryBytes) return
    log.warn({ bytes, maxMemoryBytes }, 'Chromium used too much memory and was ended')
    void server.kill()
  }, memoryCheckMs)
  return timer.unref()
}
