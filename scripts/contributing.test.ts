import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = '.cache/contributing'

/** Each code block that names a file is written to that path of a scratch folder, and compiled with the project. */
test('compiles the example stage of CONTRIBUTING.md', () => {
  rmSync(folder, { recursive: true, force: true })
  const blocks = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/```ts\n\/\/ (src\/\S+)\n([\s\S]*?)```/g)]
  expect(blocks.map(([, path]) => path)).toContain('src/stages/wf9-own-domain/stage.ts')
  for (const [, path = '', text = ''] of blocks) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const compilerOptions = { rootDirs: ['.', '../..'] }
  const config = { extends: '../../tsconfig.json', compilerOptions, include: ['src', '../../src/testing'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const args = ['node_modules/typescript-native/bin/tsc', '-p', folder, '--checkers', '1']
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
