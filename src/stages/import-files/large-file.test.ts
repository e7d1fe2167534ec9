import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Stage } from '../../curation/define-stage.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { importFixture } from '../../testing/import-fixture.ts'
import { loopContext } from '../../testing/loops.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
const imports = importFixture(database)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heldBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

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
  const held: number[] = []
  let parts = 0
  const { savePart } = imports.stage
  const watched: Stage = {
    ...imports.stage,
    async savePart(trx, row, value) {
      await savePart?.(trx, row, value)
      if (++parts % 25 === 0) held.push(heldBytes())
    },
  }
  await runJobLoop(loopContext(database.db, watched)).finished
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
  // What is held while the last rows are saved is what was held after the first; all rows would be 40 MB.
  const [first = 0, ...later] = held
  expect(later.length).toBeGreaterThan(5)
  expect((Math.max(...later) - first) / 1_048_576).toBeLessThan(8)
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
