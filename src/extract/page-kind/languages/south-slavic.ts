import type { Language } from './language.ts'

export const southSlavic: Language = {
  name: 'Croatian, Serbian, Slovenian',
  head: 'first',
  terms: {
    home: 'naslovna, naslovnica, početna, početna stranica, domov, prva stran, почетна, насловна',
    contact: `
      kontakt, kontakti, kontaktirajte nas, kontaktirajte, kontakt obrazac, kontaktni obrazac, pišite nam, javite nam
      se, stopite v stik, stik, pošalji upit, upit, pošaljite upit, povpraševanje, zatražite ponudu, контакт,
      контактирајте нас, kontaktni podaci, korisnička podrška, podrška kupcima, kontakt podaci`,
    about: `
      o nama, o nas, o tvrtki, o podjetju, o kompaniji, o firmi, o meni, tko smo, ko smo, kdo smo, tko smo mi,
      =podjetje, =tvrtka, =kompanija, =povijest, =istorija, =zgodovina, naša priča, naša zgodba, =predstavitev, o
      društvu, o školi, o ustanovi, =poslanstvo, misija i vizija, =misija, =vizija, зашто ми, zašto mi, zakaj mi, о
      нама, о компанији, историја`,
    team: `
      =nastavnici, nastavno osoblje, =nastavnike, =učitelji, kolektiv škole, =profesori, =vijećnici, =svetniki, =općinsko vijeće,
      tim, naš tim, ekipa, naša ekipa, =zaposleni, =zaposlenici, =djelatnici, =liječnici, =lekari, =zdravniki,
      =uprava, =vodstvo, =stručnjaci, =odvjetnici, =osoblje, наш тим, тим, запослени, =sodelavci`,
    careers: `
      karijera, karijere, =kariera, =posao, =zaposlitev, prosta delovna mesta, prosta mesta, slobodna radna mjesta,
      otvorena radna mjesta, otvorene pozicije, pridružite se, pridruži nam se, pridruži se, postani dio tima,
      zapošljavanje, =poslovi, каријера, natječaji za posao`,
    imprint: 'impresum, impressum, pravno obvestilo, pravne informacije, podaci o tvrtki',
    legal: `
      politika privatnosti, izjava o privatnosti, pravila privatnosti, zaštita privatnosti, zaštita osobnih podataka,
      zaštita podataka, zaštita podataka o ličnosti, politika zasebnosti, varstvo osebnih podatkov, varstvo podatkov,
      zasebnost, uvjeti korištenja, uslovi korišćenja, opći uvjeti, opći uvjeti poslovanja, uvjeti poslovanja, uvjeti
      kupnje, splošni pogoji, splošni pogoji poslovanja, pogoji poslovanja, pogoji uporabe, =pogoji, kolačići,
      politika kolačića, piškotki, pravila o kolačićima, reklamacije, povrat robe, vračilo, dostava i plaćanje, način
      plaćanja, dostava, izjava o pristupačnosti, pravo na pristup informacijama, политика приватности, услови
      коришћења`,
    services: `
      usluge, usluga, naše usluge, storitve, storitev, naše storitve, =rješenja, =rešenja, =rešitve, =djelatnosti,
      =delatnosti, =dejavnosti, =tretmani, =liječenje, =ponuda, =ponudba, =odjeli, =tečajevi, =sobe, =edukacije, čime
      se bavimo, kaj delamo, услуге`,
    products: `
      proizvodi, proizvod, naši proizvodi, izdelki, =izdelek, naši izdelki, =trgovina, =prodavnica, webshop, web shop,
      spletna trgovina, =katalog, =asortiman, =prodajni program, =brendovi, =nekretnine, =vozila, производи, =akcija`,
    pricing: 'cjenik, cenik, cenovnik, =cijene, =cene, =cijena, ценовник',
    locations: `
      lokacije, lokacija, =poslovnice, =poslovalnice, =prodajna mjesta, prodajna mesta, =trgovine, =prodavnice, gdje
      smo, gde smo, kje smo, gdje se nalazimo, gde se nalazimo, kje nas najdete, =radno vrijeme, radno vrijeme, radno
      vreme, delovni čas, =mapa, =karta, =podružnice, локације`,
    portfolio: `
      =projekti, naši projekti, =reference, naše reference, =galerija, foto galerija, =radovi, naši radovi,
      =realizacije, =klijenti, naši klijenti, =stranke, пројекти, галерија, референце`,
    testimonials: `
      =recenzije, =iskustva, =mišljenja, =mnenja, =utisci, =preporuke, mnenja strank, iskustva klijenata, rekli su o
      nama, искуства`,
    faq: `
      česta pitanja, često postavljana pitanja, najčešća pitanja, najčešće postavljana pitanja, pogosta vprašanja,
      pitanja i odgovori, =pitanja, =vprašanja, =pomoć, =pomoč, =podrška, =podpora, честа питања`,
    events: `
      događanja, =događaji, =događaj, =dogodki, =dogodek, =kalendar, =koledar, =program, =prireditve, =seminari,
      =izložbe, догађаји`,
    blog: `
      novosti, =novost, =vijesti, =vesti, =novice, =novica, =aktualno, =aktuelno, =članci, =članak, =članki, =mediji,
      za medije, =objave, =obavijesti, =obavestila, =savjeti, =saveti, =nasveti, =publikacije, =recepti, вести,
      новости, =priopćenja`,
    listing: `
      =kategorija, =kategorije, =oznaka, =oznake, =tema, =teme, =arhiva, =arhiv, =autor, =avtor, =pretraga,
      =pretraživanje, =iskanje, mapa weba, mapa sajta, =kolekcije, =rubrika, kategorija proizvoda`,
    account: `
      prijava, =registracija, moj račun, moj nalog, =račun, =košarica, =korpa, =blagajna, =narudžba, =naročilo,
      zaboravljena lozinka, pozabljeno geslo, lista želja, =favoriti, =kosarica, =nalog`,
    other: `
      kontaktne leće, kontaktna sočiva, kontaktne leče, =hvala, =rezervacije, =rezervacija, =partneri, =vjenčanja,
      =preuzimanja`,
  },
  fillers: 'naš, naša, naše, naši, nas, nam, na, u, v, s, sa, z, za, do, od, stranica, stran, sve, vse, više, več',
  and: 'i, in, ili, ali, te',
  questions: 'kako, zašto, zakaj, što, šta, kaj, kada, koji, koje, tko, ko, kdo, gdje, koliko, savjeti',
  functionWords: 'i, in, u, v, na, s, sa, za, od, do, kako, što, šta, je, se, o, po, su, uz, kod, ne',
}
