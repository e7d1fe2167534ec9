import type { Language } from './language.ts'

export const icelandicCeltic: Language = {
  name: 'Icelandic, Faroese, Welsh, Irish',
  head: 'first',
  terms: {
    home: 'forsíða, hafan, baile',
    contact: `
      hafa samband, hafðu samband, samband, tengiliðir, seta samband, cysylltu, cysylltwch, cysylltu â ni, cysylltwch â ni,
      manylion cyswllt, teagmháil, déan teagmháil, déan teagmháil linn, teagmháil linn`,
    about: `
      um okkur, um fyrirtækið, =fyrirtækið, sagan okkar, =saga, um okkum, amdanom, amdanom ni, ein hanes, ein stori, pwy
      ydym ni, fúinn, maidir linn, ár scéal`,
    team: `
      starfsfólk, starfsmenn, starvsfólk, teymið, stjórn, ein tîm, ein staff, cwrdd â'r tîm, ein pobl, ár bhfoireann,
      foireann`,
    careers: 'laus störf, störf í boði, atvinna, swyddi, swyddi gwag, ymunwch â ni, gyrfaoedd, folúntais, poist',
    legal: `
      persónuverndarstefna, persónuvernd, skilmálar, preifatrwydd, polisi preifatrwydd, telerau ac amodau, polasaí
      príobháideachta, príobháideachas, téarmaí agus coinníollacha`,
    services: 'þjónusta, þjónustan okkar, gwasanaethau, ein gwasanaethau, seirbhísí, ár seirbhísí',
    products: 'vörur, vefverslun, cynhyrchion, =siop, táirgí, siopa',
    pricing: 'verðskrá, =verð, prisiau, praghsanna',
    locations: 'opnunartími, staðsetning, lleoliadau, oriau agor, suíomhanna',
    faq: 'spurt og svarað, algengar spurningar, cwestiynau cyffredin, ceisteanna coitianta',
    events: 'viðburðir, digwyddiadau, imeachtaí',
    blog: 'fréttir, newyddion, nuacht',
    account: 'innskráning, mínar síður, mewngofnodi, logáil isteach',
  },
}
