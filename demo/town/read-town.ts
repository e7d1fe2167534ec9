import type { BusinessData, DemoBusiness, DemoContact, Quarter, QuarterData } from './demo-business.ts'

/** South-west corner of the first quarter, in the open South Pacific, where no search of a real location finds the town. */
const corner = { south: -45, west: -130 }
const side = 0.1
const firstRelation = 9_900_001

const line =
  /^(?<on>\S+) (?<form>\S+) (?<value>\S+)(?: = (?<name>[^,!]+), (?<title>[^!]+?))?(?: ! (?<unreachable>.+))?$/

/** Parses the data files into businesses; throws on a line that cannot be parsed. */
export function readTown(data: readonly QuarterData[]): readonly DemoBusiness[] {
  return data.flatMap(({ name, country, language, businesses }, index) => {
    const west = corner.west + index * 2 * side
    const box = { south: corner.south, west, north: corner.south + side, east: west + side }
    const quarter: Quarter = { name, country, language, box, relationId: firstRelation + index }
    return businesses.map((business) => readBusiness(business, quarter))
  })
}

function readBusiness({ contacts, services, ...data }: BusinessData, quarter: Quarter): DemoBusiness {
  return {
    language: quarter.language,
    ...data,
    quarter,
    services: services?.split(', ') ?? [],
    contacts: (contacts ?? '')
      .split('\n')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => readContact(text, data.host ?? '')),
  }
}

function readContact(text: string, host: string): DemoContact {
  const groups = line.exec(text)?.groups
  if (groups === undefined) throw new Error(`The demo data has a contact that cannot be parsed: "${text}"`)
  const { on, form, value = '', name, title, unreachable } = groups
  return {
    on,
    form,
    value: value.startsWith('+') || value.includes('@') ? value : `${value}@${host}`,
    ...(name !== undefined && title !== undefined && { person: { name, title } }),
    ...(unreachable !== undefined && { unreachable }),
  } as DemoContact
}
