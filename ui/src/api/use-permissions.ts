import { useUser } from './session.ts'

interface Permissions {
  readonly write: boolean
  readonly admin: boolean
  /** Looks after what all tenants share: stages, tenants. */
  readonly installation: boolean
}

/** What the person at the screen may do, so that no button is shown that the server would refuse. It refuses anyway. */
export function usePermissions(): Permissions {
  const user = useUser()
  const admin = user?.role === 'admin'
  return { write: admin || user?.role === 'curator', admin, installation: admin && user.manages_installation }
}
