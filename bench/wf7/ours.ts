import { givenJob, report, seconds } from './job.ts'
import { openReader } from './reader.ts'

const job = givenJob()
const { db, prepare } = await openReader(job)
const warmUp = await prepare(job.warmUpUrls)
await warmUp()
const read = await prepare(job.urls)
const took = await seconds(read)
const counted = db.selectFrom('contacts').select(({ fn }) => fn.countAll<number>().as('n'))
report({ seconds: took, contacts: (await counted.executeTakeFirstOrThrow()).n })
