import { Stack, Text } from '@mantine/core'
import type { OwnTenant } from '../../../../../src/http/contract/types.ts'
import { useMay } from '../../../api/use-may.ts'
import { useTenant } from '../../../api/use-tenant.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { useWords } from '../../../words/define-words.ts'
import { providerName } from '../../../words/provider-names.ts'
import { useFormat } from '../../../words/use-format.ts'
import { AllTenants } from './all-tenants.tsx'
import { RenameTenant } from './rename-tenant.tsx'
import { words } from './words.ts'

export function TenantSection() {
  const say = useWords(words)
  const may = useMay()
  const tenant = useTenant()
  return (
    <>
      <Panel title={say('title')} lead={say('lead')}>
        <Loaded query={tenant} failedTitle={say('failedTitle')}>
          {(shown) => <Facts tenant={shown} canRename={may.admin} />}
        </Loaded>
      </Panel>
      {may.installation && <AllTenants ownId={tenant.data?.id} />}
    </>
  )
}

function Facts({ tenant, canRename }: { readonly tenant: OwnTenant; readonly canRename: boolean }) {
  const say = useWords(words)
  const format = useFormat()
  const { providers, preferred, reuse_hours: hours } = tenant.search
  return (
    <Stack gap="md">
      {canRename ? <RenameTenant name={tenant.name} /> : <Text fw={560}>{tenant.name}</Text>}
      <Text size="sm" c="dimmed">
        {say('since', { time: format.time(tenant.created_at) })} {tenant.is_demo && say('demo')}
      </Text>
      <div>
        <Text fw={560}>{say('providers')}</Text>
        <Text>{providers.map(providerName).join(', ')}</Text>
        <Text size="sm" c="dimmed">
          {say('preferred', { provider: providerName(preferred) })}{' '}
          {hours === 0 ? say('reuseNever') : say('reuse', { count: hours })}
        </Text>
      </div>
    </Stack>
  )
}
