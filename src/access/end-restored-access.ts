import type pg from 'pg'

/**
 * After a restore: a key that was revoked since the backup must not work again, and the backup does not know which were.
 * Returns how many keys were revoked. Backups of former versions also hold sessions, links and the key that signs sessions;
 * a new signing key is made when it is needed.
 */
export async function endRestoredAccess(client: pg.ClientBase): Promise<number> {
  await client.query('DELETE FROM sessions')
  await client.query('DELETE FROM sign_in_links')
  await client.query('DELETE FROM idempotency_keys')
  await client.query('DELETE FROM signing_keys')
  const { rowCount } = await client.query('UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL')
  return rowCount ?? 0
}
