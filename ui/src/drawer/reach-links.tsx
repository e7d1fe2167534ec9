import { ActionIcon, Anchor, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { mailUrl } from '../lib/mail-url.ts'
import { useMessages } from '../messages/define-messages.ts'
import { usePhoneText } from '../messages/phone-text.ts'
import classes from './drawer.module.css'
import { drawerMessages } from './messages.ts'

/** An e-mail with a link that writes to it, and a copy button. */
export function EmailLink({ email }: { readonly email: string }) {
  return (
    <span className={classes.reach}>
      <Anchor href={mailUrl(email)} inherit underline="always">
        {email}
      </Anchor>
      <Copy value={email} />
    </span>
  )
}

/** A phone number as people write it, with a link that dials it, and a copy button. */
export function PhoneLink({ phone, country }: { readonly phone: string; readonly country: unknown }) {
  const phoneText = usePhoneText()
  return (
    <span className={classes.reach}>
      <Anchor href={`tel:${phone}`} inherit underline="always">
        {phoneText(phone, country)}
      </Anchor>
      <Copy value={phone} />
    </span>
  )
}

function Copy({ value }: { readonly value: string }) {
  const t = useMessages(drawerMessages)
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={t(copied ? 'copied' : 'copy', { value })}>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('copy', { value })} onClick={copy}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}
