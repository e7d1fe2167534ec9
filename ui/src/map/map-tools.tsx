import { Button } from '@mantine/core'
import { IconFocusCentered, IconPolygon, IconPolygonOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/define-messages.ts'
import type { Corner } from './corners.ts'
import type { MapHandle } from './create-map.ts'
import classes from './map.module.css'
import { mapMessages } from './messages.ts'

interface MapToolsProps {
  readonly map: MapHandle | undefined
  /** Corners of the area that is being drawn. */
  readonly draft: number | undefined
  readonly hasArea: boolean
  readonly onArea: (corners: readonly Corner[]) => void
  readonly children: ReactNode
}

const look = { size: 'compact-sm', variant: 'default' } as const

/** Draws, sets and removes the area. */
export function MapTools({ map, draft, hasArea, onArea, children }: MapToolsProps) {
  const t = useMessages(mapMessages)
  if (draft !== undefined) {
    return (
      <div className={classes.tools}>
        <span role="status">
          {t('drawHint')} {t('corners', { count: draft })}
        </span>
        <Button {...look} variant="filled" disabled={draft < 3} onClick={() => map?.drawing.finish()}>
          {t('finish')}
        </Button>
        <Button {...look} onClick={() => map?.drawing.stop()}>
          {t('cancel')}
        </Button>
        <span className={classes.hint}>{t('drawKeys')}</span>
      </div>
    )
  }
  const isLoading = map === undefined
  return (
    <div className={classes.tools}>
      <Button
        {...look}
        disabled={isLoading}
        leftSection={<IconPolygon size={16} />}
        onClick={() => map?.drawing.start()}
      >
        {t('draw')}
      </Button>
      <Button
        {...look}
        disabled={isLoading}
        leftSection={<IconFocusCentered size={16} />}
        onClick={() => map !== undefined && onArea(map.visibleArea())}
      >
        {t('useView')}
      </Button>
      {hasArea && (
        <Button {...look} leftSection={<IconPolygonOff size={16} />} onClick={() => onArea([])}>
          {t('clearArea')}
        </Button>
      )}
      {children}
    </div>
  )
}
