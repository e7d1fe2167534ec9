import { Title } from '@mantine/core'
import type { Row } from '../api/entity-routes.ts'
import { suggestionMessages } from '../grid/suggestion/messages.ts'
import { SuggestionNote, suggestionOf } from '../grid/suggestion/suggestion-note.tsx'
import { useMessages } from '../messages/define-messages.ts'
import classes from './drawer.module.css'

/** What is suggested for a row that waits for a decision, and why. */
export function Suggestion({ item }: { readonly item: Row }) {
  const t = useMessages(suggestionMessages)
  const score = suggestionOf(item)
  if (score === undefined) return null
  return (
    <section className={classes.section} aria-label={t('title')}>
      <Title order={3}>{t('title')}</Title>
      <SuggestionNote row={item} score={score} />
    </section>
  )
}
