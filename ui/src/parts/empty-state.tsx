import { Text, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  readonly title: string
  /** What to do. */
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly level?: 1 | 2
}

/** Shown instead of an empty list: why it is empty, and what to do next. */
export function EmptyState({ icon: Icon, title, children, action, level = 2 }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon} aria-hidden>
        <Icon size={28} stroke={1.5} />
      </span>
      <Title order={level} size="h2">
        {title}
      </Title>
      <Text component="div" c="dimmed" maw="34rem">
        {children}
      </Text>
      {action}
    </div>
  )
}
