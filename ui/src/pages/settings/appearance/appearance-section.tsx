import { Input, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { singleKeys } from '../../../app/shortcuts.ts'
import { useStore } from '../../../lib/store.ts'
import { Panel } from '../../../parts/panel.tsx'
import { densities, density } from '../../../theme/density.ts'
import { useWords } from '../../../words/define-words.ts'
import { language, useLanguage } from '../../../words/language.ts'
import { words } from './words.ts'

/** Each language names itself. */
const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
] as const

export function AppearanceSection() {
  const say = useWords(words)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chosenDensity = useStore(density)
  const chosenLanguage = useLanguage()
  const chosenKeys = useStore(singleKeys)
  return (
    <Panel title={say('title')} lead={say('lead')}>
      <Stack gap="lg" align="flex-start">
        <Choice
          label={say('theme')}
          values={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: say(value) }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
        <Choice label={say('language')} values={languages} value={chosenLanguage} onChange={language.set} />
        <Choice
          label={say('density')}
          description={say('densityHint')}
          values={densities.map((value) => ({ value, label: say(value) }))}
          value={chosenDensity}
          onChange={density.set}
        />
        <Choice
          label={say('singleKeys')}
          description={say('singleKeysHint')}
          values={(['on', 'off'] as const).map((value) => ({ value, label: say(value) }))}
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
          onChange={(given) => onChange(values.find((one) => one.value === given)?.value ?? value)}
        />
      </div>
    </Input.Wrapper>
  )
}
