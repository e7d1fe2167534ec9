import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { PageText } from '../../../../src/http/contract/types.ts'
import { ExternalLink } from '../../drawer/external-link.tsx'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { FindingList } from './finding-list.tsx'
import { MarkBar } from './mark-bar.tsx'
import { MarkedText, type ShownMark } from './marked-text.tsx'
import classes from './page-text.module.css'
import { textMessages } from './text-messages.ts'
import { textParts } from './text-parts.ts'

interface MarkedPageProps {
  readonly page: PageText
  /** It was not asked for, so it does not take the focus. */
  readonly isPreview?: boolean
}

/** The page's text with marked findings, navigation between the marks, and the list of findings. */
export function MarkedPage({ page, isPreview = false }: MarkedPageProps) {
  const t = useMessages(textMessages)
  const { since, time } = useFormat()
  const { parts, marks, markOf } = useMemo(() => textParts(page), [page])
  const [shown, setShown] = useState<ShownMark>()
  const setMark = (mark: number) => setShown({ mark })
  const { findings, incomplete, fetched_at, url, final_url } = page
  const present = findings.filter(({ still_there }) => still_there).length
  return (
    <div className={classes.page}>
      <Text size="sm" fw={560} role="status">
        {findings.length === 0 ? t('noFindings') : t('still', { present, count: findings.length })}
      </Text>
      <Text size="sm" c="dimmed">
        <time dateTime={fetched_at} title={time(fetched_at)}>
          {t('readAt', { when: since(fetched_at) })}
        </time>
        {page.title !== null && ` · ${page.title}`}
      </Text>
      {final_url !== url && (
        <Text size="sm" className={classes.url}>
          {t('leadsTo')} <ExternalLink url={final_url} />
        </Text>
      )}
      {incomplete !== null && <p className={classes.note}>{t(incomplete)}</p>}
      {page.truncated && <p className={classes.note}>{t('truncated')}</p>}
      <MarkBar text={page.text} mark={shown?.mark} marks={marks} onMark={setMark} />
      <MarkedText parts={parts} shown={shown} takesFocus={!isPreview} />
      {findings.length > 0 && <FindingList findings={findings} markOf={markOf} onMark={setMark} />}
    </div>
  )
}
