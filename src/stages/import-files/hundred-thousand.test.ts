import { expect, test } from 'vitest'
import { importWorld } from '../../testing/import-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
const imports = importWorld(database)

const rowCount = 100_000
/** One row of a hundred is bad, each in one of these ways; what comes behind it must not suffer. */
const bad = ['info@mail.example', '', 'tel:0113 496 0000', 'menu.pdf', 'https://facebook.com/acme', '"open']
const badText = (n: number) => bad[(n / 100) % bad.length] ?? ''

/** Every tenth name has a line break in it, so that rows and lines are not the same. */
function makeFile(): { content: string; badLines: number[] } {
  const lines = ['name,website']
  const badLines: number[] = []
  let line = 2
  for (let n = 0; n < rowCount; n++) {
    if (n % 100 === 0) badLines.push(line)
    const name = n % 10 === 3 ? `"Business\n${n}"` : `Business ${n}`
    lines.push(`${name},${n % 100 === 0 ? badText(n) : `www.site-${n}.example/path?n=${n}`}`)
    line += n % 10 === 3 ? 2 : 1
  }
  return { content: `${lines.join('\n')}\n`, badLines }
}

test('a hundred thousand rows, one of a hundred bad: an exact report in flat memory, and a second time nothing new', async () => {
  const { content, badLines } = makeFile()
  const id = await imports.store('domains', content)
  let highest = 0
  const before = process.memoryUsage().heapUsed
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().heapUsed)
  }, 20)
  await imports.run()
  clearInterval(watch)
  const { record, rows } = await imports.reportOf(id)
  expect(record).toMatchObject({
    import_outcome: 'imported_partly',
    row_count: rowCount,
    rows_created: rowCount - badLines.length,
    rows_linked: 0,
    rows_duplicate: 0,
    rows_invalid: badLines.length,
  })
  expect(rows.filter(({ result }) => result === 'invalid').map(({ line }) => line)).toEqual(badLines)
  // The file is 5 MB and its rows as objects are many times that: held together they would show.
  expect((highest - before) / 1_048_576).toBeLessThan(150)
  const count = () =>
    database.db
      .selectFrom('domains')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst()
  const domains = await count()
  const again = await imports.store('domains', content)
  await imports.run()
  const second = await database.db.selectFrom('imports').selectAll().where('id', '=', again).executeTakeFirstOrThrow()
  expect(second).toMatchObject({
    rows_created: 0,
    rows_linked: rowCount - badLines.length,
    rows_invalid: badLines.length,
  })
  expect(await count()).toEqual(domains)
}, 240_000)
