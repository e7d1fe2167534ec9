export interface Bar {
  readonly label: string
  readonly value: number
  readonly tone: 'one' | 'two'
}

const height = 20
const labels = 230
const width = 800

/** Horizontal bars as inline SVG. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const maxValue = Math.max(1, ...bars.map(({ value }) => value))
  const rows = bars.map(({ label, value, tone }, n) => {
    const y = n * height
    const long = Math.max(value > 0 ? 1 : 0, (value / maxValue) * (width - labels - 80))
    return `<text x="${labels - 8}" y="${y + 14}" text-anchor="end">${escapeHtml(label)}</text>
<rect class="${tone}" x="${labels}" y="${y + 4}" width="${long.toFixed(1)}" height="${height - 8}"></rect>
<text x="${(labels + long + 6).toFixed(1)}" y="${y + 14}">${value}</text>`
  })
  return `<svg viewBox="0 0 ${width} ${Math.max(1, bars.length) * height}" role="img" aria-label="${escapeHtml(title)}">
<title>${escapeHtml(title)}</title>
${rows.join('\n')}
</svg>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
