/** Rows of the keyboards that people type domains on: QWERTY, and the places where QWERTZ and AZERTY differ. */
const keyboards = [
  ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm.'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm.-'],
  ['azertyuiop', 'qsdfghjklm', 'wxcvbn.'],
]

const neighbours = new Set<string>()
for (const rows of keyboards) {
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const around = [row[x + 1], rows[y + 1]?.[x], rows[y + 1]?.[x - 1]]
      for (const other of around) {
        if (other !== undefined) neighbours.add(`${row[x]}${other}`).add(`${other}${row[x]}`)
      }
    }
  })
}

/** One slip of each kind. Less than one: fingers do it often. */
const swapped = 0.7
const doubled = 0.6
const missed = 0.8
const added = 0.9
const neighbourAdded = 0.7
const neighbourKey = 0.75
/** The cheapest slip that adds, drops or replaces a letter, other than one of a pair. */
export const minCostOfLetter = 0.7
const otherKey = 1.25
/** Sounds or looks alike: `gmeil`, `simpatico`, `gmai1`. */
const alike = 0.9
const alikePairs = new Set(
  ['ae', 'ei', 'ai', 'iy', 'ou', 'il', '1l', '1i', '0o', 'ck', 'ks', 'ph'].flatMap((pair) => [
    pair,
    pair[1] + pair.charAt(0),
  ]),
)
/** Hardly anybody mistypes the first letter by another than a neighbour: `pcloud.com` is a company. */
const otherFirstLetter = 1.7

/**
 * How unlikely it is that a person who meant `meant` typed `typed`: Damerau-Levenshtein, with the cost of each slip by the
 * keyboard. Infinity above `limit`.
 */
export function typingCost(typed: string, meant: string, limit: number): number {
  if (Math.abs(typed.length - meant.length) * doubled > limit) return Number.POSITIVE_INFINITY
  const width = meant.length + 1
  let before: number[] = []
  let last: number[] = [0]
  for (let column = 1; column < width; column++) last[column] = (last[column - 1] ?? 0) + missedCost(meant, column - 1)
  for (let row = 1; row <= typed.length; row++) {
    const current: number[] = [(last[0] ?? 0) + addedCost(typed, row - 1, meant, 0)]
    let smallest = current[0] ?? 0
    const a = typed[row - 1]
    for (let column = 1; column < width; column++) {
      const b = meant[column - 1]
      let cost = (last[column - 1] ?? 0) + (a === b ? 0 : substitution(`${a}${b}`, row === 1 && column === 1))
      cost = Math.min(cost, (last[column] ?? 0) + addedCost(typed, row - 1, meant, column))
      cost = Math.min(cost, (current[column - 1] ?? 0) + missedCost(meant, column - 1))
      if (row > 1 && column > 1 && a !== b && a === meant[column - 2] && typed[row - 2] === b) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + swapped)
      }
      current[column] = cost
      if (cost < smallest) smallest = cost
    }
    if (smallest > limit + swapped) return Number.POSITIVE_INFINITY
    before = last
    last = current
  }
  const cost = last[width - 1] ?? Number.POSITIVE_INFINITY
  return cost <= limit ? cost : Number.POSITIVE_INFINITY
}

function substitution(pair: string, isFirst: boolean): number {
  if (neighbours.has(pair)) return neighbourKey
  if (isFirst) return otherFirstLetter
  return alikePairs.has(pair) ? alike : otherKey
}

/** A letter of a pair is forgotten more easily: `yaho`. */
function missedCost(meant: string, at: number): number {
  return meant[at] === meant[at - 1] || meant[at] === meant[at + 1] ? doubled : missed
}

/** An added letter repeats the one before it, or is hit together with the one beside it. */
function addedCost(typed: string, at: number, meant: string, column: number): number {
  const letter = typed[at]
  if (letter === typed[at - 1] || letter === typed[at + 1]) return doubled
  const beside = neighbours.has(`${letter}${meant[column - 1]}`) || neighbours.has(`${letter}${meant[column]}`)
  return beside ? neighbourAdded : added
}
