import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { extractPage } from '../../extract/extract-page.ts'
import { inputsFromArguments, inputsFromLines, loadInput } from './extract-inputs.ts'
import { jsonLine, table } from './extract-output.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-'))
  await mkdir(join(folder, 'deep'))
  await writeFile(join(folder, 'b.html'), '<p>b@brix-host.com')
  await writeFile(join(folder, 'deep', 'a.htm'), '<p>a@brix-host.com')
  await writeFile(join(folder, 'notes.txt'), 'c@brix-host.com')
})
afterAll(() => rm(folder, { recursive: true }))

test('a folder gives its HTML files, in order', async () => {
  const inputs = await Array.fromAsync(inputsFromArguments([folder, 'missing.html'], { country: 'GB' }))
  expect(inputs.map(({ file }) => file)).toEqual([
    join(folder, 'b.html'),
    join(folder, 'deep', 'a.htm'),
    'missing.html',
  ])
})

test('an invalid line keeps its position', async () => {
  const lines = ['{"html":"<p>x","country":"GB","charset":null}', 'nonsense', '', '{"file":5}', '{"file":"b.html"}']
  const inputs = await Array.fromAsync(inputsFromLines(Readable.from([lines.join('\n')])))
  expect(inputs.map(({ html, file, problem }) => html ?? file ?? (problem === undefined ? '' : 'problem'))).toEqual([
    '<p>x',
    'problem',
    'problem',
    'b.html',
  ])
})

test('reports why an input cannot be read', async () => {
  await expect(loadInput({ file: join(folder, 'missing.html') }, undefined)).rejects.toThrow('the file does not exist')
  await expect(loadInput({}, undefined)).rejects.toThrow('neither "file" nor "html"')
  await expect(loadInput({ url: 'https://brix-host.com/', fetch: true }, undefined)).rejects.toThrow(
    'cannot be fetched',
  )
})

test('fetches URLs with the given function', async () => {
  const [input] = await Array.fromAsync(inputsFromArguments(['https://brix-host.com/'], {}))
  const task = await loadInput(input ?? {}, async (url) => ({
    bytes: Buffer.from('x'),
    charset: 'utf-8',
    url: `${url}home`,
  }))
  expect(task).toMatchObject({ url: 'https://brix-host.com/home', charset: 'utf-8' })
})

test('a JSON line has the documented keys', () => {
  const line = JSON.parse(
    jsonLine(
      { file: 'b.html', url: 'https://brix-host.com/' },
      extractPage('<title>T</title><p>info@brix-host.com, 0121 234 5678', { country: 'GB' }),
    ),
  )
  expect(Object.keys(line)).toEqual([
    'file',
    'url',
    'title',
    'language',
    'emails',
    'phones',
    'socials',
    'people',
    'addresses',
    'opening_hours',
    'forms',
    'facts',
    'rejected',
  ])
  expect(line.emails[0]).toMatchObject({
    value: 'info@brix-host.com',
    method: 'text',
    type: 'SERVICE',
    obfuscated: false,
  })
  expect(line.phones[0]).toMatchObject({ e164: '+441212345678', raw: '0121 234 5678', ext: null, method: 'text' })
  const failed = JSON.parse(jsonLine({ file: 'b.html' }, new AppError('extract_timeout', 'too long')))
  expect(failed).toEqual({ file: 'b.html', url: null, error: { code: 'extract_timeout', message: 'too long' } })
})

test('prints a table as text', () => {
  const text = table({ file: 'b.html' }, extractPage('<title>Brix</title><p>info@brix-host.com'))
  expect(text).toBe('b.html  Brix\n  e-mail  info@brix-host.com  90  SERVICE, text\n\n')
  expect(table({ html: '' }, extractPage(''))).toContain('nothing found')
})
