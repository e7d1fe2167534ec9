import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import { useColumnLabel } from '../../grid/columns/column-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import classes from './page-text.module.css'
import { textMessages } from './text-messages.ts'
import type { TextPart } from './text-parts.ts'

/** The mark to scroll to. A new object per request, so a repeated request scrolls again. */
export interface ShownMark {
  readonly mark: number
}

interface MarkedTextProps {
  readonly parts: readonly TextPart[]
  readonly shown: ShownMark | undefined
  readonly takesFocus: boolean
}

/** Untrusted text: rendered as text nodes, never parsed as HTML. */
export function MarkedText({ parts, shown, takesFocus }: MarkedTextProps) {
  const t = useMessages(textMessages)
  const area = useRef<HTMLElement>(null)
  // Keyboard users continue in the text after they pressed the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    if (takesFocus) area.current?.focus({ preventScroll: true })
  }, [parts])
  useEffect(() => {
    if (shown !== undefined && area.current !== null) scrollToMark(area.current, shown.mark)
  }, [shown])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={area} className={classes.text} tabIndex={0} aria-label={t('textLabel')}>
      {parts.length === 0 ? <span className={classes.none}>{t('noText')}</span> : <Pieces parts={parts} />}
    </section>
  )
}

/** Memoised: moving between marks does not render the text again. */
const Pieces = memo(function Pieces({ parts }: { readonly parts: readonly TextPart[] }) {
  const t = useMessages(textMessages)
  const columnLabel = useColumnLabel('contacts')
  return parts.map(({ at, text, finding, mark }) =>
    finding === undefined ? (
      text
    ) : (
      <mark key={at} data-mark={mark}>
        <Link
          to="/contacts"
          search={{ row: finding.contact_id } as never}
          title={t('openContact', { field: columnLabel(finding.field), value: finding.value })}
        >
          {text}
        </Link>
      </mark>
    ),
  )
})

/** Scrolls to the mark, and the drawer only if the text is out of view. */
function scrollToMark(area: HTMLElement, mark: number): void {
  for (const old of area.querySelectorAll('mark[data-current]')) old.removeAttribute('data-current')
  const found = area.querySelector<HTMLElement>(`mark[data-mark="${mark}"]`)
  if (found === null) return
  found.setAttribute('data-current', '')
  area.scrollTop = found.offsetTop - area.clientHeight / 2
  area.scrollIntoView({ block: 'nearest' })
}
