import type { Language } from './language.ts'

export const czech: Language = {
  name: 'Czech, Slovak',
  head: 'first',
  terms: {
    home: 'úvod, domů, úvodní stránka, hlavní stránka, domov, hlavná stránka, =titulka',
    contact: `
      kontakt, kontakty, kontaktujte nás, kontaktujte, kontaktní formulář, kontaktný formulár, kontaktní údaje,
      napište nám, napíšte nám, spojte se s námi, poptávka, poptávkový formulář, nezávazná poptávka, dopyt, cenová
      ponuka, kde nás najdete kontakt, kontakty a mapa, zákaznický servis, zákaznická podpora, pro média kontakt`,
    about: `
      o nás, o společnosti, o spoločnosti, o firmě, o firme, o mně, o mne, o+, kdo jsme, kto sme, =společnost,
      =spoločnosť, =firma, =historie, =história, naše historie, náš příběh, náš príbeh, =profil, profil společnosti,
      =poslání, proč my, prečo my, =o škole, =nadace, =představení, proč zvolit nás, =vize`,
    team: `
      pedagogičtí pracovníci, učitelský sbor, =zastupitelstvo, členové zastupitelstva, rada obce, rada města, =starosta, =učitelia, =zastupiteľstvo,
      =redakce,
      tým, náš tým, tim, náš tím, =lidé, =ľudia, =zaměstnanci, =zamestnanci, =lékaři, naši lékaři, =lekári, =vedení,
      =vedenie, =specialisté, naši specialisté, =pracovníci, =učitelé, =pedagogové, =advokáti, představenstvo,
      =právníci, =management firmy, pedagogický sbor`,
    careers: `
      kariéra, =práce, volná místa, volné místo, voľné miesta, voľné pracovné miesta, volné pozice, volné pracovní
      pozice, nabídka práce, nabídka zaměstnání, pracovní příležitosti, pracovné ponuky, přidejte se k nám, pridaj sa
      k nám, pracujte u nás, =zaměstnání, =brigády, hledáme`,
    imprint: `
      právní informace, právne informácie, tiráž, identifikační údaje, povinné informace, povinně zveřejňované
      informace`,
    legal: `
      soukromí,
      obchodní podmínky, obchodné podmienky, všeobecné obchodní podmínky, všeobecné podmienky, podmínky použití,
      =podmínky, ochrana osobních údajů, ochrana osobných údajov, ochrana údajov, ochrana soukromí, ochrana súkromia,
      zásady ochrany osobních údajů, zásady ochrany osobných údajov, zpracování osobních údajů, =gdpr, =cookies,
      zásady cookies, zásady používání cookies, reklamační řád, reklamačný poriadok, reklamace, odstoupení od smlouvy,
      odstúpenie od zmluvy, doprava a platba, doprava, prohlášení o přístupnosti, =přístupnost, vrácení zboží, vop`,
    services: `
      služby, služba, naše služby, =nabídka, =ponuka, co děláme, čo robíme, =řešení, =riešenia, =ošetření, =zákroky,
      =kurzy, =školení, =specializace, =oddělení, =činnost, =ambulance, =poradenství, =ubytování, =ubytovanie,
      =půjčovna, =servis, =opravy`,
    products: `
      produkty, produkt, naše produkty, =výrobky, =eshop, e shop, =obchod, =katalog, =sortiment, =zboží, =tovar,
      =značky, =nemovitosti, =akční nabídka, =vína`,
    pricing: 'ceník, cenník, =ceny, =cena, náš ceník, =ceník služeb, =poplatky, =tarify',
    locations: `
      pobočky, pobočka, =prodejny, =predajne, =provozovny, =prevádzky, kde nás najdete, kde nás nájdete, =mapa,
      =lokality, =kudy k nám, jak k nám, otevírací doba, otváracie hodiny, =ordinační hodiny, =úřední hodiny, prodejní
      místa, =kde koupit, =prodejci, =provozní doba`,
    portfolio: `
      =reference, naše reference, =referencie, =realizace, =realizácie, =projekty, naše projekty, =galerie, =galéria,
      fotogalerie, fotogaléria, =fotky, =naše práce, naše práce, =klienti, =případové studie`,
    testimonials: `
      =recenze, =recenzie, =hodnocení, =ohlasy, napsali o nás, =zkušenosti, =referencie klientov, co o nás říkají,
      =zákazníci`,
    faq: `
      časté dotazy, často kladené dotazy, často kladené otázky, časté otázky, otázky a odpovědi, =dotazy, =otázky,
      =nápověda, =pomoc, =podpora, =poradna, =návody`,
    events: `
      =akce, =akcie, =události, =udalosti, =kalendář, kalendář akcí, =kalendár, =podujatia, =program, =termíny,
      =výstavy, =koncerty, =semináře, =konference`,
    blog: `
      aktuality, =aktualita, novinky, =novinka, =zprávy, =správy, =články, =článok, =článek, pro média, tiskové
      zprávy, tisková zpráva, =tlač, napísali o nás, =magazín, =blogy, =publikace, =rady, rady a tipy, =recepty,
      =úřední deska`,
    listing: `
      =kategorie produktů, =kategória, =kategórie, =štítek, =štítky, =téma, =témata, =archiv, =archív, =autor,
      =hledat, =hledání, =vyhledávání, =vyhľadávanie, výsledky vyhledávání, mapa stránek, mapa stránok, =rubrika,
      =rubriky`,
    account: `
      přihlášení, =přihlásit, =prihlásenie, =prihlásiť, =registrace, =registrácia, můj účet, môj účet, =košík, nákupní
      košík, =objednávka, =pokladna, zapomenuté heslo, zabudnuté heslo, =oblíbené, =ucet, klientská zóna, =uzivatel`,
    other: `
      kontaktní čočky, kontaktné šošovky, =děkujeme, =ďakujeme, =rezervace, =rezervácia, =partneři, =partneri, =ke
      stažení, =na stiahnutie, =svatby, =jídelní lístek`,
  },
  fillers: 'náš, naše, naši, nás, nám, s, se, z, ze, v, na, do, pro, pre, k, u, stránka, všechny, více, viac, váš',
  and: 'a, i, nebo, alebo',
  questions: 'jak, ako, proč, prečo, co, čo, kdy, kedy, jaký, jaké, kdo, kto, kde, kolik, tipy',
  functionWords: 'v, ve, s, se, na, do, pro, pre, a, i, jak, co, od, po, o, je, za, ze, k, u, při, jsou, si',
}
