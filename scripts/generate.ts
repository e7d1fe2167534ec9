// `npm run generate`: writes the files that follow from code and migrations. `generate.test.ts` fails when one is out of date.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { commandsPage } from './commands-page.ts'
import { entitiesPage } from './entity-diagrams.ts'
import { generateClient } from './generate-client.ts'
import { generateSchema } from './generate-schema.ts'
import { apiPage, envExample, errorsPage, settingsPage } from './generated-pages.ts'

writeFileSync('.env.example', envExample())
writeFileSync('docs/errors.md', errorsPage())
writeFileSync('docs/api.md', apiPage())
writeFileSync('docs/settings.md', settingsPage())
writeFileSync('docs/commands.md', await commandsPage())
generateClient()

const home = mkdtempSync(join(tmpdir(), 'scrapersky-generate-'))
const server = await openEmbedded(home)
const pool = new pg.Pool({ connectionString: server.url })
await migrate(pool)
await pool.end()
writeFileSync('src/db/schema.ts', await generateSchema(server.url))
writeFileSync('docs/entities.md', await entitiesPage(server.url))
await server.release()
rmSync(home, { recursive: true })
