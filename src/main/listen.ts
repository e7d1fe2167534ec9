import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError, messageOf, systemCodeOf } from '../core/errors.ts'

/** Listens, and returns the URL. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw listenError(error, host, port)
  }
  const { address, family, port: bound } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`
}

function listenError(error: unknown, host: string, port: number): AppError {
  if (systemCodeOf(error) === 'EADDRINUSE') {
    const message = `Another program listens on ${host}:${port}. Stop it, or set PORT to another number.`
    return new AppError('port_taken', message, { cause: error })
  }
  return new AppError(
    'address_unusable',
    `The server cannot listen on HOST ${host}, PORT ${port}: ${messageOf(error)}. ` +
      'HOST must be an IP of this machine; ports below 1024 need root.',
    { cause: error },
  )
}
