import classes from './drawer.module.css'

interface SnippetProps {
  readonly text: string
  readonly value: string
}

/** The words around a finding, with the finding marked. Text only: React writes it, nothing parses it. */
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

/** Where the value stands in the text: as it is, or a number with other signs between its digits. */
function positionOf(text: string, value: string): { readonly from: number; readonly to: number } | undefined {
  const from = text.toLowerCase().indexOf(value.toLowerCase())
  if (from !== -1) return { from, to: from + value.length }
  const digits = value.replace(/\D/g, '')
  return digits.length < 6 ? undefined : positionOfDigits(text, digits.slice(-7))
}

function positionOfDigits(text: string, wanted: string): { readonly from: number; readonly to: number } | undefined {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const all = places.map((place) => text[place]).join('')
  const at = all.indexOf(wanted)
  const [last] = [places[at + wanted.length - 1]]
  let from = places[at]
  if (at === -1 || from === undefined || last === undefined) return undefined
  // What belongs to the number before the digits that were looked for: area code, brackets, plus.
  while (from > 0 && /[\d ()+./-]/.test(text[from - 1] ?? '')) from--
  while (text[from] === ' ') from++
  return { from, to: last + 1 }
}
