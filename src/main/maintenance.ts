import { deleteExpiredAccess } from '../access/delete-expired-access.ts'
import { deleteExpiredContacts } from '../contacts/retention.ts'
import { PostgresSlotStore } from '../curation/host-slots.ts'
import { clearExpiredContent } from '../stages/clear-expired-content.ts'
import type { Installation } from './installation.ts'

const everyMs = 3_600_000

/**
 * What has to be done from time to time and is asked for by nobody: one or a few statements each, in any process, as often
 * as one likes. No stage: there is no slow work to keep away from the database, no row to wait for, and nothing to retry
 * that the next hour does not do anyway.
 */
export function startMaintenance({ db, log }: Pick<Installation, 'db' | 'log'>): () => void {
  const jobs = {
    // A crawl of the wide web meets many hosts once: what is known of them is forgotten when it says nothing any more.
    'host slots cannot be swept': async () => new PostgresSlotStore(db).deleteIdle(),
    // Failures to sign in, ended sessions, answers to repeated requests.
    'old sessions cannot be swept': async () => deleteExpiredAccess(db),
    'expired content cannot be cleared': async () => {
      const cleared = await clearExpiredContent(db)
      if (Object.values(cleared).some((count) => count > 0))
        log.info({ ...cleared }, 'content of providers has expired and is cleared')
    },
    'old contacts cannot be deleted': async () => {
      const contacts = await deleteExpiredContacts(db)
      if (contacts > 0)
        log.info({ contacts }, 'contacts that were not seen for long are deleted, as their tenants wish')
    },
  }
  const tidy = () => {
    for (const [complaint, job] of Object.entries(jobs)) {
      job().catch((error: unknown) => log.warn({ err: error }, complaint))
    }
  }
  tidy()
  const timer = setInterval(tidy, everyMs)
  return () => clearInterval(timer)
}
