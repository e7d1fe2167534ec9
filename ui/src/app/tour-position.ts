import { useLayoutEffect, useState } from 'react'

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const [around, gap, cardWidth, cardHeight] = [4, 14, 340, 230]

/** The box of the first visible target; updated when the window is resized. */
export function useTargetBox(selectors: readonly string[]): Box | undefined {
  const [box, setBox] = useState<Box>()
  useLayoutEffect(() => {
    const update = () => setBox(boxOf(selectors))
    update()
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [selectors])
  return box
}

function boxOf(selectors: readonly string[]): Box | undefined {
  const shown = selectors
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => element.checkVisibility({ visibilityProperty: true }))
  if (shown === undefined) return undefined
  const { left, top, width, height } = shown.getBoundingClientRect()
  return { left: left - around, top: top - around, width: width + 2 * around, height: height + 2 * around }
}

/** Beside the target if it fits, else below it; centred without a target. */
export function cardPosition(box: Box | undefined): { left: number; top: number; width: number } {
  const width = Math.min(cardWidth, window.innerWidth - 2 * gap)
  const middle = { left: (window.innerWidth - width) / 2, top: (window.innerHeight - cardHeight) / 2, width }
  if (box === undefined) return middle
  const top = Math.max(gap, Math.min(box.top, window.innerHeight - cardHeight - gap))
  const beside = box.left + box.width + gap
  if (beside + width + gap <= window.innerWidth && box.width < cardWidth) return { left: beside, top, width }
  return {
    left: Math.max(gap, Math.min(box.left, window.innerWidth - width - gap)),
    top: box.top + box.height + gap,
    width,
  }
}
