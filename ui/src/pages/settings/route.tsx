import { IconLock, IconMapSearch } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMay } from '../../api/use-may.ts'
import { useCommands } from '../../app/commands.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { useWords } from '../../words/define-words.ts'
import { SectionList } from './section-list.tsx'
import { sections } from './sections.ts'
import classes from './settings.module.css'
import { words } from './words.ts'

export function Page() {
  const say = useWords(words)
  const navigate = useNavigate()
  const { section: wanted = 'stages' }: { section?: string } = useParams({ strict: false })
  const offered = useMemo(
    () =>
      sections.map(({ id }) => ({
        id: `settings-${id}`,
        label: `${say('title')}: ${say(id)}`,
        run: () => void navigate({ to: `/settings/${id}` }),
      })),
    [say, navigate],
  )
  useCommands(offered)
  return (
    <PageFrame title={say('title')}>
      <div className={classes.page}>
        <SectionList current={wanted} />
        <div className={classes.content}>
          <Content wanted={wanted} />
        </div>
      </div>
    </PageFrame>
  )
}

function Content({ wanted }: { readonly wanted: string }) {
  const say = useWords(words)
  const may = useMay()
  const section = sections.find(({ id }) => id === wanted)
  if (section === undefined) {
    return (
      <EmptyState icon={IconMapSearch} title={say('unknownTitle')}>
        {say('unknownText')}
      </EmptyState>
    )
  }
  if (section.isForAdmins && !may.admin) {
    return (
      <EmptyState icon={IconLock} title={say('forbiddenTitle')}>
        {say('forbiddenText')}
      </EmptyState>
    )
  }
  return <section.Content />
}
