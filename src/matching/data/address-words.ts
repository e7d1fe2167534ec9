/** Words of a street that are written in many ways or left out, in the Latin spelling of `foldText`. */
export const streetTypes = new Set(
  `aleja allee alley alameda al av ave aven avenida avenue avda ave bd bld blvd bvd boulevard bulevar c calle calz calzada camino
  carr carrera carretera cesta chaussee chemin cir circle circuito cl close col colonia corso court cra crescent cres ct ctr
  cv dr drive est estrada expressway expy freeway fwy gasse grove highway hwy ing impasse jalan jl jln km kv lane largo ln lot
  moo ngo no nr number numero op parkway passage paseo piazza piazzale pike pkwy pl place plac platz plaza pl praca pza pzza
  quai r rd rda road rodovia rod route rt rte rua rue ruta s sk sn soi sq square st sta str strada strasse street trl trail
  travessa ul ulica ulice ulitsa utca ut v via viale vicolo way weg wy xa xom`.split(/\s+/),
)

export const unitMarkers = new Set(
  `apt apartment bldg building cp dpto depto edif edificio etage fl floor fraccionamiento int interior level lok lokal local
  loja office ofc piso pmb po rm room ste suite unit`.split(/\s+/),
)

const directions: Readonly<Record<string, string>> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}

const ordinals: Readonly<Record<string, string>> = {
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  sixth: '6',
  seventh: '7',
  eighth: '8',
  ninth: '9',
  tenth: '10',
}

/** The usual form of a word of a street: `N` for north, `5` for `5th` and `fifth`. */
export function streetWord(word: string): string {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(word)
  return ordinal?.[1] ?? directions[word] ?? ordinals[word] ?? word
}
