import type { Language } from './language.ts'

export const african: Language = {
  name: 'Afrikaans, Swahili, Filipino',
  head: 'first',
  terms: {
    home: 'tuisblad, =tuis, =nyumbani',
    contact: `
      kontak, kontak ons, kontakbesonderhede, skakel ons, wasiliana nasi, wasiliana, mawasiliano, makipag ugnayan,
      makipag ugnayan sa amin, ugnayan`,
    about: `
      oor ons, wie is ons, ons storie, ons geskiedenis, kuhusu sisi, kuhusu, sisi ni nani, historia yetu, tungkol sa amin,
      sino kami`,
    team: 'ons span, ontmoet die span, ons mense, personeel, timu yetu, wafanyakazi, uongozi, ang aming koponan',
    careers: 'vakatures, loopbane, werk by ons, nafasi za kazi, ajira, mga trabaho',
    legal: 'privaatheidsbeleid, bepalings en voorwaardes, sera ya faragha, vigezo na masharti, patakaran sa privacy',
    services: 'dienste, ons dienste, huduma, huduma zetu, mga serbisyo, aming serbisyo',
    products: 'ons produkte, winkel, bidhaa, bidhaa zetu, mga produkto',
    pricing: 'pryse, pryslys, bei zetu',
    faq: 'gereelde vrae, algemene vrae, maswali yanayoulizwa mara kwa mara, mga madalas itanong',
    events: 'gebeure, matukio',
    blog: 'nuus, habari, mga balita',
  },
}
