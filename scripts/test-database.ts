// `npm run test:database`: starts the server with the databases of failed tests, until Ctrl-C.
import { once } from 'node:events'
import pg from 'pg'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { homeOfFailures } from '../src/testing/prepared-home.ts'

const server = await openEmbedded(homeOfFailures)
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
const client = new pg.Client(server.url)
await client.connect()
const { rows } = await client.query<{ datname: string }>(
  `SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%' ORDER BY datname`,
)
await client.end()
const urls = rows.map(({ datname }) => {
  const url = new URL(server.url)
  url.pathname = `/${datname}`
  return `${url.href}\n`
})
process.stdout.write(urls.join('') || 'No failed test has left a database.\n')
process.stdout.write('The server runs until Ctrl-C. The next "npm test" removes these databases.\n')
// A signal handler alone does not keep a process alive.
const alive = setInterval(() => undefined, 60_000)
await stopped
clearInterval(alive)
await server.release()
