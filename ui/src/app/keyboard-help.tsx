import { Alert, Group, Kbd, Modal } from '@mantine/core'
import { useStore } from '../lib/store.ts'
import { useWords } from '../words/define-words.ts'
import classes from './keyboard-help.module.css'
import { modKey, shortcuts, singleKeys } from './shortcuts.ts'
import { words } from './words.ts'

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(words)
  const isOff = useStore(singleKeys) === 'off'
  const known = useStore(shortcuts)
  return (
    <Modal opened onClose={onClose} title={say('help')} size="lg" closeButtonProps={{ 'aria-label': say('close') }}>
      {isOff && (
        <Alert mb="sm" color="gray">
          {say('singleKeysOff')}
        </Alert>
      )}
      <dl className={classes.list}>
        {known.map(({ keys, label }) => (
          <div key={keys} className={classes.line}>
            <dt>{label}</dt>
            <Group component="dd" gap={4} m={0}>
              {keys.split(/[ +]/).map((key) => (
                <Kbd key={key}>{key === 'mod' ? modKey : key.toUpperCase()}</Kbd>
              ))}
            </Group>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
