import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { clockFrom, databaseNow } from '../../db/database-now.ts'
import { createDestinationClient } from '../../destinations/create-client.ts'
import type { DestinationKind } from '../../destinations/destination.ts'
import type { Credential } from '../../destinations/destination-type.ts'
import { openCredential } from '../../secrets/credentials.ts'
import { checkSettings, refuseOtherServer, storedDestination } from './destination-store.ts'
import type { DestinationTools } from './open-destination.ts'
import type { ConnectionResult } from './test-destination.ts'

const callMs = 30_000

/** What a person has entered for a destination, before it is saved. */
interface ConnectionDraft {
  /** A stored destination, whose credential is used if none is entered. */
  readonly id?: string | undefined
  readonly kind: DestinationKind
  readonly base_url?: string | null | undefined
  readonly credential?: Credential | undefined
  readonly settings: Readonly<Record<string, unknown>>
}

/** Makes harmless calls with what was entered, and stores nothing. The fields are those that a field map can name. */
export async function tryDraft(
  db: Database,
  tools: DestinationTools,
  tenantId: string,
  draft: ConnectionDraft,
): Promise<ConnectionResult> {
  const { kind, settings } = draft
  const baseUrl = draft.base_url ?? null
  const credential = draft.credential ?? (await storedCredential(db, tools, tenantId, draft))
  checkSettings(kind, {
    name: kind,
    minimum_verdict: 'none',
    automatic: false,
    base_url: baseUrl,
    settings,
    credential,
  })
  const client = createDestinationClient(tools.clients, {
    kind,
    credential,
    baseUrl,
    settings,
    facts: {},
    lane: `destination:trial-${tenantId}`,
    now: clockFrom(await databaseNow(db)),
  })
  try {
    const signal = AbortSignal.timeout(callMs)
    const { account } = await client.test(signal)
    return { account, fields: await client.fields(signal), missing: [] }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('provider_unavailable', 'The destination did not answer in time.', { cause: error })
  } finally {
    await client.close()
  }
}

async function storedCredential(
  db: Database,
  tools: DestinationTools,
  tenantId: string,
  { id, kind, base_url }: ConnectionDraft,
): Promise<Credential> {
  if (id === undefined) return {}
  const known = await storedDestination(db, tenantId, id)
  // What one kind of server was trusted with is not sent to another.
  if (known.kind !== kind) return {}
  refuseOtherServer(known, { base_url })
  if (known.credential_id === null) return {}
  return JSON.parse(await openCredential(db, tools.secrets, { tenantId, id: known.credential_id })) as Credential
}
