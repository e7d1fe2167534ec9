import { Alert, Group, Kbd, Modal } from '@mantine/core'
import { useStore } from '../lib/store.ts'
import { useMessages } from '../messages/define-messages.ts'
import classes from './keyboard-help.module.css'
import { messages } from './messages.ts'
import { modKey, shortcuts, singleKeys } from './shortcuts.ts'

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages)
  const isOff = useStore(singleKeys) === 'off'
  const known = useStore(shortcuts)
  return (
    <Modal opened onClose={onClose} title={t('help')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      {isOff && (
        <Alert mb="sm" color="gray">
          {t('singleKeysOff')}
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
