import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { completionScripts } from './completion-scripts.ts'
import { buildProgram } from './program.ts'

const program = await buildProgram()

/** What bash would offer after these words; the last one is being typed. */
function offered(...words: string[]): string[] {
  const script = `${completionScripts.bash(program)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _scrapersky; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

test('bash completes commands, subcommands, options and their values', () => {
  expect(offered('scrapersky', 'st')).toEqual(['start', 'stages'])
  expect(offered('scrapersky', 'stages', '')).toEqual(['pause', 'resume', '--json'])
  expect(offered('scrapersky', 'user', 'add', 'ann@example.com', '--role', 'c')).toEqual(['curator'])
  expect(offered('scrapersky', 'export', 'contacts', '--form')).toEqual(['--format'])
})

test('zsh and fish complete every command too', () => {
  for (const script of [completionScripts.zsh(program), completionScripts.fish(program)]) {
    for (const { name, description } of program.commands.map((each) => ({
      name: each.name(),
      description: each.description(),
    }))) {
      expect(script).toContain(name)
      expect(script).toContain(description.slice(0, 20).replaceAll("'", "'\\''"))
    }
  }
})
