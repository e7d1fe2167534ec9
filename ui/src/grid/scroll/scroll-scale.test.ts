import { expect, test } from 'vitest'
import { scaleOf, shiftAfter, thumbAt } from './scroll-scale.ts'

const rowPx = 36
const viewPx = 720

test('few rows: the box is as tall as the rows, without a shift', () => {
  const scale = scaleOf(1_000, rowPx, viewPx)
  expect(scale.boxPx).toBe(36_000)
  expect(shiftAfter(scale, 0, 0, 20_000)).toBe(0)
  expect(thumbAt(scale, 1_234)).toBe(1_234)
})

test.each([1_000_000, 20_000_000])('%i rows: both ends are reachable, and dragging is proportional', (count) => {
  const scale = scaleOf(count, rowPx, viewPx)
  expect(scale.boxPx).toBeLessThan(17_000_000)
  const endPx = scale.boxPx - viewPx
  expect(shiftAfter(scale, 0, 0, endPx) + endPx).toBeCloseTo(count * rowPx - viewPx, 0)
  expect(shiftAfter(scale, 12_345, 5, 0)).toBe(0)
  const middle = endPx / 2
  expect((middle + shiftAfter(scale, 0, 0, middle)) / (count * rowPx - viewPx)).toBeCloseTo(0.5, 6)
})

test('moves pixel by pixel in small steps, and corrects the thumb without moving a row', () => {
  const scale = scaleOf(1_000_000, rowPx, viewPx)
  let topPx = 3_000_000
  let shiftPx = shiftAfter(scale, 0, 0, topPx)
  const rowsTop = topPx + shiftPx
  for (let step = 0; step < 500; step++) {
    shiftPx = shiftAfter(scale, shiftPx, topPx, topPx + 120)
    topPx += 120
  }
  expect(topPx + shiftPx).toBeCloseTo(rowsTop + 60_000, 0)
  const correct = thumbAt(scale, topPx + shiftPx)
  expect(correct).toBeLessThan(topPx)
  expect(shiftAfter(scale, 0, 0, correct) + correct).toBeCloseTo(topPx + shiftPx, 0)
})
