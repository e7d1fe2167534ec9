import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Stage } from '../../curation/define-stage.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { importFixture } from '../../testing/import-fixture.ts'
import { loopContext } from '../../testing/loops.ts'
import { isLongRun } from '../../testing/runs.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
const imports = importFixture(database)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const rowCount = isLongRun ? 100_000 : 20_000
/** Every hundredth row is invalid in one of these ways and must not affect later rows. */
const invalid = ['info@mail.example', '', 'tel:0113 496 0000', 'menu.pdf', 'https://facebook.com/acme', '"open']
const invalidText = (n: number) => invalid[(n / 100) % invalid.length] ?? ''

/** Every tenth name contains a line break, so that row and line numbers differ. */
function makeFile(): { content: string; invalidLines: number[] } {
  const lines = ['name,website']
  const invalidLines: number[] = []
  let line = 2
  for (let n = 0; n < rowCount; n++) {
    if (n % 100 === 0) invalidLines.push(line)
    const name = n % 10 === 3 ? `"Business\n${n}"` : `Business ${n}`
    lines.push(`${name},${n % 100 === 0 ? invalidText(n) : `www.site-${n}.example/path?n=${n}`}`)
    line += n % 10 === 3 ? 2 : 1
  }
  return { content: `${lines.join('\n')}\n`, invalidLines }
}

test(`imports ${rowCount} rows, 1 % invalid, with an exact report and constant memory; a second import creates nothing`, async () => {
  const { content, invalidLines } = makeFile()
  const id = await imports.store('domains', content)
  const heapSizes: number[] = []
  let parts = 0
  const { savePart } = imports.stage
  const watched: Stage = {
    ...imports.stage,
    async savePart(trx, row, value) {
      await savePart?.(trx, row, value)
      if (++parts % (rowCount / 4_000) === 0) heapSizes.push(heapBytes())
    },
  }
  await runJobLoop(loopContext(database.db, watched)).finished
  const { record, rows } = await imports.reportOf(id)
  expect(record).toMatchObject({
    import_outcome: 'imported_partly',
    row_count: rowCount,
    rows_created: rowCount - invalidLines.length,
    rows_linked: 0,
    rows_duplicate: 0,
    rows_invalid: invalidLines.length,
  })
  expect(rows.filter(({ result }) => result === 'invalid').map(({ line }) => line)).toEqual(invalidLines)
  // Memory does not grow with the rows saved; all rows would be 400 bytes each: 40 MB, and 8 MB of 20,000.
  const [first = 0, ...later] = heapSizes
  expect(later.length).toBeGreaterThan(5)
  expect((Math.max(...later) - first) / 1_048_576).toBeLessThan(isLongRun ? 8 : 4)
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
    rows_linked: rowCount - invalidLines.length,
    rows_invalid: invalidLines.length,
  })
  expect(await count()).toEqual(domains)
}, 240_000)
