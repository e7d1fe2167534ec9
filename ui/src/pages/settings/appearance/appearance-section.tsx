import { Input, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { singleKeys } from '../../../app/shortcuts.ts'
import { useStore } from '../../../lib/store.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { language, useLanguage } from '../../../messages/language.ts'
import { Panel } from '../../../parts/panel.tsx'
import { densities, density } from '../../../theme/density.ts'
import { messages } from './messages.ts'

/** Languages are listed by their own names. */
const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
] as const

export function AppearanceSection() {
  const t = useMessages(messages)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chosenDensity = useStore(density)
  const chosenLanguage = useLanguage()
  const chosenKeys = useStore(singleKeys)
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Stack gap="lg" align="flex-start">
        <Choice
          label={t('theme')}
          values={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(value) }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
        <Choice label={t('language')} values={languages} value={chosenLanguage} onChange={language.set} />
        <Choice
          label={t('density')}
          description={t('densityHint')}
          values={densities.map((value) => ({ value, label: t(value) }))}
          value={chosenDensity}
          onChange={density.set}
        />
        <Choice
          label={t('singleKeys')}
          description={t('singleKeysHint')}
          values={(['on', 'off'] as const).map((value) => ({ value, label: t(value) }))}
          value={chosenKeys}
          onChange={singleKeys.set}
        />
      </Stack>
    </Panel>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly description?: string
  readonly values: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, description, values, value, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <Input.Wrapper label={label} description={description} labelElement="div" labelProps={{ id }}>
      <div>
        <SegmentedControl
          mt={6}
          aria-labelledby={id}
          data={[...values]}
          value={value}
          onChange={(next) => onChange(values.find((one) => one.value === next)?.value ?? value)}
        />
      </div>
    </Input.Wrapper>
  )
}
