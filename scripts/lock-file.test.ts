import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addHashes, completeLock, type LockFile, missingOptionals, withoutHash } from './lock-file.ts'

describe.for(['package-lock.json', 'bench/package-lock.json', 'clients/typescript/package-lock.json'])('%s', (file) => {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile

  test('has the optional dependencies of every package for every platform ("npm run lock" adds them)', () => {
    expect(missingOptionals(lock).map(({ name }) => name)).toEqual([])
  })

  test('holds no registry URL', () => {
    expect(Object.entries(lock.packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  test('has a hash of every package, except of build tools for platforms that the registry did not have', () => {
    const specs = new Set(withoutHash(lock))
    const unproven = Object.entries(lock.packages).filter(
      ([path, { version, dev, optional, os, cpu }]) =>
        specs.has(`${path.split('node_modules/').at(-1)}@${version}`) &&
        !(dev === true && optional === true && (os ?? cpu) !== undefined),
    )
    expect(unproven).toEqual([])
  })

  test('does not change when it is completed again', () => {
    const { completed, added } = completeLock(lock)
    expect(added).toEqual([])
    expect(`${JSON.stringify(completed, null, 2)}\n`).toBe(readFileSync(file, 'utf8'))
  })
})

const parent = (dependencies: Record<string, string>, flags: object = { dev: true }): LockFile => ({
  packages: { '': {}, 'node_modules/tool': { version: '1.2.3', optionalDependencies: dependencies, ...flags } },
})

test('derives the platform of a stub from its name', () => {
  const names = ['@t/cli-linux-x64-musl', '@t/cli-linux-arm64-gnu', '@t/cli-win32-x64', '@t/cli-wasm32-wasi']
  const { completed } = completeLock(parent(Object.fromEntries(names.map((name) => [name, '1.2.3']))))
  const stub = { version: '1.2.3', dev: true, optional: true }
  expect(completed.packages).toMatchObject({
    'node_modules/@t/cli-linux-x64-musl': { ...stub, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@t/cli-linux-arm64-gnu': { ...stub, os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
    'node_modules/@t/cli-win32-x64': { ...stub, os: ['win32'], cpu: ['x64'] },
    'node_modules/@t/cli-wasm32-wasi': { ...stub, cpu: ['wasm32'] },
  })
})

test('marks stubs as development dependencies only if their parent is one', () => {
  const { completed } = completeLock(parent({ 'tool-darwin-arm64': '1.2.3' }, {}))
  expect(completed.packages['node_modules/tool-darwin-arm64']).toEqual({
    version: '1.2.3',
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  })
})

test('adds the hashes that a registry has', () => {
  const { completed } = completeLock(parent({ 'tool-linux-x64': '1.2.3', 'tool-win32-x64': '1.2.3' }))
  const hashed = addHashes(completed, new Map([['tool-linux-x64@1.2.3', 'sha512-x']]))
  expect(Object.keys(hashed.packages['node_modules/tool-linux-x64'] ?? {}).slice(0, 2)).toEqual([
    'version',
    'integrity',
  ])
  expect(withoutHash(hashed)).toEqual(['tool@1.2.3', 'tool-win32-x64@1.2.3'])
})

test('refuses ranges and names without a processor', () => {
  expect(() => completeLock(parent({ 'tool-linux-x64': '^1.2.3' }))).toThrow('tool-linux-x64 is required as ^1.2.3')
  expect(() => completeLock(parent({ extra: '1.2.3' }))).toThrow('extra does not name a processor')
})
