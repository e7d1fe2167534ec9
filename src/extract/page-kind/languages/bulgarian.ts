import type { Language } from './language.ts'

export const bulgarian: Language = {
  name: 'Bulgarian',
  head: 'first',
  terms: {
    home: 'начало, начална страница, nachalo',
    contact: `
      контакти, контакт, за контакти, връзка с нас, свържете се с нас, форма за контакт, kontakti, za kontakti, vrazka
      s nas, svurjete se s nas, запитване, zapitvane`,
    about: `
      за нас, за компанията, за фирмата, кои сме ние, кои сме, история, нашата история, za nas, za firmata, za
      kompaniyata, koi sme nie, koi sme, istoria`,
    team: 'учители, преподаватели, общински съвет, uchiteli, екип, нашият екип, нашия екип, нашите специалисти, лекари, ръководство, ekip, nashiyat ekip, lekari, rukovodstvo',
    careers: `
      кариери, кариера, работа при нас, свободни позиции, свободни работни места, karieri, kariera, svobodni pozicii,
      rabota pri nas, обяви за работа`,
    imprint: 'правна информация, данни за фирмата',
    legal: `
      политика за поверителност, поверителност, общи условия, условия за ползване, защита на личните данни, лични
      данни, политика за бисквитки, бисквитки, доставка и плащане, връщане, politika za poveritelnost, obshti uslovia,
      obshti usloviya, lichni danni, politika za biskvitki, usloviya za polzvane, dostavka i plashtane`,
    services: `
      услуги, нашите услуги, решения, лечение, дейности, курсове, дейност, uslugi, nashite uslugi, reshenia, deinosti,
      dejnosti, kursove`,
    products:
      'продукти, нашите продукти, продукт, магазин, онлайн магазин, каталог, produkti, nashite produkti, onlain magazin',
    pricing: 'цени, ценова листа, ценоразпис, tseni, ceni, cenorazpis, tsenorazpis',
    locations:
      'магазини, обекти, офиси, къде сме, къде да ни намерите, локации, magazini, ofisi, obekti, kade da ni namerite',
    portfolio: `
      проекти, нашите проекти, портфолио, галерия, референции, клиенти, proekti, galeria, galeriya, referencii,
      klienti`,
    testimonials: 'отзиви, мнения, препоръки, otzivi, mneniya, mnenia',
    faq: 'често задавани въпроси, въпроси и отговори, въпроси, помощ, chesto zadavani vaprosi, vaprosi',
    events: 'събития, календар, програма, sabitiya, sabitia, subitia',
    blog: 'новини, статии, блог, полезно, novini, statii, polezno',
    listing: 'категория, категории, архив, търсене, карта на сайта, автор, етикет, kategoria, karta na saita, tarsene',
    account: 'вход, регистрация, моят профил, количка, поръчка, любими, kolichka, porachka, registratsia',
  },
  fillers: 'нашият, нашия, нашите, нашата, ни, нас, на, за, в, с, от, страница, всички',
  and: 'и, или',
  questions: 'как, защо, какво, кога, кой, къде, колко, kak, zashto, kakvo',
  functionWords: 'и, в, на, с, за, от, по, как, да, се, не, при, до, са, е, какво',
}
