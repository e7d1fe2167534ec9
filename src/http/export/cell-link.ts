/** The longest target that Excel accepts. */
const maxTargetLength = 2000

/** The URL of a link in a workbook. Other schemes are not linked: a website decides what is in the cell. */
export function webLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && href.length <= maxTargetLength ? href : undefined
}

export function mailLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(value)) return undefined
  const [local = '', host = ''] = value.split('@')
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(host)}`
}
