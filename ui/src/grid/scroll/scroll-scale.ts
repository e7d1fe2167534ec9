// A million rows of 36 px are 36 million px; browsers lay out no more than 33.5 (Chromium) or 17.9 (Firefox). So the
// scrolled box is shorter than its rows. Small steps move rows pixel by pixel; a long one (the thumb was dragged) goes to
// the same share of the list. The difference between the two is `shift`; in a pause it is taken back to what the share says,
// without anything moving on the screen, so that the thumb is honest and neither end is met too early.

const maxBoxPx = 12_000_000

export interface Scale {
  /** Height of the box that is scrolled. */
  readonly boxPx: number
  readonly rowsPx: number
  readonly viewPx: number
}

export function scaleOf(rowCount: number, rowPx: number, viewPx: number): Scale {
  const rowsPx = rowCount * rowPx
  return { rowsPx, viewPx, boxPx: Math.min(rowsPx, maxBoxPx) }
}

/** Where the rows stand when the thumb stands at `topPx`. */
function rowsAt({ boxPx, rowsPx, viewPx }: Scale, topPx: number): number {
  if (boxPx === rowsPx || boxPx <= viewPx) return topPx
  return (topPx / (boxPx - viewPx)) * (rowsPx - viewPx)
}

/** Where the thumb stands when the rows stand at `rowsTopPx`. */
export function thumbAt({ boxPx, rowsPx, viewPx }: Scale, rowsTopPx: number): number {
  if (boxPx === rowsPx || rowsPx <= viewPx) return rowsTopPx
  return (rowsTopPx / (rowsPx - viewPx)) * (boxPx - viewPx)
}

/** The new shift after the thumb went from one place to another. */
export function shiftAfter(scale: Scale, shiftPx: number, fromPx: number, toPx: number): number {
  if (scale.boxPx === scale.rowsPx) return 0
  const isAtEnd = toPx <= 0 || toPx >= scale.boxPx - scale.viewPx - 1
  const isStep = Math.abs(toPx - fromPx) < 2 * scale.viewPx
  return isStep && !isAtEnd ? shiftPx : rowsAt(scale, toPx) - toPx
}
