import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  readonly title: string
  /** What the panel is for, and what a change does. */
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A section of a page with its own title. */
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
