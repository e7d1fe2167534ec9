import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { messages } from './messages.ts'
import { settingNames } from './setting-names.ts'
import { StageLine } from './stage-line.tsx'

export function StagesSection() {
  const t = useMessages(messages)
  const may = usePermissions()
  const stages = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  const lead = may.installation ? (
    <>
      {t('lead')}
      <List size="sm" my={6}>
        {settingNames.map((name) => (
          <List.Item key={name}>
            <b>{t(name)}</b>: {t(`help_${name}`)}
          </List.Item>
        ))}
      </List>
      {t('hint')}
    </>
  ) : (
    `${t('lead')} ${t('onlyInstallationAdmins')}`
  )
  return (
    <Panel title={t('title')} lead={lead}>
      <Loaded query={stages} failedTitle={t('failedTitle')} lines={9}>
        {({ items }) => items.map((stage) => <StageLine key={stage.id} stage={stage} canChange={may.installation} />)}
      </Loaded>
    </Panel>
  )
}
