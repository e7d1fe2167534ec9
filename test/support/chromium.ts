import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '../../src/crawl/render/find-chromium.ts'

const install = 'apt-get install -y --no-install-recommends chromium'

/** The system's Chromium. On Debian, as root, it is installed when it is missing; elsewhere the error names the command. */
export function chromiumForTests(): string {
  const found = tryToFind()
  if (found !== undefined) return found
  if (process.geteuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stdout.write(`The browser tests need Chromium: installing it now with "${install}".\n`)
    spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: 120_000 })
    const [program = '', ...args] = install.split(' ')
    spawnSync(program, args, { stdio: 'inherit', timeout: 300_000 })
  }
  const installed = tryToFind()
  if (installed !== undefined) return installed
  throw new Error(`The browser tests need Chromium. Run: sudo ${install} (or your system's way to install Chromium).`)
}

function tryToFind(): string | undefined {
  try {
    return findChromium()
  } catch {
    return undefined
  }
}
