import { useUser } from './session.ts'

interface Permissions {
  readonly write: boolean
  readonly admin: boolean
  /** Administers what all tenants share: stages and tenants. */
  readonly installation: boolean
}

/** What the user may do, to hide buttons that the server would reject. The server checks again. */
export function usePermissions(): Permissions {
  const user = useUser()
  const admin = user?.role === 'admin'
  return { write: admin || user?.role === 'curator', admin, installation: admin && user.manages_installation }
}
