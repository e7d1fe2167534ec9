import type { LabelLanguage } from './define-labels.ts'

const words = {
  en: { everything: 'Everything', area: 'an area of $1', list: 'Imported list' },
  de: { everything: 'Alles', area: 'einem Gebiet von $1', list: 'Importierte Liste' },
} as const satisfies Record<LabelLanguage, object>

/**
 * What a search asked for as people read it, from the text that is kept with its rows. What a user typed stays as it is;
 * "tourism=hotel in Leeds", "* in Area of 4.2 x 3.3 km around 51.3, 12.4" and "businesses in clinics.csv" become words.
 */
export function searchText(text: string, language: LabelLanguage, kindLabel: (code: string) => string): string {
  const { everything, area, list } = words[language]
  const file = /^businesses in (a list|\S.*\.(?:csv|tsv|txt|xlsx|geojson|json|parquet))$/i.exec(text)?.[1]
  if (file !== undefined) return file === 'a list' ? list : `${list} ${file}`
  return text
    .replaceAll(/(?<=^|, )(?:\*|[a-z_:]+=[\w:;-]+)(?=, | in )/g, (code) =>
      code === '*' ? everything : kindLabel(code),
    )
    .replace(/(?<= in )Area of ([\d.]+ x [\d.]+ km) around .*$/, area)
}
