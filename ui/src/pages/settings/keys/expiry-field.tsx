import { Group, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../../messages/define-messages.ts'
import { messages } from './messages.ts'

/** null: never; undefined: on a day that is not chosen yet. */
export type Expiry = string | null | undefined

interface ExpiryFieldProps {
  readonly onChange: (expiresAt: Expiry) => void
  readonly error: string | undefined
}

const days = { days30: 30, days90: 90, year: 365 } as const
const choices = ['never', 'days30', 'days90', 'year', 'date'] as const

/** A period or a day. The server rejects days in the past. */
export function ExpiryField({ onChange, error }: ExpiryFieldProps) {
  const t = useMessages(messages)
  const [choice, setChoice] = useState<string>('never')
  const choose = (value: string | null) => {
    const chosen = value ?? 'never'
    setChoice(chosen)
    const period = Object.hasOwn(days, chosen) ? days[chosen as keyof typeof days] : undefined
    const never = chosen === 'date' ? undefined : null
    onChange(period === undefined ? never : new Date(Date.now() + period * 86_400_000).toISOString())
  }
  const chooseDay = (day: string) => onChange(day === '' ? undefined : new Date(`${day}T23:59:59`).toISOString())
  const isDay = choice === 'date'
  return (
    <Group grow align="flex-start">
      <Select
        label={t('expires')}
        data={choices.map((value) => ({ value, label: t(value) }))}
        value={choice}
        onChange={choose}
        allowDeselect={false}
        error={isDay ? undefined : error}
      />
      {isDay && (
        <TextInput
          type="date"
          label={t('expiresOn')}
          required
          withAsterisk={false}
          onChange={(event) => chooseDay(event.currentTarget.value)}
          error={error}
        />
      )}
    </Group>
  )
}
