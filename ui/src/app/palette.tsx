import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from '../lib/store.ts'
import { useMessages } from '../messages/define-messages.ts'
import { messages } from './messages.ts'
import { usePaletteGroups } from './palette-groups.ts'
import { paletteQuery } from './palette-query.ts'
import { useFoundRows } from './use-found-rows.ts'

const [store, spotlight] = createSpotlight()

/** Searches pages, settings, saved views and commands. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages)
  const query = useStore(paletteQuery)
  const wanted = query.trim().toLowerCase()
  const rows = useFoundRows(query)
  const commands = usePaletteGroups().map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ label, keywords: also = '' }) => `${label}\n${also}`.toLowerCase().includes(wanted)),
  }))
  const groups = [...commands, ...rows].filter(({ entries }) => entries.length > 0)
  useEffect(spotlight.open, [])
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={paletteQuery.set}
      onSpotlightClose={() => {
        // Strict mode runs the first effect twice: a close event arrives although the palette has just opened.
        if (!store.getState().opened) onClose()
      }}
      shortcut={null}
      scrollable
      maxHeight={380}
      aria-label={t('find')}
    >
      <Spotlight.Search
        placeholder={t('paletteHint')}
        aria-label={t('paletteHint')}
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
        {groups.length === 0 && <Spotlight.Empty>{t('nothingFound')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
