// A million rows of 36 px are 36 million px; browsers lay out at most 33.5 (Chromium) or 17.9 (Firefox) million. So the
// scrolled box is shorter than its rows. Small steps move the rows pixel by pixel; a long step (a dragged thumb) moves them
// proportionally. The difference is `shift`. When scrolling pauses, the thumb is set to its proportional position without
// moving a row, so that it is correct and neither end is reached too early.

const maxBoxPx = 12_000_000

export interface Scale {
  /** The height of the scrolled box. */
  readonly boxPx: number
  readonly rowsPx: number
  readonly viewPx: number
}

export function scaleOf(rowCount: number, rowPx: number, viewPx: number): Scale {
  const rowsPx = rowCount * rowPx
  return { rowsPx, viewPx, boxPx: Math.min(rowsPx, maxBoxPx) }
}

/** The proportional position of the rows for a thumb at `topPx`. */
function rowsAt({ boxPx, rowsPx, viewPx }: Scale, topPx: number): number {
  if (boxPx === rowsPx || boxPx <= viewPx) return topPx
  return (topPx / (boxPx - viewPx)) * (rowsPx - viewPx)
}

/** The proportional position of the thumb for rows at `rowsTopPx`. */
export function thumbAt({ boxPx, rowsPx, viewPx }: Scale, rowsTopPx: number): number {
  if (boxPx === rowsPx || rowsPx <= viewPx) return rowsTopPx
  return (rowsTopPx / (rowsPx - viewPx)) * (boxPx - viewPx)
}

/** The shift after the thumb has moved. */
export function shiftAfter(scale: Scale, shiftPx: number, fromPx: number, toPx: number): number {
  if (scale.boxPx === scale.rowsPx) return 0
  const isAtEnd = toPx <= 0 || toPx >= scale.boxPx - scale.viewPx - 1
  const isStep = Math.abs(toPx - fromPx) < 2 * scale.viewPx
  return isStep && !isAtEnd ? shiftPx : rowsAt(scale, toPx) - toPx
}
