import { Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPolygon } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Corner } from '../../map/corners.ts'
import { LazyMap } from '../../map/lazy-map.tsx'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'
import classes from './search-map.module.css'
import { useAreaSize } from './use-area-size.ts'

interface AreaFieldProps {
  readonly area: readonly Corner[]
  readonly error: string | undefined
  readonly onChange: (area: readonly Corner[]) => void
}

/** An area on the map, instead of locations. */
export function AreaField({ area, error, onChange }: AreaFieldProps) {
  const t = useMessages(messages)
  const sizeOf = useAreaSize()
  const [isOpen, dialog] = useDisclosure(false)
  const isDrawn = area.length > 0
  return (
    <>
      <Group gap="xs">
        {isDrawn && <Text size="sm">{t('areaOf', { size: sizeOf(area) })}</Text>}
        <Button size="compact-sm" variant="default" leftSection={<IconPolygon size={15} />} onClick={dialog.open}>
          {t(isDrawn ? 'showArea' : 'drawArea')}
        </Button>
        {isDrawn && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange([])}>
            {t('removeArea')}
          </Button>
        )}
      </Group>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t('areaTitle')}
        size="80rem"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <div className={classes.areaMap}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <LazyMap
              label={t('areaTitle')}
              area={area}
              onArea={onChange}
              actions={
                isDrawn && (
                  <Button size="compact-sm" onClick={dialog.close}>
                    {t('useArea')}
                  </Button>
                )
              }
            />
          </Suspense>
        </div>
      </Modal>
    </>
  )
}
