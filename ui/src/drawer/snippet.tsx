import classes from './drawer.module.css'

interface SnippetProps {
  readonly text: string
  readonly value: string
}

/** The text around a finding, with the finding highlighted. Rendered as text, never parsed as HTML. */
export function Snippet({ text, value }: SnippetProps) {
  const at = positionOf(text, value)
  return (
    <blockquote className={classes.snippet}>
      {at === undefined ? (
        text
      ) : (
        <>
          {text.slice(0, at.from)}
          <mark>{text.slice(at.from, at.to)}</mark>
          {text.slice(at.to)}
        </>
      )}
    </blockquote>
  )
}

/** The position of the value in the text: verbatim, or a phone number with other separators. */
function positionOf(text: string, value: string): { readonly from: number; readonly to: number } | undefined {
  const from = text.toLowerCase().indexOf(value.toLowerCase())
  if (from !== -1) return { from, to: from + value.length }
  const digits = value.replace(/\D/g, '')
  return digits.length < 6 ? undefined : positionOfDigits(text, digits.slice(-7))
}

function positionOfDigits(text: string, wanted: string): { readonly from: number; readonly to: number } | undefined {
  const positions = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const digits = positions.map((position) => text[position]).join('')
  const at = digits.indexOf(wanted)
  const last = positions[at + wanted.length - 1]
  let from = positions[at]
  if (at === -1 || from === undefined || last === undefined) return undefined
  // Include what precedes the matched digits: area code, brackets, plus.
  while (from > 0 && /[\d ()+./-]/.test(text[from - 1] ?? '')) from--
  while (text[from] === ' ') from++
  return { from, to: last + 1 }
}
