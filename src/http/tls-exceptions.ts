import { z } from 'zod'
import { actorOf } from '../access/caller.ts'
import { AppError } from '../core/errors.ts'
import { addTlsException, listTlsExceptions, revokeTlsException } from '../stages/tls-exceptions.ts'
import { byId } from './contract/common.ts'
import { newTlsException, tlsException } from './contract/tls-exceptions.ts'
import { type Operation, operation } from './operation.ts'

const path = '/api/v2/tls-exceptions'
const tag = 'tls-exceptions'

/** Hosts whose invalid certificates the tenant accepts. */
export function tlsExceptionOperations(): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path,
      permission: 'read',
      tag,
      summary: 'List the hosts whose invalid certificates your tenant accepts',
      response: { schema: z.object({ items: z.array(tlsException) }) },
      handle: async ({ caller: { db, tenantId } }) => ({ items: await listTlsExceptions(db, tenantId) }),
    }),
    operation({
      method: 'POST',
      path,
      permission: 'admin',
      tag,
      summary: 'Accept the invalid certificate of a host, for your tenant only, with a reason',
      body: newTlsException,
      response: { status: 201, schema: tlsException },
      handle: ({ body, caller }) => addTlsException(caller.db, actorOf(caller), body),
    }),
    operation({
      method: 'DELETE',
      path: `${path}/:id`,
      permission: 'admin',
      tag,
      summary: 'Revoke an exception; pages of the host are no longer read',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      async handle({ params: { id }, caller }) {
        const revoked = await revokeTlsException(caller.db, actorOf(caller), { id })
        if (!revoked) throw new AppError('not_found', 'There is no exception with this id.')
      },
    }),
  ]
}
