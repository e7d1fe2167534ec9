import { useMay } from '../../../api/use-may.ts'
import { Panel } from '../../../parts/panel.tsx'
import { useWords } from '../../../words/define-words.ts'
import { AddSuppression } from './add-suppression.tsx'
import { PersonPanel } from './person/person-panel.tsx'
import { SuppressionExchange } from './suppression-exchange.tsx'
import { SuppressionPanel } from './suppression-panel.tsx'
import { words } from './words.ts'

export function DoNotContactSection() {
  const say = useWords(words)
  const may = useMay()
  return (
    <>
      <Panel title={say('title')} lead={say('lead')}>
        {may.write && <AddSuppression />}
      </Panel>
      <SuppressionPanel />
      <SuppressionExchange />
      {may.admin && <PersonPanel />}
    </>
  )
}
