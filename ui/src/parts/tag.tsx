import type { ReactNode } from 'react'
import classes from './tag.module.css'

interface TagProps {
  readonly tone?: 'good' | 'warn' | 'bad'
  readonly children: ReactNode
}

/** A state in one or two words. The text carries the meaning, not only the coloured dot. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}
