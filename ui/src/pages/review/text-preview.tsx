import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import type { Evidence } from '../../api/entity-routes.ts'
import { ExternalLink } from '../../drawer/external-link.tsx'
import { useMessages } from '../../messages/define-messages.ts'
import { MarkedPage } from '../pages/marked-page.tsx'
import { TextProblem } from '../pages/text-problem.tsx'
import { usePageText } from '../pages/use-page-text.ts'
import { messages } from './messages.ts'
import classes from './review.module.css'

/** A lead that is decided at once needs no request to its site. */
const settleMs = 700

/** The current text of the page that names the contact, with the findings marked. */
export function TextPreview({ proof }: { readonly proof: Evidence }) {
  const t = useMessages(messages)
  const { data, error, mutate } = usePageText(String(proof.page_id))
  useEffect(() => {
    const timer = setTimeout(() => mutate(), settleMs)
    return () => clearTimeout(timer)
  }, [mutate])
  return (
    <section className={classes.preview} aria-label={t('textTitle')}>
      <Title order={3}>{t('textTitle')}</Title>
      <Text size="sm" c="dimmed">
        <ExternalLink url={proof.source_url} />
      </Text>
      {data === undefined && error === null && (
        <Stack gap={6} mt="sm" role="status" aria-label={t('reading')}>
          {['92%', '100%', '84%'].map((width) => (
            <Skeleton key={width} height={14} width={width} />
          ))}
        </Stack>
      )}
      {error !== null && <TextProblem error={error} url={proof.source_url} onRetry={() => mutate()} />}
      {data !== undefined && <MarkedPage page={data} isPreview />}
    </section>
  )
}
