import { Checkbox, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'
import { allGates, type Gate, type RunChoice } from './run-choice.ts'
import classes from './run-to-contacts.module.css'

interface RunToContactsProps {
  readonly value: RunChoice
  readonly offered?: readonly Gate[]
  readonly onChange: (value: RunChoice) => void
  /** The limits of the run: what it does at most. */
  readonly children?: ReactNode
}

/** Decide once: the rows of a search or a list pass their gates by themselves, within limits. */
export function RunToContacts({ value, offered = allGates, onChange, children }: RunToContactsProps) {
  const t = useMessages(messages)
  const toggle = (gate: Gate) => {
    const wanted = value.gates.includes(gate) ? value.gates.filter((one) => one !== gate) : [...value.gates, gate]
    onChange({ ...value, gates: offered.filter((one) => wanted.includes(one)) })
  }
  return (
    <div className={classes.box}>
      <Switch
        label={t('run')}
        description={t('runHint')}
        checked={value.isOn}
        onChange={(event) => onChange({ ...value, isOn: event.currentTarget.checked })}
      />
      {value.isOn && (
        <Stack gap="xs" mt="sm">
          <Text size="sm" role="status">
            {children}
          </Text>
          <details className={classes.more}>
            <summary>{t('limits')}</summary>
            <Stack gap="sm" mt="xs">
              <NumberInput
                label={t('pagesPerSite')}
                min={1}
                max={100}
                allowDecimal={false}
                maw="10rem"
                value={value.pagesPerSite}
                onChange={(pagesPerSite) => onChange({ ...value, pagesPerSite })}
              />
              <Checkbox.Group label={t('gates')} description={t('gatesHint')} value={[...value.gates]}>
                <Group gap="sm" mt={4}>
                  {offered.map((gate) => (
                    <Checkbox key={gate} value={gate} label={t(gate)} onChange={() => toggle(gate)} />
                  ))}
                </Group>
              </Checkbox.Group>
            </Stack>
          </details>
        </Stack>
      )}
    </div>
  )
}
