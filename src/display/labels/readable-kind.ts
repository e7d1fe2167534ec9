/**
 * A category of a provider that has no label of its own: `shop=party_supplies` is "Party supplies", `shop=yes` is "Shop".
 * Text that a user wrote in a list stays as it is.
 */
export function readableKind(code: string): string {
  const [, key = '', value = ''] = code.match(/^([a-z_:]+)=([^=]*)$/) ?? []
  if (key !== '') return readableKind(value === 'yes' ? key : value)
  if (!/^[a-z0-9]+([_:-][a-z0-9]+)*$/.test(code)) return code
  const text = code.replace(/[_:]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
