import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from '../lib/store.ts'
import { useWords } from '../words/define-words.ts'
import { useLanguage } from '../words/language.ts'
import { commands } from './commands.ts'
import { pages } from './pages.ts'
import { words } from './words.ts'

const [store, spotlight] = createSpotlight()

/** Finds pages and what can be done on the present one. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const offered = useStore(commands)
  useEffect(spotlight.open, [])
  const matches = (text: string) => text.toLowerCase().includes(query.trim().toLowerCase())
  const found = pages.filter(({ label }) => matches(label[language]) || matches(label.en))
  const doable = offered.filter(({ label }) => matches(label))
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={() => {
        // Strict mode runs the first effect twice: "closed" is told once although it has just been opened.
        if (!store.getState().opened) onClose()
      }}
      shortcut={null}
      scrollable
      maxHeight={380}
      aria-label={say('find')}
    >
      <Spotlight.Search
        placeholder={say('paletteHint')}
        aria-label={say('paletteHint')}
        leftSection={<IconSearch size={18} />}
      />
      <Spotlight.ActionsList>
        {doable.length > 0 && (
          <Spotlight.ActionsGroup label={say('actions')}>
            {doable.map(({ id, label, run }) => (
              <Spotlight.Action key={id} label={label} onClick={run} leftSection={<IconArrowRight size={18} />} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.length > 0 && (
          <Spotlight.ActionsGroup label={say('goTo')}>
            {found.map(({ path, label, icon: Icon }) => (
              <Spotlight.Action
                key={path}
                label={label[language]}
                onClick={() => void navigate({ to: path })}
                leftSection={<Icon size={18} stroke={1.7} />}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.length + doable.length === 0 && <Spotlight.Empty>{say('nothingFound')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
