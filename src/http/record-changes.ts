import type { FastifyInstance } from 'fastify'
import type { ReadReplica } from '../db/replica/read-replica.ts'
import { optionalCaller, readDeclaration } from './auth/route-permissions.ts'

/** Before users learn that a change was made, lists need a standby that has it. A failed request may have changed rows too. */
export function recordChanges(app: FastifyInstance, replica: ReadReplica): void {
  app.addHook('onSend', async (request) => {
    const caller = optionalCaller(request)
    if (caller === undefined || readDeclaration(request.routeOptions.config)?.permission === 'read') return
    if (request.method !== 'GET' && request.method !== 'HEAD') await replica.recordChange(caller.tenantId)
  })
}
