import type { Language } from './language.ts'

export const finnish: Language = {
  name: 'Finnish',
  head: 'last',
  terms: {
    home: 'etusivu, kotisivu, tervetuloa, aloitus',
    contact: `
      yhteystiedot, yhteystieto, yhteydenotto, yhteydenottolomake, ota yhteyttä, yhteys, yhteyshenkilöt, otayhteytta,
      asiakaspalvelu, tarjouspyyntö, pyydä tarjous, jätä yhteydenottopyyntö, yhteydenottopyyntö, kysy lisää, anna
      palautetta, =palaute`,
    about: `
      meistä, tietoa meistä, =yritys, yrityksestä, yritysesittely, =historia, tarinamme, keitä olemme, keitä me
      olemme, =esittely, =organisaatio, =arvot, arvomme, =yhdistys, =vastuullisuus, miksi me, miksi valita meidät,
      =tietoa`,
    team: `
      =opetushenkilöstö, =kunnanvaltuusto, =kunnanhallitus, =kaupunginvaltuusto, =johtokunta,
      tiimi, tiimimme, =henkilökunta, henkilöstö, =työntekijät, =asiantuntijat, asiantuntijamme, =johto, johtoryhmä,
      =hallitus, =lääkärit, =ihmiset, =tekijät, =opettajat, =juristit`,
    careers: `
      rekry, rekrytointi,
      avoimet työpaikat, avoimet paikat, avoimet tehtävät, =työpaikat, =rekrytointi, töihin meille, tule töihin,
      meille töihin, =ura, =urat, työskentele meillä, hae töitä, =harjoittelu, =avoimet`,
    imprint: 'oikeudelliset tiedot, yritystiedot, oikeudellinen huomautus',
    legal: `
      tietosuoja, tietosuoja*, tietosuojaseloste, rekisteriseloste, rekisteri ja tietosuojaseloste, käyttöehdot,
      toimitusehdot, tilausehdot, sopimusehdot, =ehdot, evästeet, evästekäytäntö, evästeseloste, saavutettavuus,
      saavutettavuusseloste, palautukset, toimitus ja palautus, whistleblowing`,
    services: `
      palvelut, palvelu, palvelumme, =hoidot, =ratkaisut, ratkaisumme, mitä teemme, =osaaminen, =koulutukset,
      =kurssit, =toimialat, =erikoisalat, =vuokraus, =huolto, =korjaus, =huoneet`,
    products: `
      tuotteet, tuote, tuotteemme, =kauppa, verkkokauppa, =valikoima, =tuotemerkit, =mallisto, =myymälä, =autot,
      =lahjakortit, =tuoteluettelo`,
    pricing: 'hinnasto, =hinnat, =hinta, =palveluhinnasto, =maksut, hinnoittelu',
    locations: `
      toimipisteet, toimipaikat, =sijainti, =myymälät, löydä meidät, =jälleenmyyjät, aukioloajat, =saapuminen,
      =saapumisohjeet, =kartta, =klinikat, =liikkeet, =ravintolat`,
    portfolio: `
      =referenssit, =projektit, =galleria, kuvagalleria, =kuvat, =työt, työmme, =asiakkaat, asiakkaamme, =kohteet,
      toteutuneet kohteet, =asiakastarinat`,
    testimonials: `
      asiakaspalautteet, asiakaskokemukset, asiakaskokemuksia, =arvostelut, =suositukset, =kokemuksia, mitä asiakkaat
      sanovat, =vieraskirja`,
    faq: `
      usein kysyttyä, usein kysytyt kysymykset, usein kysytyt, kysymyksiä ja vastauksia, ukk, =ohjeet, =apua, =tuki,
      kysymykset ja vastaukset`,
    events: `
      tapahtumat, tapahtuma, =tapahtumakalenteri, =kalenteri, =ohjelma, =konsertit, =näyttelyt, =seminaarit, =messut,
      =aikataulu`,
    blog: `
      uutiset, uutinen, =ajankohtaista, =tiedotteet, =tiedote, =blogi, =artikkelit, =artikkeli, =media, medialle,
      =lehti, =julkaisut, =vinkit, =reseptit, =blogit`,
    listing: `
      =kategoria, =kategoriat, =avainsana, =avainsanat, =arkisto, =kirjoittaja, =haku, =hakutulokset, =sivukartta,
      =aiheet, =aihe, =luettelo, =tuoteryhmä, =osasto`,
    account: `
      kirjaudu, kirjaudu sisään, =kirjautuminen, oma tili, omat sivut, =rekisteröidy, =rekisteröityminen, =ostoskori,
      =kassa, =unohtunut salasana, unohtuiko salasana, =toivelista, =suosikit, =tilaus, =tili`,
    other: `
      piilolinssit, =kiitos, =uutiskirje, =ruokalista, =ajanvaraus, varaa aika, =varaus, =häät, =jäsenyys, liity
      jäseneksi, =kumppanit`,
  },
  fillers: 'meidän, meille, sivu, sivut, kaikki, lisää, lue, tutustu, oy, oyj',
  and: 'ja, tai, sekä',
  questions: 'miten, miksi, mitä, milloin, mikä, kuka, missä, kuinka, näin, vinkkiä',
  functionWords: 'ja, on, ei, se, että, kun, mitä, miten, tai, myös, oman, ovat, uusi, uuden',
}
