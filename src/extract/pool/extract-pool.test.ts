import { afterAll, expect, test } from 'vitest'
import { createExtractPool } from './extract-pool.ts'

const pool = createExtractPool({ threads: 2 })
afterAll(() => pool.close())

test('extracts from text and from bytes', async () => {
  const fromText = await pool.extract({ html: '<p>info@brix-host.com</p>', url: 'https://brix-host.com/' })
  expect(fromText.emails.map(({ value }) => value)).toEqual(['info@brix-host.com'])
  const fromBytes = await pool.extract({
    bytes: Buffer.from('<title>M\xfcller</title>', 'latin1'),
    charset: 'iso-8859-1',
  })
  expect(fromBytes.facts.title).toBe('Müller')
})

test('runs many tasks, each with its own result', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => pool.extract({ html: `<p>desk${index}@brix-host.com</p>` })),
  )
  expect(answers.map(({ emails }) => emails[0]?.value)).toEqual(
    Array.from({ length: 60 }, (_, index) => `desk${index}@brix-host.com`),
  )
})

test('fails only the page that exceeds its time', async () => {
  const strict = createExtractPool({ threads: 1, timeoutMs: 150 })
  try {
    await strict.extract({ html: '<p>warm</p>' }).catch(() => undefined)
    const slow = strict.extract({
      html: '<div class="a b">x <b>y</b> (at) z</div>'.repeat(400_000),
      url: 'https://slow.test/',
    })
    const next = strict.extract({ html: '<p>info@brix-host.com</p>' })
    await expect(slow).rejects.toMatchObject({ code: 'extract_timeout', consequence: 'give-up' })
    await expect(retried(() => strict.extract({ html: '<p>info@brix-host.com</p>' }), next)).resolves.toMatchObject({
      emails: [{ value: 'info@brix-host.com' }],
    })
  } finally {
    await strict.close()
  }
})

test('fails only the page that exceeds its heap', async () => {
  const small = createExtractPool({ threads: 1, heapMb: 64 })
  try {
    await expect(small.extract({ html: '<a href="x">y</a>'.repeat(1_500_000) })).rejects.toMatchObject({
      code: 'extract_timeout',
    })
    await expect(small.extract({ html: '<p>info@brix-host.com</p>' })).resolves.toMatchObject({
      emails: [{ value: 'info@brix-host.com' }],
    })
  } finally {
    await small.close()
  }
})

/** A new thread may take longer to load than this test's timeout, so the second page may fail once. */
async function retried<T>(again: () => Promise<T>, first: Promise<T>): Promise<T> {
  return await first.catch(async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const done = await again().catch(() => null)
      if (done !== null) return done
    }
    return await again()
  })
}
