import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { AppError } from '../../core/errors.ts'

/** The headless shell first: it draws no window around a page. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
]
const folders = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
]

/** The system's Chromium or Chrome. */
export function findChromium(path = folders.join(delimiter)): string {
  const candidates = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = [...candidates, join('/Applications/Google Chrome.app/Contents/MacOS', 'Google Chrome')].find(
    isExecutable,
  )
  if (found !== undefined) return found
  throw new AppError(
    'config_invalid',
    'RENDERER is chromium, but no Chromium was found. Install it, or set RENDERER_PATH.',
  )
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
