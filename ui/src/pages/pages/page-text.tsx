import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconEye, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Detail } from '../../api/entity-routes.ts'
import drawer from '../../drawer/drawer.module.css'
import { useMessages } from '../../messages/define-messages.ts'
import { MarkedPage } from './marked-page.tsx'
import classes from './page-text.module.css'
import { textMessages } from './text-messages.ts'
import { TextProblem } from './text-problem.tsx'
import { usePageText } from './use-page-text.ts'

/** The current text of the page, fetched on request. */
export function PageText({ detail: { item } }: { readonly detail: Detail }) {
  return <TextOfPage key={item.id} id={item.id} url={String(item.url)} />
}

function TextOfPage({ id, url }: { readonly id: string; readonly url: string }) {
  const t = useMessages(textMessages)
  const { data, error, isPending, mutate } = usePageText(id)
  const read = () => mutate()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button is at the end of a long drawer, so the result would be out of view.
    if (data !== undefined || error !== null) section.current?.scrollIntoView({ block: 'nearest' })
  }, [data, error])
  return (
    <section ref={section} className={drawer.section}>
      <div className={classes.head}>
        <Title order={3}>{t('title')}</Title>
        {data !== undefined && (
          <Button size="compact-sm" variant="subtle" leftSection={<IconRefresh size={14} />} onClick={read}>
            {t('readAgain')}
          </Button>
        )}
      </div>
      {data === undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('lead')}
        </Text>
      )}
      {data === undefined && error === null && (
        <Button
          size="compact-md"
          variant="default"
          loading={isPending}
          leftSection={<IconEye size={16} />}
          onClick={read}
        >
          {t('read')}
        </Button>
      )}
      {isPending && (
        <Stack gap={6} mt="sm" role="status" aria-label={t('reading')}>
          {['92%', '100%', '84%', '97%', '60%'].map((width) => (
            <Skeleton key={width} height={14} width={width} />
          ))}
        </Stack>
      )}
      {error !== null && <TextProblem error={error} url={url} onRetry={read} />}
      {data !== undefined && <MarkedPage page={data} />}
    </section>
  )
}
