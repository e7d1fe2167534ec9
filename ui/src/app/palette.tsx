import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWords } from '../words/define-words.ts'
import { usePaletteGroups } from './palette-groups.ts'
import { words } from './words.ts'

const [store, spotlight] = createSpotlight()

/** Finds pages, parts of the settings, saved views, and what can be done. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(words)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const groups = usePaletteGroups()
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ label, also = '' }) => `${label}\n${also}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ entries }) => entries.length > 0)
  useEffect(spotlight.open, [])
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
        {groups.map(({ title, entries }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {entries.map(({ id, label, icon: Icon, run }) => (
              <Spotlight.Action key={id} label={label} onClick={run} leftSection={<Icon size={18} stroke={1.7} />} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{say('nothingFound')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
