// `npm run generate`: rewrites what is made from code and from the migrations. A test fails when somebody forgot to.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { generateSchema } from './generate-schema.ts'
import { apiPage, envExample, errorsPage, readmePage } from './generated-pages.ts'

writeFileSync('.env.example', envExample())
writeFileSync('docs/errors.md', errorsPage())
writeFileSync('docs/api.md', apiPage())
writeFileSync('README.md', readmePage(readFileSync('README.md', 'utf8')))

const home = mkdtempSync(join(tmpdir(), 'scrapersky-generate-'))
const server = await openEmbedded(home)
const pool = new pg.Pool({ connectionString: server.url })
await migrate(pool)
await pool.end()
writeFileSync('src/db/schema.ts', await generateSchema(server.url))
await server.release()
rmSync(home, { recursive: true })
