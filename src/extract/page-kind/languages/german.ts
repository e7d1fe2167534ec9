import type { Language } from './language.ts'

export const german: Language = {
  name: 'German',
  head: 'last',
  terms: {
    home: 'startseite, start seite, hauptseite, willkommen, herzlich willkommen, zur startseite, =hauptmenü',
    contact: `
      kontakt öffnungszeiten, =kundenzentrum, =kundencenter, =bürgerbüro, =bürgerservice, =sprechzeiten, =sprechstunden,
      =notdienst,
      kontakt, kontakte, kontaktformular, kontaktaufnahme, kontaktdaten, kontaktinformationen, kontaktanfrage,
      kontaktieren sie uns, kontaktiere uns, kontakt aufnehmen, kontaktseite, kontakt und anfahrt, kontakt anfahrt,
      anfahrt und kontakt, kontakt impressum, kontakt und impressum, kontakt und öffnungszeiten, ihr kontakt, ihr
      kontakt zu uns, so erreichen sie uns, ansprechpartner, ihre ansprechpartner, ansprechpersonen,
      ansprechpartnerinnen, anfrage, anfrageformular, anfragen, jetzt anfragen, angebot anfordern, angebotsanfrage,
      unverbindliche anfrage, terminanfrage, rückruf, rückrufservice, beratungsgespräch, schreiben sie uns,
      pressekontakt, kundenservice, kundendienst kontakt, *formular, *kontakt`,
    about: `
      =gastgeber, ihre gastgeber, vereinsgeschichte, =büro, unser büro,
      über uns, wir über uns, über mich, über, das sind wir, wer wir sind, wer sind wir, wir stellen uns vor,
      unternehmen, das unternehmen, unser unternehmen, unternehmensprofil, unternehmensgeschichte, firma, unsere
      firma, firmenprofil, firmengeschichte, firmenportrait, firmenporträt, geschichte, unsere geschichte, historie,
      chronik, philosophie, unsere philosophie, leitbild, unser leitbild, =profil, =portrait, =porträt, vorstellung,
      =verein, der verein, unser verein, =praxis, die praxis, unsere praxis, =kanzlei, die kanzlei, unsere kanzlei,
      =konzern, =organisation, vision und mission, werte, unsere werte, warum wir, =nachhaltigkeit, =schule, unsere
      schule, unser haus, die klinik, =betrieb, unser betrieb, =familie, familienunternehmen, =der hof, =verband, der
      verband, über den verband, =stiftung, die stiftung, =behörde, =kirchengemeinde, =rathaus, =gemeinde, unsere
      gemeinde, =pfarrei`,
    team: `
      wehrführung, =kommando, schulleitung, =praxisleitung, lehrerkollegium, =elternvertretung, =verwaltungsrat, =ortsrat, =kreistag,
      =redaktion, die redaktion, unsere redaktion, =trainer, =betreuer, trainer und betreuer, =übungsleiter, =mannschaft,
      =elternbeirat, =dozenten, =hebammen, =erzieherinnen, =chefarzt, =chefärzte, professoren, professorinnen und professoren,
      unser team, das team, team und praxis, praxisteam, teamübersicht, =mitarbeiter, mitarbeiterinnen, mitarbeitende,
      unsere mitarbeiter, ansprechpartner team, =ärzte, unsere ärzte, =ärzteteam, anwälte, =rechtsanwälte, unsere
      anwälte, =personen, geschäftsführung, geschäftsleitung, =vorstand, der vorstand, =aufsichtsrat, =führungsteam,
      =management, =berater, unsere berater, =kollegium, =lehrpersonen, lehrerinnen und lehrer, =lehrer, lehrkräfte, =menschen, =köpfe, =therapeuten,
      =beirat, =gemeinderat, =präsidium, =gremien, =vorstandschaft, teamseite, *team, *ansprechpartner, =stadtrat,
      =bürgermeister, der bürgermeister, =kirchenvorstand`,
    careers: `
      karriere+, stellenangebote, stellenangebot*, stellenanzeigen, stellenausschreibungen, stellenausschreibung,
      stellenmarkt, =stellen, offene stellen, offene positionen, freie stellen, jobs und karriere, karriere und jobs,
      jobangebote, jobbörse, =ausbildung, =ausbildungsplätze, =praktikum, =praktika, bewerbung, jetzt bewerben,
      bewerben, arbeiten bei+, arbeiten bei uns, =arbeitgeber, werde teil des teams, wir suchen, wir suchen dich,
      mitarbeiter gesucht, mitarbeit, wir stellen ein, karriereportal, =lehrstellen, duales studium,
      initiativbewerbung, *stellen, *jobs, *stellenangebote`,
    imprint: `
      impressum, impressum*, impressum datenschutz, impressum und datenschutz, impressum kontakt, rechtliche hinweise,
      rechtlicher hinweis, rechtliches, anbieterkennzeichnung, offenlegung`,
    legal: `
      datenschutz, datenschutz*, datenschutz und impressum, datenschutzerklärung, datenschutzhinweise, agb, agbs,
      allgemeine geschäftsbedingungen, geschäftsbedingungen, nutzungsbedingungen, widerruf, widerruf*,
      widerrufsbelehrung, widerrufsrecht, versandbedingungen, zahlungsbedingungen, lieferbedingungen, versand und
      zahlung, zahlung und versand, cookie richtlinie, cookie richtlinien, cookie einstellungen, cookie hinweis,
      cookie hinweise, haftungsausschluss, barrierefreiheit, barrierefreiheitserklärung, erklärung zur
      barrierefreiheit, hinweisgebersystem, lieferkettengesetz, verbraucherinformationen, batterieverordnung,
      batteriegesetz, urheberrecht, *bedingungen, *richtlinie, *richtlinien, nutzungshinweise, satzung`,
    services: `
      =webdesign, =verkaufen, =vermieten, =bewerten lassen,
      leistungen+, leistung, unsere leistungen, leistungsspektrum, leistungsangebot, leistungsübersicht,
      dienstleistungen, unsere dienstleistungen, dienstleistung, angebot, unser angebot, =angebote, =lösungen, unsere
      lösungen, =kompetenzen, =fachgebiete, =fachbereiche, =schwerpunkte, =tätigkeitsschwerpunkte, rechtsgebiete,
      =behandlungen, behandlungsspektrum, =therapien, =therapie, was wir tun, was wir bieten, =beratung, =abteilungen,
      =branchen, =kurse, =seminarangebot, =ausstattung, =zimmer, =reparatur, =bereiche, =geschäftsfelder,
      =arbeitsgebiete, =werkstatt, ~reparatur, ~reinigung, ~beratung, ~montage, ~wartung, ~behandlung, ~sanierung,
      ~recht, ~planung, ~installation, ~vermietung, ~service, *leistungen, *dienstleistungen, ~*beratung, ~*reparatur,
      ~*reinigung, ~*therapie, ~*behandlung, ~*versicherung, ~*sanierung, ~*montage, ~*planung, weitere services,
      =service`,
    products: `
      kontaktlinsen+, kontaktlinse+, kontaktgrill+, kontaktkleber+, produkte+, produkt, unsere produkte, produktübersicht, produktkatalog, produktprogramm, =sortiment, unser
      sortiment, =katalog, onlineshop, online shop, zum shop, =artikel nr, =laden, =hofladen, =neuheiten, =marken,
      =fahrzeuge, =gebrauchtwagen, =neuwagen, =maschinen, =immobilien, =gutscheine, =ersatzteile, =zubehör,
      =funktionen, =modelle, *produkte, *artikel nr, *zubehör`,
    pricing: `
      mitgliedsbeiträge, mitgliederbeiträge, =mitgliedsbeitrag,
      preise, preisliste, =preis, unsere preise, =kosten, =tarife, preisübersicht, =honorar, =gebühren,
      =eintrittspreise, leistungen und preise, preise und leistungen, =zimmerpreise, =mitgliedsbeiträge, *preise,
      *preisliste, *tarife, mediadaten, media daten`,
    locations: `
      lage anreise, lage und anreise, =anreise,
      standorte, standort, unsere standorte, filialen, filiale, filialfinder, anfahrt, anfahrtsbeschreibung,
      anfahrtsplan, anfahrt und parken, wegbeschreibung, lageplan, =lage, =niederlassungen, händlersuche, =händler,
      händler finden, so finden sie uns, hier finden sie uns, =geschäfte, unsere filialen, öffnungszeiten,
      =einzugsgebiet, =einsatzgebiet, =märkte, marktfinder, =umgebung, =vertriebspartner, =landesstellen, geschäftsstellen, geschäftsstelle, =regionalstellen, =bezirke, =adressen`,
    portfolio: `
      referenzen+, referenz, unsere referenzen, =projekte, =projekt, unsere projekte, referenzprojekte, galerie,
      bildergalerie, fotogalerie, =bilder, =fotos, =arbeiten, unsere arbeiten, fallstudien, fallbeispiele, =beispiele,
      =impressionen, =kunden, unsere kunden, =werke, vorher nachher, *galerie, *projekte, *referenzen`,
    testimonials: `
      kundenstimmen, kundenmeinungen, bewertungen, kundenbewertungen, =meinungen, =erfahrungen, erfahrungsberichte,
      =rezensionen, =gästebuch, das sagen unsere kunden, patientenstimmen, =stimmen, =erfolgsgeschichten`,
    faq: `
      häufige fragen, häufig gestellte fragen, fragen und antworten, =fragen, =hilfe, hilfe center, hilfe und kontakt,
      =hilfecenter, =anleitungen, =wissensdatenbank, =glossar, =service center`,
    events: `
      veranstaltungen, veranstaltung, veranstaltungskalender, =anlässe, termine, =termin, =kalender, terminkalender,
      =terminübersicht, =spielplan, =messen, =seminare, =fortbildungen, =konzerte, =ausstellungen, =feste, =tag der
      offenen tür, tag der offenen tür, =schulungen, unsere termine, =gottesdienste, =kulturprogramm, *termine,
      *veranstaltungen, *kalender`,
    blog: `
      =aktuell, aktuelles, neuigkeiten, =nachrichten, pressemitteilungen, pressemitteilung, =presse, pressemeldungen,
      pressebereich, =meldungen, =meldung, =nachricht, =magazin, =ratgeber, =artikel, =beiträge, =beitrag, =blogbeiträge,
      =newsblog, =news, =wissen, =wissenswertes, =bekanntmachungen, =publikationen, =veröffentlichungen, =tipps,
      =rezepte, presse und news, =medien, =zeitung, =infothek, =mediathek, =amtsblatt, =newsarchiv, *news,
      *nachrichten, *magazin, *blog, *wissen, *ratgeber, *tipps, *meldungen, =lexikon, =politik, =wirtschaft,
      =verbraucher, =sport, =kultur, =panorama, =lifestyle, =reise, =technik, =digital, =leben, =unterhaltung, =kino,
      =stars, =ausland, =inland, =feuilleton, =lokales, =regional, =kommentare, =gesellschaft, =wissenschaft,
      =vermischtes, =fußball, =finanzen, =testberichte, =tests, =test, =video, =videos, =interviews`,
    listing: `
      =kategorie, =kategorien, produktkategorie, produkt kategorie, =schlagwort, =schlagwörter, =stichwort, =thema,
      =themen, =archiv, =autor, =autoren, =suche, suchergebnisse, =übersicht, inhaltsverzeichnis, =seitenübersicht,
      =inhalt, =verzeichnis, branchenbuch, =links, =sammlung, =tag, kleinanzeigen, =rubrik, =rubriken,
      =dossier, =dossiers`,
    account: `
      anmelden, anmeldung, =registrieren, =registrierung, =einloggen, =warenkorb, =einkaufswagen, =kasse, mein konto,
      =kundenkonto, =konto, =benutzerkonto, passwort vergessen, passwort zurücksetzen, =merkzettel, =wunschliste,
      =merkliste, =kundenlogin, =kundenbereich, =mitgliederbereich, =kundenportal, =bestellung, =bestellen,
      =vergleich, =benutzer, =abmelden, =intern, mein profil`,
    other: `
      teambuilding, online termin, termin buchen, terminbuchung, termin vereinbaren, terminvereinbarung, =onlinetermin, =danke, vielen dank, =newsletter, =speisekarte,
      =spenden, =downloads, =formulare, =hochzeit, =partner, unsere partner, =sponsoren, =buchen, =reservierung, tisch
      reservieren, =mitglied werden, =mitgliedschaft, newsletter bestellen, newsletter anmeldung, newsletter
      abonnieren, newsletter abmelden, =abo, =anzeigen, =abonnement, abo shop, =forum, =foren, =wetter, =gewinnspiel,
      =gewinnspiele, *sicherheit, =quiz, =epaper, =horoskop`,
  },
  fillers: `
    unser, unsere, unserer, der, die, das, den, dem, des, ein, eine, zu, zum, zur, mit, im, in, bei, von, vom, für,
    ihr, ihre, wir, uns, sie, seite, alle, mehr, neue, hier, jetzt, auf, am, an, allgemein, weitere, unserem, unseres`,
  and: 'und, oder, sowie, u',
  questions:
    'wie, warum, was, wann, wer, wo, wieso, weshalb, welche, welcher, welches, so, tipps, gründe, alles, diese, dieser',
  functionWords: `
    der, die, das, und, für, mit, im, in, von, zu, zum, zur, den, dem, des, ein, eine, einen, auf, ist, sind, bei,
    nach, über, aus, am, an, als, wird, werden, sich, nicht, so, ohne, gegen, was, wie`,
}
