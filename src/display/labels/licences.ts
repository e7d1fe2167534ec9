/** The licences that attributions of places name, with the address of their text. */
export const licences: Readonly<Record<string, string>> = {
  'CDLA-Permissive-2.0': 'https://cdla.dev/permissive-2-0/',
  'Apache-2.0': 'https://www.apache.org/licenses/LICENSE-2.0',
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  ODbL: 'https://opendatacommons.org/licenses/odbl/1-0/',
}
