/** Provider names are the same in every language. */
const names: Readonly<Record<string, string>> = {
  'google-places': 'Google Places',
  debounce: 'DeBounce',
  zerobounce: 'ZeroBounce',
  dns: 'DNS',
  openstreetmap: 'OpenStreetMap',
  overture: 'Overture',
}

export function providerName(id: string): string {
  return Object.hasOwn(names, id) ? (names[id] ?? id) : id
}
