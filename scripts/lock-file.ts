/** The parts of package-lock.json (version 3) that matter here. */
interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
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

/** Optional dependencies that no entry of the lock provides, once each. */
export function missingOptionals({ packages }: LockFile): Missing[] {
  const missing = Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isProvided(packages, path, name))
      .map(([name, range]) => ({ name, range, parent })),
  )
  return [...new Map(missing.map((one) => [one.name, one])).values()]
}

/** Adds a stub for each of them and removes every address. Run on its own result it changes nothing. */
export function completeLock(lock: LockFile): { completed: LockFile; added: string[] } {
  const missing = missingOptionals(lock)
  const kept = Object.entries(lock.packages).map(([path, { resolved: _address, ...rest }]) => [path, rest] as const)
  const stubs = missing.map((one) => [`node_modules/${one.name}`, stubFor(one)] as const)
  const packages = Object.fromEntries([...kept, ...stubs].sort(([a], [b]) => a.localeCompare(b, 'en')))
  return { completed: { ...lock, packages }, added: missing.map(({ name }) => name) }
}

/** As Node looks for it: in the package's own node_modules, then in those of its parents. */
function isProvided(packages: LockFile['packages'], path: string, name: string): boolean {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))) {
    if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
    if (from === '') return false
  }
}

function stubFor({ name, range, parent }: Missing): LockedPackage {
  // Binaries are pinned to their parent's version everywhere; a range would need a registry to be resolved.
  if (!/^\d+\.\d+\.\d+/.test(range)) throw new Error(`${name} is wanted as ${range}, which is no version`)
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

/** Says the name: `@biomejs/cli-linux-x64-musl`. Without os and cpu npm would install it everywhere. */
function platformOf(name: string): { os: string | undefined; cpu: string | undefined; libc: string | undefined } {
  const words = name.split(/[-/@]/)
  const cpu = processors.find((processor) => words.includes(processor))
  const os = systems.find((system) => words.includes(system))
  if (cpu === undefined) throw new Error(`${name} does not say for which processor it is`)
  const ending = words.at(-1) ?? ''
  if (os !== 'linux' || !/^(gnu|musl)/.test(ending)) return { os, cpu, libc: undefined }
  return { os, cpu, libc: cpu === 'arm' ? undefined : ending.startsWith('musl') ? 'musl' : 'glibc' }
}
