import { IconLock, IconMapSearch } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { messages } from './messages.ts'
import { sectionLines, sectionsFor } from './section-lines.ts'
import { SectionList } from './section-list.tsx'
import { sections } from './sections.ts'
import classes from './settings.module.css'

export function Page() {
  const t = useMessages(messages)
  const { section: id = 'stages' }: { section?: string } = useParams({ strict: false })
  return (
    <PageFrame title={t('title')}>
      <div className={classes.page}>
        <SectionList current={id} />
        <div className={classes.content}>
          <SectionContent id={id} />
        </div>
      </div>
    </PageFrame>
  )
}

function SectionContent({ id }: { readonly id: string }) {
  const t = useMessages(messages)
  const may = usePermissions()
  const section = sectionLines.find((line) => line.id === id)
  if (section === undefined) {
    return (
      <EmptyState icon={IconMapSearch} title={t('unknownTitle')}>
        {t('unknownText')}
      </EmptyState>
    )
  }
  if (!sectionsFor(may).some((line) => line.id === section.id)) {
    return (
      <EmptyState icon={IconLock} title={t('forbiddenTitle')}>
        {t('forbiddenText')}
      </EmptyState>
    )
  }
  const Section = sections[section.id]
  return <Section />
}
