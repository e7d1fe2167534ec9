import { usePermissions } from '../../../api/use-permissions.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Panel } from '../../../parts/panel.tsx'
import { AddSuppression } from './add-suppression.tsx'
import { messages } from './messages.ts'
import { PersonPanel } from './person/person-panel.tsx'
import { SuppressionExchange } from './suppression-exchange.tsx'
import { SuppressionPanel } from './suppression-panel.tsx'

export function DoNotContactSection() {
  const t = useMessages(messages)
  const may = usePermissions()
  return (
    <>
      <Panel title={t('title')} lead={t('lead')}>
        {may.write && <AddSuppression />}
      </Panel>
      <SuppressionPanel />
      <SuppressionExchange />
      {may.admin && <PersonPanel />}
    </>
  )
}
