import { african } from './african.ts'
import { albanian } from './albanian.ts'
import { arabic } from './arabic.ts'
import { baltic } from './baltic.ts'
import { bulgarian } from './bulgarian.ts'
import { catalan } from './catalan.ts'
import { chinese } from './chinese.ts'
import { czech } from './czech.ts'
import { danish } from './danish.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { finnish } from './finnish.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { greek } from './greek.ts'
import { hebrew } from './hebrew.ts'
import { hungarian } from './hungarian.ts'
import { icelandicCeltic } from './icelandic-celtic.ts'
import { indic } from './indic.ts'
import { indonesian } from './indonesian.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import type { Language } from './language.ts'
import { polish } from './polish.ts'
import { portuguese } from './portuguese.ts'
import { romanian } from './romanian.ts'
import { russian } from './russian.ts'
import { southSlavic } from './south-slavic.ts'
import { spanish } from './spanish.ts'
import { swedish } from './swedish.ts'
import { thai } from './thai.ts'
import { turkicCaucasian } from './turkic-caucasian.ts'
import { turkish } from './turkish.ts'
import { ukrainian } from './ukrainian.ts'
import { vietnamese } from './vietnamese.ts'

/** When two languages use a term for different kinds, the first in this list wins. */
export const languages: readonly Language[] = [
  english,
  german,
  french,
  spanish,
  italian,
  dutch,
  portuguese,
  polish,
  swedish,
  danish,
  czech,
  finnish,
  hungarian,
  romanian,
  turkish,
  russian,
  ukrainian,
  bulgarian,
  southSlavic,
  baltic,
  greek,
  japanese,
  chinese,
  korean,
  arabic,
  hebrew,
  vietnamese,
  indonesian,
  thai,
  catalan,
  icelandicCeltic,
  albanian,
  turkicCaucasian,
  indic,
  african,
]
