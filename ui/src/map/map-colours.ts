/** Colours of the map. WebGL knows no CSS variables. */
export interface MapColours {
  readonly sea: string
  readonly land: string
  readonly border: string
  readonly name: string
  readonly halo: string
  readonly accent: string
  readonly onAccent: string
  readonly outline: string
  readonly area: string
  readonly wait: string
  readonly check: string
  readonly statuses: Readonly<Record<string, string>>
}

const light: MapColours = {
  sea: '#dce7f1',
  land: '#f7f9fb',
  border: '#b6c0cc',
  name: '#47525f',
  halo: '#f7f9fb',
  accent: '#1f5fbd',
  onAccent: '#ffffff',
  outline: '#ffffff',
  area: '#2b72d6',
  wait: '#8c98a6',
  check: '#8f5300',
  statuses: { New: '#5f6b79', Selected: '#2b72d6', Maybe: '#d98b0b', 'Not a Fit': '#b42318', Archived: '#b6c0cc' },
}

const dark: MapColours = {
  sea: '#0c1116',
  land: '#222a33',
  border: '#3d4753',
  name: '#b8c2ce',
  halo: '#181f27',
  accent: '#3d87ea',
  onAccent: '#ffffff',
  outline: '#12181f',
  area: '#6aa5f8',
  wait: '#9aa6b4',
  check: '#f2bd62',
  statuses: { New: '#b8c2ce', Selected: '#6aa5f8', Maybe: '#f2bd62', 'Not a Fit': '#ff9b90', Archived: '#6b7785' },
}

export const mapColours = (isDark: boolean): MapColours => (isDark ? dark : light)
