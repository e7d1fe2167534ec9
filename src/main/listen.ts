import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError, messageOf, systemCodeOf } from '../core/errors.ts'

/** Listens, and returns the URL. `setting` is the name of the setting that holds the port. */
export async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw listenError(error, host, port, setting)
  }
  const { address, family, port: bound } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`
}

function listenError(error: unknown, host: string, port: number, setting: string): AppError {
  if (systemCodeOf(error) === 'EADDRINUSE') {
    const message = `Another program listens on ${host}:${port}. Stop it, or set ${setting} to another number.`
    return new AppError('port_taken', message, { cause: error })
  }
  return new AppError(
    'address_unusable',
    `The server cannot listen on HOST ${host}, ${setting} ${port}: ${messageOf(error)}. ` +
      'HOST must be an IP of this machine; ports below 1024 need root.',
    { cause: error },
  )
}
