import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '../../messages/define-messages.ts'
import { Door } from './door.tsx'
import { messages } from './messages.ts'

/** From a list of businesses to contacts. The example is a list of the demo town. */
export function ImportDoor({ hasDemo }: { readonly hasDemo: boolean }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  return (
    <Door
      icon={IconFileImport}
      title={t('importDoor')}
      text={t('importText')}
      onExample={hasDemo ? () => void navigate({ to: '/imports', search: { example: 'places' } as never }) : undefined}
      onSubmit={() => void navigate({ to: '/imports' })}
    >
      <Button type="submit" variant="default">
        {t('chooseFile')}
      </Button>
    </Door>
  )
}
