import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Scale, scaleOf, shiftAfter, thumbAt } from './scroll-scale.ts'

/** Drawn beyond what is seen, so that a fast finger meets rows and not emptiness. */
const overscan = 8
/** The range moves in steps: one drawing for four rows, not four. */
const step = 4
const pauseMs = 140

export interface RowScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly boxPx: number
  readonly shiftPx: number
  /** Rows to draw: from the first up to, not including, the last. */
  readonly first: number
  readonly last: number
  readonly scrollTo: (index: number) => void
  /** The rows that are in view now, at least by half: nothing drawn beyond it. */
  readonly inView: () => { readonly first: number; readonly last: number }
}

interface Options {
  readonly count: number
  readonly rowPx: number
  /** What stands above the rows inside of the scroller, and stays. */
  readonly headPx: number
}

/** Which rows are to be seen. All rows are of one height, so it is arithmetic: nothing is measured, however many there are. */
export function useRowScroll({ count, rowPx, headPx }: Options): RowScroll {
  const scroller = useRef<HTMLDivElement | null>(null)
  const [viewPx, setViewPx] = useState(0)
  const [range, setRange] = useState({ first: 0, last: 0, shiftPx: 0 })
  const scale = scaleOf(count, rowPx, Math.max(0, viewPx - headPx))
  const at = useRef({ topPx: 0, shiftPx: 0, scale, rowPx })
  at.current.scale = scale

  const look = useCallback(() => {
    const { topPx, shiftPx, scale: now, rowPx: height } = at.current
    const top = Math.floor((topPx + shiftPx) / height / step) * step
    const first = Math.max(0, top - overscan)
    const last = Math.min(Math.round(now.rowsPx / height), top + Math.ceil(now.viewPx / height) + step + overscan)
    setRange((before) =>
      before.first === first && before.last === last && before.shiftPx === shiftPx ? before : { first, last, shiftPx },
    )
  }, [])

  const settle = useCallback(
    (element: HTMLElement) => {
      const { topPx, shiftPx, scale: now } = at.current
      if (now.boxPx === now.rowsPx) return
      const rowsTop = topPx + shiftPx
      const honest = Math.round(thumbAt(now, rowsTop))
      if (Math.abs(honest - topPx) < 1) return
      at.current.topPx = honest
      at.current.shiftPx = rowsTop - honest
      element.scrollTop = honest
      look()
    },
    [look],
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
      look()
      clearTimeout(pause)
      pause = setTimeout(() => settle(element), pauseMs)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(pause)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [look, settle])

  useLayoutEffect(() => {
    const { topPx, shiftPx, scale: now, rowPx: before } = at.current
    const element = scroller.current
    if (element === null || before === rowPx) return
    // Rows of another height: the one that stood at the top stays there.
    const wanted = within(now, ((topPx + shiftPx) / before) * rowPx)
    const thumb = Math.round(thumbAt(now, wanted))
    at.current = { scale: now, rowPx, topPx: thumb, shiftPx: now.boxPx === now.rowsPx ? 0 : wanted - thumb }
    element.scrollTop = thumb
    look()
  }, [rowPx, look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the number or the height of rows changes
  useEffect(look, [look, count, viewPx])

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
      look()
    },
    [look],
  )
  const inView = useCallback(() => {
    const { topPx, shiftPx, scale: now, rowPx: height } = at.current
    const [top, count] = [topPx + shiftPx, Math.round(now.rowsPx / height)]
    return { first: Math.round(top / height), last: Math.min(count, Math.round((top + now.viewPx) / height)) }
  }, [])
  return { scroller, boxPx: scale.boxPx, scrollTo, inView, ...range }
}

/** The least that has to be scrolled for a row to be seen whole. */
function nearestTop(scale: Scale, topPx: number, rowTopPx: number, rowPx: number): number {
  const { viewPx } = scale
  // Before the first layout there is room for nothing: then it is the top of the row that counts.
  const isAbove = rowTopPx < topPx || rowPx > viewPx
  const wanted = isAbove ? rowTopPx : rowTopPx + rowPx > topPx + viewPx ? rowTopPx + rowPx - viewPx : topPx
  return within(scale, wanted)
}

function within({ viewPx, rowsPx }: Scale, wanted: number): number {
  return Math.max(0, Math.min(wanted, rowsPx - viewPx))
}
