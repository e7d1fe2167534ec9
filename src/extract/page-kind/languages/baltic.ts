import type { Language } from './language.ts'

export const baltic: Language = {
  name: 'Lithuanian, Latvian, Estonian',
  head: 'last',
  terms: {
    home: 'pagrindinis, pradžia, titulinis, sākums, sākumlapa, avaleht, esileht',
    contact: `
      kontaktai, susisiekite, susisiekite su mumis, susisiekti, kontaktinė informacija, kontakti, sazinies ar mums,
      sazinieties ar mums, sazināties, saziņa, kontaktinformācija, kontakt, kontaktid, kontaktandmed, võta ühendust,
      võtke ühendust, küsi pakkumist, hinnapäring, päring, užklausa, pieteikt zvanu`,
    about: `
      apie mus, apie, apie įmonę, apie bendrovę, =įmonė, mūsų istorija, =istorija, par mums, par, par uzņēmumu,
      =uzņēmums, vēsture, meist, ettevõttest, =ettevõte, firmast, =ajalugu, kes me oleme, meie lugu, =lugu, kas esame,
      tutvustus`,
    team: `
      =mokytojai, =taryba, =valdyba, =skolotāji, =pedagogi, =valde, =õpetajad, õpetajad ja töötajad, =personal, =volikogu,
      komanda, mūsų komanda, darbuotojai, administracija, vadovybė, gydytojai, specialistai, mūsu komanda, darbinieki,
      vadība, ārsti, meeskond, meie meeskond, töötajad, juhatus, juhtkond, inimesed, struktūra ir kontaktai`,
    careers: `
      karjera, darbo pasiūlymai, laisvos darbo vietos, dirbk pas mus, darbas, karjera pas mus, karjēra, vakances,
      darbs, darba piedāvājumi, pievienojies, karjäär, tööpakkumised, vabad töökohad, töökohad, tule tööle, praktika`,
    imprint: 'rekvizitai, rekvizīti, rekvisiidid, juridinė informacija',
    legal: `
      privatumo politika, privatumas, asmens duomenų apsauga, taisyklės, pirkimo taisyklės, naudojimosi taisyklės,
      slapukų politika, slapukai, grąžinimas, pristatymas, privātuma politika, privātums, lietošanas noteikumi,
      noteikumi, distances līgums, sīkdatnes, sīkdatņu politika, atgriešana, piegāde, privaatsuspoliitika,
      privaatsustingimused, privaatsus, andmekaitse, andmekaitsetingimused, kasutustingimused, müügitingimused,
      tingimused, küpsised, tagastamine, tarne, ligipääsetavus, piekļūstamība`,
    services: `
      paslaugos, paslauga, mūsų paslaugos, sprendimai, veikla, kursai, mokymai, pakalpojumi, pakalpojums, mūsu
      pakalpojumi, risinājumi, kursi, teenused, teenus, meie teenused, lahendused, koolitused, ravi, gydymas`,
    products: `
      produktai, produkcija, prekės, prekė, parduotuvė, el parduotuvė, katalogas, asortimentas, produkti, produkcija,
      preces, veikals, interneta veikals, tooted, toode, pood, e pood, veebipood`,
    pricing: 'kainos, kaina, kainoraštis, įkainiai, cenas, cena, cenrādis, hinnad, hind, hinnakiri',
    locations: `
      filialai, parduotuvės, padaliniai, vieta, kaip mus rasti, filiāles, veikali, atrašanās vieta, kā mūs atrast,
      asukoht, asukohad, esindused, kauplused, poed, lahtiolekuajad, darba laiks, darbo laikas, edasimüüjad`,
    portfolio: `
      projektai, mūsų projektai, darbai, mūsų darbai, galerija, klientai, projekti, darbi, mūsu darbi, klienti,
      projektid, tehtud tööd, tööd, galerii, kliendid, portfelis`,
    testimonials: `
      atsiliepimai, klientų atsiliepimai, rekomendacijos, atsauksmes, klientu atsauksmes, tagasiside, klientide
      tagasiside, arvustused, soovitused`,
    faq: `
      duk, dažniausiai užduodami klausimai, dažnai užduodami klausimai, klausimai, pagalba, buj, biežāk uzdotie
      jautājumi, jautājumi, palīdzība, kkk, korduma kippuvad küsimused, küsimused, abi`,
    events: `
      renginiai, renginys, kalendorius, renginių kalendorius, pasākumi, notikumi, kalendārs, üritused, sündmused,
      kalender`,
    blog: `
      naujienos, naujiena, straipsniai, tinklaraštis, spaudai, pranešimai, jaunumi, ziņas, aktualitātes, raksti,
      blogs, presei, uudised, uudis, artiklid, blogi, ajakiri, pressile`,
    listing: `
      kategorija, kategorijos, archyvas, paieška, svetainės žemėlapis, žyma, autorius, kategorijas, arhīvs, meklēt,
      lapas karte, kategooria, arhiiv, otsing, sisukaart, autor`,
    account: `
      prisijungti, registracija, mano paskyra, krepšelis, apmokėjimas, ieiet, pieslēgties, reģistrācija, mans konts,
      grozs, pirkumu grozs, pasūtījums, logi sisse, registreeru, minu konto, ostukorv, kassa`,
    other: 'kontaktiniai lęšiai, kontaktlēcas, kontaktläätsed, ačiū, paldies, aitäh',
  },
  fillers: 'mūsų, mus, mūsu, mums, meie, mes, mēs, su, ar, puslapis, lapa, leht, visi, kõik, uab, sia, oü',
  and: 'ir, un, ja, ar',
  questions: 'kaip, kodėl, kas, kada, kā, kāpēc, kad, kuidas, miks, mis, millal',
  functionWords: 'ir, su, į, iš, kaip, kad, yra, un, ar, no, kā, ir, ja, on, kuidas, ei, mis, et',
}
