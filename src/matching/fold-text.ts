/** A letter and its Latin spelling: letters that do not decompose, Cyrillic, Greek. */
const spellings = `ßss æae œoe øo łl đd ðd þth ıi ħh ŋn
аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya
іi їi єe ґg ўu јj љlj њnj ћc џdz ђd
αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo`
const letters = new Map(spellings.split(/\s+/).map((pair) => [pair.charAt(0), pair.slice(1)]))

/** Lower case in Latin letters and digits, words separated by one space. Scripts other than Cyrillic and Greek stay. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^ -~]/gu, (letter) => letters.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/['’`´]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

export function wordsOf(text: string): string[] {
  const folded = foldText(text)
  return folded === '' ? [] : folded.split(' ')
}
