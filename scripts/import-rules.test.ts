// The import rules refuse what they are for. A planted file in a small copy of the project breaks each rule tested here.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** The violated rules, each with the file that violates it. */
function violationsOf(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'scrapersky-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs'])
    copyFileSync(name, join(folder, name))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const { stdout } = spawnSync(process.execPath, [cruiser, '--output-type', 'json', ...Object.keys(files)], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  return summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`)
}

test('what the image contains imports no devDependency; tests and types may', () => {
  const rule = 'image-imports-no-dev-dependencies'
  expect(
    violationsOf({
      'src/core/planted.ts': "import { build } from 'vite'\nbuild()\n",
      'src/core/lazy.ts': "export const load = () => import('vite')\n",
      'demo/planted.ts': "import { build } from 'vite'\nbuild()\n",
      'bin/planted.mjs': "import 'vite'\n",
      'src/core/types.ts': "import type { Plugin } from 'vite'\nexport type Ours = Plugin\n",
      'src/core/planted.test.ts': "import { build } from 'vite'\nbuild()\n",
      'src/core/product.ts': "import { z } from 'zod'\nz.string()\n",
    }).toSorted(),
  ).toEqual([
    `bin/planted.mjs: ${rule}`,
    `demo/planted.ts: ${rule}`,
    `src/core/lazy.ts: ${rule}`,
    `src/core/planted.ts: ${rule}`,
  ])
})
