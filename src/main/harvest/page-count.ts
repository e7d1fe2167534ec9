import { InvalidArgumentError } from 'commander'

/** `--max-pages` */
export function pageCount(text: string): number {
  const pages = Number(text)
  if (/^\d+$/.test(text) && pages >= 1 && pages <= 1000) return pages
  throw new InvalidArgumentError('it must be a whole number from 1 to 1000')
}
