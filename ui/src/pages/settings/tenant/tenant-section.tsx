import { Stack, Text } from '@mantine/core'
import type { OwnTenant } from '../../../../../src/http/contract/types.ts'
import { useTenant } from '../../../api/installation.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { providerName } from '../../../messages/provider-names.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { AllTenants } from './all-tenants.tsx'
import { messages } from './messages.ts'
import { RenameTenant } from './rename-tenant.tsx'
import { TimeZone } from './time-zone.tsx'

export function TenantSection() {
  const t = useMessages(messages)
  const may = usePermissions()
  const tenant = useTenant()
  return (
    <>
      <Panel title={t('title')} lead={t('lead')}>
        <Loaded query={tenant} failedTitle={t('failedTitle')}>
          {(shown) => <TenantFacts tenant={shown} canRename={may.admin} />}
        </Loaded>
      </Panel>
      {may.installation && <AllTenants ownId={tenant.data?.id} />}
    </>
  )
}

function TenantFacts({ tenant, canRename }: { readonly tenant: OwnTenant; readonly canRename: boolean }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { providers, preferred, reuse_hours: hours } = tenant.search
  return (
    <Stack gap="md">
      {canRename ? <RenameTenant name={tenant.name} /> : <Text fw={560}>{tenant.name}</Text>}
      <TimeZone zone={tenant.time_zone} canChange={canRename} />
      <Text size="sm" c="dimmed">
        {t('since', { time: format.time(tenant.created_at) })} {tenant.is_demo && t('demo')}
      </Text>
      <div>
        <Text fw={560}>{t('providers')}</Text>
        <Text>{providers.map(providerName).join(', ')}</Text>
        <Text size="sm" c="dimmed">
          {t('preferred', { provider: providerName(preferred) })}{' '}
          {hours === 0 ? t('reuseNever') : t('reuse', { count: hours })}
        </Text>
      </div>
    </Stack>
  )
}
