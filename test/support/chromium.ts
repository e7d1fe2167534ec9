import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '../../src/crawl/render/find-chromium.ts'

/** The headless shell takes a seventh less CPU than Chromium, which older systems have instead. */
const packages = ['chromium-headless-shell', 'chromium']
const install = ['install', '-y', '--no-install-recommends']
/** Another apt-get may be running: wait for it instead of failing at once. */
const waitForLock = ['-o', 'DPkg::Lock::Timeout=240']

/** The system's Chromium. On Debian, as root, it is installed when it is missing; elsewhere the error names the command. */
export function chromiumForTests(): string {
  const found = tryToFind() ?? installAny()
  if (found !== undefined) return found
  const command = `sudo apt-get ${install.join(' ')} ${packages[0]}`
  throw new Error(`The browser tests need Chromium. Run: ${command} (or your system's way to install Chromium).`)
}

function installAny(): string | undefined {
  if (process.geteuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: 120_000 })
  for (const name of packages) {
    process.stdout.write(`The browser tests need Chromium: installing it now with apt-get, package ${name}.\n`)
    spawnSync('apt-get', [...waitForLock, ...install, name], { stdio: 'inherit', timeout: 300_000 })
    const found = tryToFind()
    if (found !== undefined) return found
  }
  return undefined
}

function tryToFind(): string | undefined {
  try {
    return findChromium()
  } catch {
    return undefined
  }
}
