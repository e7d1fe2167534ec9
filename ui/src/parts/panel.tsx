import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  readonly title: string
  /** What this is for, and what a change means. */
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A part of a page with a title of its own. */
export function Panel({ title, lead, actions, children }: PanelProps) {
  return (
    <section className={classes.panel}>
      <header className={classes.head}>
        <div className={classes.text}>
          <Title order={2}>{title}</Title>
          {lead !== undefined && (
            <Text component="div" size="sm" c="dimmed" className={classes.lead}>
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
