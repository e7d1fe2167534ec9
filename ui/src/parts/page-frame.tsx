import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './page-frame.module.css'

interface PageFrameProps {
  readonly title: string
  /** One line about the purpose of the page. */
  readonly lead?: string
  /** Buttons of the page, to the right of its title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Title, actions and content of a page. */
export function PageFrame({ title, lead, actions, children }: PageFrameProps) {
  useEffect(() => {
    document.title = `${title} · ScraperSky`
  }, [title])
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <div>
          <Title order={1}>{title}</Title>
          {lead !== undefined && <Text c="dimmed">{lead}</Text>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}
