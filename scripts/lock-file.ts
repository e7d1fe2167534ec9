/** The parts of package-lock.json (version 3) that are used here. */
interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly peer?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface Missing {
  readonly name: string
  readonly range: string
  readonly parent: LockedPackage
}

/** Optional dependencies without an entry in the lock file, once each. */
export function missingOptionals({ packages }: LockFile): Missing[] {
  const missing = Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isProvided(packages, path, name))
      .map(([name, range]) => ({ name, range, parent })),
  )
  return [...new Map(missing.map((one) => [one.name, one])).values()]
}

/** `name@version` of the packages without a hash of their content. A stub gets one as soon as the registry has the package. */
export function withoutHash({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { version, integrity, link }]) =>
    path === '' || link === true || integrity !== undefined ? [] : [specOf(path, version)],
  )
}

/** Adds the hashes that are known, by `name@version`. */
export function addHashes(lock: LockFile, hashes: ReadonlyMap<string, string>): LockFile {
  const entries = Object.entries(lock.packages).map(([path, locked]) => {
    const { version = '', ...rest } = locked
    const integrity = locked.integrity === undefined ? hashes.get(specOf(path, version)) : undefined
    // After the version, where npm writes it.
    return [path, integrity === undefined ? locked : { version, integrity, ...rest }] as const
  })
  return { ...lock, packages: Object.fromEntries(entries) }
}

const specOf = (path: string, version = '') => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`

/** Adds a stub for each missing package and removes every resolved URL. Idempotent. */
export function completeLock(lock: LockFile): { completed: LockFile; added: string[] } {
  const missing = missingOptionals(lock)
  const existing = Object.entries(lock.packages).map(([path, { resolved: _url, ...rest }]) => [path, rest] as const)
  const stubs = missing.map((one) => [`node_modules/${one.name}`, stubFor(one)] as const)
  const packages = Object.fromEntries([...existing, ...stubs].sort(([a], [b]) => a.localeCompare(b, 'en')))
  return { completed: { ...lock, packages }, added: missing.map(({ name }) => name) }
}

/** Resolves like Node: in the package's own node_modules, then in those of its parents. */
function isProvided(packages: LockFile['packages'], path: string, name: string): boolean {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))) {
    if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
    if (from === '') return false
  }
}

function stubFor({ name, range, parent }: Missing): LockedPackage {
  // All binary packages are pinned to their parent's version; a range would need a registry to resolve.
  if (!/^\d+\.\d+\.\d+/.test(range)) throw new Error(`${name} is required as ${range}, which is not an exact version`)
  const { os, cpu, libc } = platformOf(name)
  return {
    version: range,
    ...(cpu !== undefined && { cpu: [cpu] }),
    ...(parent.dev && { dev: true }),
    ...(libc !== undefined && { libc: [libc] }),
    optional: true,
    ...(os !== undefined && { os: [os] }),
    ...(parent.peer && { peer: true }),
  }
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Reads the platform from the name: `@biomejs/cli-linux-x64-musl`. Without os and cpu npm would install it everywhere. */
function platformOf(name: string): { os: string | undefined; cpu: string | undefined; libc: string | undefined } {
  const parts = name.split(/[-/@]/)
  const cpu = processors.find((processor) => parts.includes(processor))
  const os = systems.find((system) => parts.includes(system))
  if (cpu === undefined) throw new Error(`${name} does not name a processor`)
  const ending = parts.at(-1) ?? ''
  if (os !== 'linux' || !/^(gnu|musl)/.test(ending)) return { os, cpu, libc: undefined }
  return { os, cpu, libc: cpu === 'arm' ? undefined : ending.startsWith('musl') ? 'musl' : 'glibc' }
}
