import { IconStack2 } from '@tabler/icons-react'
import { EmptyState } from '../../parts/empty-state.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { useWords } from '../../words/define-words.ts'
import { words } from './words.ts'

export function Page() {
  const say = useWords(words)
  return (
    <PageFrame title={say('title')} lead={say('lead')}>
      <EmptyState icon={IconStack2} title={say('emptyTitle')}>
        {say('emptyText')}
      </EmptyState>
    </PageFrame>
  )
}
