import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { messages } from './messages.ts'
import { ProxyForm } from './proxy-form.tsx'

/** The proxy that the workspace reads sites through. */
export function ProxySection() {
  const t = useMessages(messages)
  const format = useFormat()
  const settings = useQuery({
    queryKey: ['crawl-proxy'],
    queryFn: ({ signal }) => call('GET /crawl-proxy', { signal }),
  })
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Loaded query={settings} failedTitle={t('failedTitle')} lines={2}>
        {(shown) => (
          <Stack gap="md">
            {shown.proxy === null ? (
              <Text>{t(shown.installation_has_proxy ? 'noneButInstallation' : 'none')}</Text>
            ) : (
              <div>
                <Text fw={600}>{shown.proxy.url}</Text>
                <Text size="sm" c="dimmed">
                  {t('since', { when: format.time(shown.proxy.updated_at) })}
                </Text>
              </div>
            )}
            <Text size="sm">{t('noFallback')}</Text>
            <ProxyForm key={shown.proxy?.updated_at ?? ''} settings={shown} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}
