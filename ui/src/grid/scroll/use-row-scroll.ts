import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Scale, scaleOf, shiftAfter, thumbAt } from './scroll-scale.ts'

/** Rows rendered beyond the visible ones, so that fast scrolling shows no gaps. */
const overscan = 8
/** The range moves in steps of four rows, to render once instead of four times. */
const step = 4
const pauseMs = 140

export interface RowScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly boxPx: number
  readonly shiftPx: number
  /** Rows to render: `first` inclusive, `last` exclusive. */
  readonly first: number
  readonly last: number
  readonly scrollTo: (index: number) => void
  /** The rows of which at least half is visible, without overscan. */
  readonly inView: () => { readonly first: number; readonly last: number }
}

interface Options {
  readonly count: number
  readonly rowPx: number
  /** The height of the sticky header inside the scroller. */
  readonly headPx: number
}

/** Which rows to render. All rows have one height, so nothing is measured, however many there are. */
export function useRowScroll({ count, rowPx, headPx }: Options): RowScroll {
  const scroller = useRef<HTMLDivElement | null>(null)
  const [viewPx, setViewPx] = useState(0)
  const [range, setRange] = useState({ first: 0, last: 0, shiftPx: 0 })
  const scale = scaleOf(count, rowPx, Math.max(0, viewPx - headPx))
  const at = useRef({ topPx: 0, shiftPx: 0, scale, rowPx })
  at.current.scale = scale

  const updateRange = useCallback(() => {
    const { topPx, shiftPx, scale: now, rowPx: height } = at.current
    const top = Math.floor((topPx + shiftPx) / height / step) * step
    const first = Math.max(0, top - overscan)
    const last = Math.min(Math.round(now.rowsPx / height), top + Math.ceil(now.viewPx / height) + step + overscan)
    setRange((before) =>
      before.first === first && before.last === last && before.shiftPx === shiftPx ? before : { first, last, shiftPx },
    )
  }, [])

  const correctThumb = useCallback(
    (element: HTMLElement) => {
      const { topPx, shiftPx, scale: now } = at.current
      if (now.boxPx === now.rowsPx) return
      const rowsTop = topPx + shiftPx
      const correct = Math.round(thumbAt(now, rowsTop))
      if (Math.abs(correct - topPx) < 1) return
      at.current.topPx = correct
      at.current.shiftPx = rowsTop - correct
      element.scrollTop = correct
      updateRange()
    },
    [updateRange],
  )

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setViewPx(element.clientHeight))
    observer.observe(element)
    setViewPx(element.clientHeight)
    let pause: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      const { scrollTop: topPx } = element
      const { current } = at
      if (topPx === current.topPx) return
      current.shiftPx = shiftAfter(current.scale, current.shiftPx, current.topPx, topPx)
      current.topPx = topPx
      updateRange()
      clearTimeout(pause)
      pause = setTimeout(() => correctThumb(element), pauseMs)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(pause)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [updateRange, correctThumb])

  useLayoutEffect(() => {
    const { topPx, shiftPx, scale: now, rowPx: before } = at.current
    const element = scroller.current
    if (element === null || before === rowPx) return
    // The row height changed: the top row stays at the top.
    const wanted = within(now, ((topPx + shiftPx) / before) * rowPx)
    const thumb = Math.round(thumbAt(now, wanted))
    at.current = { scale: now, rowPx, topPx: thumb, shiftPx: now.boxPx === now.rowsPx ? 0 : wanted - thumb }
    element.scrollTop = thumb
    updateRange()
  }, [rowPx, updateRange])

  // biome-ignore lint/correctness/useExhaustiveDependencies: updates when the number or the height of rows changes
  useEffect(updateRange, [updateRange, count, viewPx])

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current
      if (element === null) return
      const { topPx, shiftPx, scale: now, rowPx: height } = at.current
      const wanted = nearestTop(now, topPx + shiftPx, index * height, height)
      const thumb = Math.round(thumbAt(now, wanted))
      const isNear = Math.abs(wanted - topPx - shiftPx) < 2 * now.viewPx
      at.current.topPx = isNear ? Math.min(Math.max(0, Math.round(wanted - shiftPx)), now.boxPx) : thumb
      at.current.shiftPx = now.boxPx === now.rowsPx ? 0 : wanted - at.current.topPx
      element.scrollTop = at.current.topPx
      updateRange()
    },
    [updateRange],
  )
  const inView = useCallback(() => {
    const { topPx, shiftPx, scale: now, rowPx: height } = at.current
    const [top, count] = [topPx + shiftPx, Math.round(now.rowsPx / height)]
    return { first: Math.round(top / height), last: Math.min(count, Math.round((top + now.viewPx) / height)) }
  }, [])
  return { scroller, boxPx: scale.boxPx, scrollTo, inView, ...range }
}

/** The minimum scroll position that shows a row completely. */
function nearestTop(scale: Scale, topPx: number, rowTopPx: number, rowPx: number): number {
  const { viewPx } = scale
  // Before the first layout the view height is 0: then align the top of the row.
  const isAbove = rowTopPx < topPx || rowPx > viewPx
  const wanted = isAbove ? rowTopPx : rowTopPx + rowPx > topPx + viewPx ? rowTopPx + rowPx - viewPx : topPx
  return within(scale, wanted)
}

function within({ viewPx, rowsPx }: Scale, wanted: number): number {
  return Math.max(0, Math.min(wanted, rowsPx - viewPx))
}
