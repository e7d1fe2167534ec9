import type { ReactNode } from 'react'
import classes from './tag.module.css'

interface TagProps {
  readonly tone?: 'good' | 'warn' | 'bad'
  readonly children: ReactNode
}

/** A state in a word or two. The dot is never all that tells it. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}
