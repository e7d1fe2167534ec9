import type { Language } from './language.ts'

export const dutch: Language = {
  name: 'Dutch',
  head: 'last',
  terms: {
    home: 'startpagina, welkom, =begin, voorpagina, hoofdpagina',
    contact: `
      contact opnemen, neem contact op, contacteer ons, ons contacteren, contactgegevens, contactformulier, contactpagina, contact en route, contact en
      openingstijden, contactpersonen, contactpersoon, offerte, offerte aanvragen, vrijblijvende offerte,
      offerteaanvraag, gratis offerte, vraag offerte aan, bereikbaarheid, klantenservice, klantenservice contact,
      terugbelverzoek, bel ons, mail ons, stel uw vraag, informatie aanvragen, afspraak maken contact, perscontact`,
    about: `
      over de praktijk, over de salon, over het bedrijf, over de winkel, over de school,
      over ons, over, over mij, wie zijn wij, wie wij zijn, wie we zijn, wie ben ik, =bedrijf, ons bedrijf, het
      bedrijf, bedrijfsprofiel, =geschiedenis, onze geschiedenis, ons verhaal, =verhaal, het verhaal, =missie, missie
      en visie, =visie, onze missie, onze visie, kernwaarden, =organisatie, onze organisatie, de organisatie,
      =vereniging, =stichting, onze school, =de praktijk, de praktijk, onze praktijk, waarom wij, waarom
      kiezen voor ons, waarom, =historie, =profiel, onze werkwijze, =werkwijze, =duurzaamheid, over het, over de`,
    team: `
      gemeenteraad, =schoolteam, =leerkrachten, onze leerkrachten, college van burgemeester en wethouders,
      =redactie, de redactie,
      ons team, het team, =medewerkers, onze medewerkers, =mensen, onze mensen, maak kennis, maak kennis met ons team,
      =bestuur, het bestuur, =directie, =artsen, =tandartsen, =behandelaars, =specialisten, onze specialisten,
      =advocaten, onze advocaten, =docenten, =collega s, wie is wie, =raad van toezicht, raad van bestuur,
      =huisartsen, =adviseurs, onze adviseurs, smoelenboek, =personeel`,
    careers: `
      vacatures, vacature, =werken bij, werken bij+, werkenbij, =carrière, =banen, kom werken, kom bij ons werken,
      werk bij ons, solliciteren, solliciteer, open sollicitatie, =stage, =stages, =vrijwilligers, vacatures en
      stages, onze vacatures, =werkgever, =werk en vacatures`,
    imprint: 'colofon, juridische informatie, bedrijfsgegevens, juridische kennisgeving, wettelijke vermeldingen',
    legal: `
      algemene voorwaarden, =voorwaarden, leveringsvoorwaarden, gebruiksvoorwaarden, privacyverklaring, privacy
      verklaring, privacybeleid, privacy beleid, privacyreglement, privacystatement, privacy en cookies, cookiebeleid,
      cookie beleid, cookieverklaring, cookie verklaring, disclaimer, verwerkersovereenkomst, herroepingsrecht,
      retourneren, retourbeleid, verzenden en retourneren, =klachten, klachtenregeling, klachtenprocedure,
      toegankelijkheid, toegankelijkheidsverklaring, gegevensbescherming, persoonsgegevens, =avg, proclaimer,
      huisregels, responsible disclosure`,
    services: `
      diensten, dienst, onze diensten, dienstverlening, =oplossingen, onze oplossingen, =behandelingen, behandeling,
      =specialismen, =expertises, =rechtsgebieden, wat wij doen, wat we doen, wat doen wij, =aanbod, ons aanbod,
      =werkzaamheden, =activiteiten, =cursussen, =opleidingen, =trainingen, =advies, =onderhoud, =reparatie, =verhuur,
      =kamers, =afdelingen, =sectoren, =arrangementen, =therapie, =zorg, =onderwijs, =mogelijkheden, =onderwerpen,
      ~reparatie, ~onderhoud, ~advies, ~behandeling, ~verzekering`,
    products: `
      contactlenzen+, contact lenzen+,
      producten, product, onze producten, =winkel, =webwinkel, webshop, =assortiment, ons assortiment, =collectie,
      onze collectie, =merken, onze merken, =catalogus, =occasions, =woningen, =aanbiedingen, =acties,
      =functies, =machines, =cadeaubonnen`,
    pricing: `
      tarieven, tarief, =prijzen, =prijs, prijslijst, onze tarieven, onze prijzen, =kosten, =abonnementen, tarieven en
      vergoedingen, =pakketten, =lidmaatschap kosten`,
    locations: `
      vestigingen, vestiging, onze vestigingen, locaties, locatie, onze locaties, =filialen, =winkels, onze winkels,
      winkelzoeker, routebeschrijving, =route, openingstijden, openingsuren, waar zijn wij, waar vindt u ons, hoe
      vindt u ons, zo vindt u ons, =verkooppunten, =dealers, =werkgebied, =kantoren, onze kantoren, =adres,
      bereikbaarheid en parkeren, =parkeren, =plattegrond`,
    portfolio: `
      =projecten, onze projecten, =project, =referenties, referentie, =galerij, fotogalerij, =fotos, =foto s, =werk,
      ons werk, =cases, =klanten, onze klanten, =realisaties, onze realisaties, =opdrachten, praktijkvoorbeelden,
      =inspiratie, fotoalbum`,
    testimonials: `
      ervaringen, ervaring, =beoordelingen, =reviews, klantervaringen, klantbeoordelingen, wat klanten zeggen, wat
      onze klanten zeggen, klanten aan het woord, klantverhalen, =recensies, =gastenboek, =ervaringsverhalen,
      =aanbevelingen, succesverhalen`,
    faq: `
      veelgestelde vragen, veel gestelde vragen, vraag en antwoord, =vragen, =hulp, =helpdesk, =ondersteuning,
      =handleidingen, vragen en antwoorden, =begrippenlijst`,
    events: `
      evenementen, evenement, =agenda, =kalender, =activiteitenkalender, =bijeenkomsten, =voorstellingen, =concerten,
      =tentoonstellingen, open dag, open dagen, =workshops, =webinars, activiteiten agenda, =programma, =beurzen`,
    blog: `
      nieuws, =nieuwsbericht, nieuwsberichten, =actueel, laatste nieuws, =pers, persberichten, persbericht,
      =artikelen, =berichten, =bericht, =kennisbank, =publicaties, =verhalen, onze blog, =blogs, =inzichten, =tips,
      =recepten, nieuws en agenda, =media, =bekendmakingen, =nieuwsoverzicht, =weblog, =politiek, =economie, =cultuur,
      =binnenland, =buitenland, =sport, *nieuws, *blog`,
    listing: `
      =categorie, =categorieën, productcategorie, product categorie, =trefwoord, =onderwerp, =thema, =themas,
      =archief, =auteur, =zoeken, zoekresultaten, =overzicht, =gids, =collecties, =links`,
    account: `
      inloggen, =aanmelden, mijn account, =registreren, =registratie, =winkelwagen, =winkelmand, =winkelmandje,
      =afrekenen, wachtwoord vergeten, =verlanglijst, =bestellen, =bestelling, mijn omgeving, =klantportaal,
      =uitloggen, =klantenportaal, =mijn, =ledenlogin, =favorieten`,
    other: `
      =bedankt, =nieuwsbrief, =menukaart, =reserveren, =afspraak, afspraak maken, maak
      een afspraak, =doneren, =partners, =trouwen, =downloads, =lid worden, =sponsors, =vergoedingen`,
  },
  fillers: `
    ons, onze, uw, jouw, je, de, het, een, van, voor, bij, met, in, op, aan, naar, te, wij, we, u, pagina, alle, meer,
    hier, nu, bekijk, lees`,
  and: 'en, of',
  questions: 'hoe, waarom, wat, wanneer, welke, wie, waar, zo, tips',
  functionWords: `
    de, het, een, van, voor, bij, met, in, op, aan, naar, te, en, is, zijn, je, uw, niet, wat, hoe, over, om, uit,
    dat, die, als, door`,
}
