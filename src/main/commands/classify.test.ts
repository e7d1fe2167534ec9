import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runCommand, startCommand } from '../../testing/command-process.ts'

const run = (args: readonly string[], input = '') => runCommand(['classify', ...args], { input })

test('prints results in order, with the documented keys', async () => {
  const { rows, code } = await run(['https://a.example/kontakt', 'https://a.example/', 'nonsense', '--json'])
  expect(code).toBe(0)
  expect(rows.map(({ kind }) => kind)).toEqual(['contact', 'home', 'other'])
  expect(Object.keys(rows[0])).toEqual(['url', 'kind', 'confidence', 'depth', 'reason'])
})

test('reads JSON lines and plain URLs; an invalid line gets a result in order and fails the command', async () => {
  const lines = [
    '{"url":"https://a.example/?page_id=2","anchor_text":"Contact"}',
    '',
    '{"url":"https://a.example/x","anchor_text":null}',
    '{"address":"https://a.example/x"}',
    '{',
    ' https://a.example/team \r',
  ]
  const { rows, code } = await run(['--stdin', '--json'], lines.join('\n'))
  expect(rows.map(({ kind, error }) => kind ?? error.code)).toEqual([
    'contact',
    'other',
    'request_invalid',
    'request_invalid',
    'team',
  ])
  expect(rows[2].error.message).toContain('url')
  expect(code).toBe(1)
})

test('prints text without --json', async () => {
  const { stdout } = await run(['https://a.example/kontakt'])
  expect(stdout).toMatch(/^contact\s+0\.97\s+depth 1\s+https:\/\/a\.example\/kontakt\n\s+"kontakt" \(German\)/)
})

test('needs URLs as arguments or on stdin, not both', async () => {
  expect(await run([])).toMatchObject({ code: 2, stderr: expect.stringContaining('--stdin') })
  expect(await run(['--stdin', 'https://a.example/'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('not both'),
  })
})

test('ends quietly when the reader closes the pipe', async () => {
  const child = startCommand(['classify', '--stdin', '--json'])
  const ended = once(child, 'close')
  const stderr = text(child.stderr)
  child.stdin.on('error', () => child.stdin.destroy())
  child.stdin.write('https://a.example/contact\n'.repeat(100_000))
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.stdin.end('https://a.example/contact\n'.repeat(100_000))
  expect((await ended)[0]).toBe(0)
  expect(await stderr).toBe('')
})
