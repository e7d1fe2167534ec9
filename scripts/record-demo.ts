// Writes docs/demo.svg, a picture of a real run of "scrapersky demo". Run it again when the output changes:
// node scripts/launch.mjs scripts/record-demo.ts
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '..')
const [fontSize, lineHeight, padding, columns] = [12, 17, 16, 150]
const charWidth = fontSize * 0.602

const child = spawn(process.execPath, ['src/main/cli.ts', 'demo'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
const [output, code] = await Promise.all([
  text(child.stdout),
  new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 1))),
])
if (code !== 0) throw new Error(`scrapersky demo exited with code ${code}.`)
writeFileSync(join(root, 'docs/demo.svg'), picture(['$ scrapersky demo', ...output.trimEnd().split('\n')]))

function picture(lines: readonly string[]): string {
  const width = Math.round(columns * charWidth + 2 * padding)
  const height = (lines.length + 2) * lineHeight + padding
  const rows = lines.map((line, index) => row(line, (index + 2.4) * lineHeight))
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
    (fill, n) => `<circle cx="${padding + n * 18}" cy="16" r="5.5" fill="${fill}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="A run of scrapersky demo in a terminal">
<rect width="100%" height="100%" rx="8" fill="#101418"/>
${dots.join('')}
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="${fontSize}" fill="#d7dde3">
${rows.join('\n')}
</g>
</svg>
`
}

function row(line: string, y: number): string {
  const cut = line.length > columns ? `${line.slice(0, columns - 1)}…` : line
  return `<text x="${padding}" y="${Math.round(y)}"${colourOf(line)}>${escaped(cut)}</text>`
}

/** Highlights the command, the lines under headings and the score. */
function colourOf(line: string): string {
  if (line.startsWith('$')) return ' fill="#7ee787"'
  if (/^[- ]+$/.test(line)) return ' fill="#5b6670"'
  return /recall|precision/.test(line) ? ' fill="#79c0ff"' : ''
}

function escaped(line: string): string {
  // Browsers collapse spaces despite xml:space, but not no-break spaces.
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00a0')
}
