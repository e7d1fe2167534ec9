import fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

// test/start.test.ts has a port in use.
test('an IP of another machine is refused, with what HOST must be', async () => {
  await expect(listen(fastify(), '192.0.2.1', 0, 'PORT')).rejects.toMatchObject({
    code: 'address_unusable',
    message: expect.stringMatching(
      /^The server cannot listen on HOST 192\.0\.2\.1, PORT 0: .* HOST must be an IP of this/,
    ),
  })
})
