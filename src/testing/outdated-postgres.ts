import { createServer } from 'node:net'
import { MessageReader, message, readyForQuery, welcome } from './postgres-protocol.ts'

const int16 = (...numbers: readonly number[]) => Buffer.from(numbers.flatMap((number) => [number >> 8, number & 255]))
const int4Oid = 23

/** Says of itself that it is PostgreSQL of this version, whatever it is asked, and reports these parameters. */
export async function startOutdatedPostgres(
  version: number,
  parameters: Readonly<Record<string, string>> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const columns = ['version', 'timeout']
  const fields = columns.flatMap((name) => [name, 0, int16(0), int4Oid, int16(4), -1, int16(0)])
  const values = [String(version), '0'].flatMap((text) => [text.length, Buffer.from(text)])
  const answer = Buffer.concat([
    message('T', int16(columns.length), ...fields),
    message('D', int16(columns.length), ...values),
    message('C', 'SELECT 1'),
    readyForQuery('I'),
  ])
  const server = createServer((socket) => {
    const reader = new MessageReader({ startsWithStartup: true })
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      for (const { type } of reader.read(chunk)) {
        if (type === '') welcome(socket, { server_version: '14.1', ...parameters }, 1)
        else if (type === 'Q') socket.write(answer)
        else socket.end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `postgres://me:secret@127.0.0.1:${port}/db`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
