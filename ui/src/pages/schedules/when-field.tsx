import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMessages } from '../../messages/define-messages.ts'
import { useLanguage } from '../../messages/language.ts'
import { fieldProblem } from '../../parts/form-problem.tsx'
import { messages } from './messages.ts'
import { usePreview } from './use-schedules.ts'
import { useZoneTime } from './use-zone-time.ts'

interface WhenFieldProps {
  readonly value: string
  readonly onChange: (when: string) => void
  /** Of the request that saves. */
  readonly error: string | undefined
}

const common = {
  en: ['every day at 7:00', 'every Monday at 9:00', 'every weekday at 8:00', 'on the 1st of every month at 9:00'],
  de: [
    'jeden Tag um 7:00',
    'jeden Montag um 9:00',
    'jeden Tag von Montag bis Freitag um 8:00',
    'am 1. jedes Monats um 9:00',
  ],
} as const

const typingMs = 300

/** A time in words or as cron, with the next five runs as the server reads it. */
export function WhenField({ value, onChange, error }: WhenFieldProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const [typed] = useDebouncedValue(value, typingMs)
  const preview = usePreview(typed)
  const isRead = typed === value && !preview.isPlaceholderData
  const problem = isRead && value.trim() !== '' ? fieldProblem(preview.error, 'when') : undefined
  const shown = preview.isError || value.trim() === '' ? undefined : preview.data
  const zoneTime = useZoneTime(shown?.time_zone ?? 'UTC')
  return (
    <Stack gap="xs">
      <TextInput
        label={t('when')}
        description={t('whenHint')}
        placeholder={common[language][1]}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={problem ?? error}
      />
      <Group gap={6} role="group" aria-label={t('often')}>
        {common[language].map((text) => (
          <Button key={text} size="compact-xs" variant="default" onClick={() => onChange(text)}>
            {text}
          </Button>
        ))}
      </Group>
      <div aria-live="polite">
        {shown !== undefined && (
          <>
            <Text size="sm" fw={560}>
              {t('preview')}: {shown.in_words[language]}
            </Text>
            <Stack component="ol" gap={2} m={0} pl="lg" aria-label={t('preview')}>
              {shown.next_runs.map((at) => (
                <Text key={at} component="li" size="sm">
                  {zoneTime(at)}
                </Text>
              ))}
            </Stack>
          </>
        )}
      </div>
    </Stack>
  )
}
