import type { Language } from './language.ts'

export const albanian: Language = {
  name: 'Albanian, Macedonian',
  head: 'first',
  terms: {
    home: 'ballina, kreu, почетна',
    contact: `
      na kontaktoni, kontaktoni, na shkruani, kontakti, kontaktet, контакт, контактирајте не, контактирајте нè,
      kontaktirajte ne, пишете ни`,
    about: `
      rreth nesh, rreth kompanisë, kush jemi ne, kush jemi, historia jonë, kompania, за нас, кои сме ние, koi sme nie, за
      компанијата, нашата приказна`,
    team: 'ekipi ynë, ekipi, stafi, stafi ynë, нашиот тим, тим, вработени, nashiot tim',
    careers:
      'karriera, mundësi punësimi, punësim, vende pune, vende të lira pune, вработување, кариера, слободни работни места',
    legal: `
      politika e privatësisë, privatësia, kushtet e përdorimit, termat dhe kushtet, политика за приватност, услови за
      користење`,
    services: 'shërbimet, shërbimet tona, услуги, нашите услуги',
    products: 'produktet, produktet tona, dyqani, производи, продавница',
    pricing: 'çmimet, lista e çmimeve, цени, ценовник',
    faq: 'pyetjet e shpeshta, pyetje të shpeshta, најчести прашања',
    events: 'ngjarje, ngjarjet, настани',
    blog: 'lajme, lajmet, artikuj, новости, вести',
    account: 'hyrje, llogaria ime, најава, мојата сметка',
  },
}
