/** A pair that a model judged without having seen it. */
export interface Judged {
  readonly same: boolean
  readonly score: number
}

/** Precision that links without a question must reach; higher than required, because other pairs differ from these. */
const linkPrecision = 0.98

/** The threshold with the best F1, and the one above which links are precise enough, with what they reach. */
export function thresholdsOf(judged: readonly Judged[]) {
  const total = judged.filter(({ same }) => same).length
  const sorted = judged.toSorted((one, other) => other.score - one.score)
  let [right, best, recall] = [0, { f1: 0, score: 0.5 }, { share: 0, score: 1 }]
  sorted.forEach(({ same, score }, index) => {
    if (same) right++
    const f1 = (2 * right) / (index + 1 + total)
    if (f1 > best.f1) best = { f1, score }
    if (right / (index + 1) >= linkPrecision) recall = { share: right / total, score }
  })
  const balanced = f1At(judged, 0.5)
  return {
    f1: round(best.f1),
    f1AtHalf: round(balanced),
    sameFrom: round(best.score),
    linkRecall: round(recall.share),
    linkFrom: round(recall.score),
  }
}

function f1At(judged: readonly Judged[], from: number): number {
  const right = judged.filter(({ same, score }) => same && score >= from).length
  const wrong = judged.filter(({ same, score }) => same !== score >= from).length
  return (2 * right) / (2 * right + wrong)
}

function round(value: number): number {
  return Number(value.toFixed(4))
}
