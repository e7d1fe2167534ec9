/** What goes with exports of places: the sources with a licence that requires it. */
export const sourceNotice = [
  'Sources and licences',
  'Each row names its sources and their licences in the column attribution. Pass this notice on with the data.',
  '© Overture Maps Foundation, https://overturemaps.org',
  'Foursquare Open Source Places: Copyright 2024 Foursquare Labs, Inc. All rights reserved. Licensed under the Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0',
  'Places of Meta, Microsoft and others: Community Data License Agreement - Permissive - Version 2.0: https://cdla.dev/permissive-2-0/',
  'AllThePlaces: CC0-1.0, https://creativecommons.org/publicdomain/zero/1.0/',
  '© OpenStreetMap contributors, Open Database License (ODbL): https://www.openstreetmap.org/copyright',
] as const

/** The licences that attributions of places name, with the address of their text. */
export const licences: Readonly<Record<string, string>> = {
  'CDLA-Permissive-2.0': 'https://cdla.dev/permissive-2-0/',
  'Apache-2.0': 'https://www.apache.org/licenses/LICENSE-2.0',
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  ODbL: 'https://opendatacommons.org/licenses/odbl/1-0/',
}
