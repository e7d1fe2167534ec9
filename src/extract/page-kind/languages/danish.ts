import type { Language } from './language.ts'

export const danish: Language = {
  name: 'Danish, Norwegian',
  head: 'last',
  terms: {
    home: 'forside, forsiden, hjem, velkommen, startside',
    contact: `
      kontakt klinikken, kontakt butikken, kontakt skolen, kontakt foreningen, kontakt kontoret,
      kontakt, kontakt os, kontakt oss, kontakt mig, kontakt meg, ta kontakt, kontaktskjema, kontaktformular,
      kontaktoplysninger, kontaktinformasjon, kontaktinformation, kontaktpersoner, kontaktinfo, få tilbud, indhent
      tilbud, få et tilbud, be om tilbud, tilbud på, ring til os, skriv til os, kundeservice, kundesenter,
      pressekontakt, kom i kontakt`,
    about: `
      om os, om oss, om mig, om meg, om virksomheden, =virksomheden, om firmaet, om selskapet, =om, om, hvem er vi,
      vores historie, vår historie, =historie, =historien, om klinikken, om skolen, om foreningen, =foreningen,
      =bedriften, om bedriften, =firmaprofil, =profil, =organisasjon, =organisation, vores værdier, våre verdier,
      =visjon, =bæredygtighed, =bærekraft, derfor vælge os, hvorfor velge oss, om+`,
    team: `
      =medarbeidere, våre medarbeidere,
      =lærere, vores lærere, skoleledelse, =skoleledelsen, skolebestyrelse, skolebestyrelsen, =kommunalbestyrelsen, =kommunestyret, =byrådet,
      =redaktionen,
      =tannleger, våre tannleger, =tandlæger, vores tandlæger, =læger, vores læger, =leger, =terapeuter, =behandlere, vores behandlere, våre folk,
      vores team, vårt team, teamet, =medarbejdere, vores medarbejdere, =ansatte, våre ansatte, =personale,
      personalet, =ledelse, =ledelsen, =bestyrelse, =bestyrelsen, =styret, =styre, mød os, møt oss, mød teamet,
      =læger, =leger, =advokater, =menneskene, =menneskerne, våre folk, =behandlere, =konsulenter`,
    careers: `
      ledige stillinger, =stillinger, ledig stilling, =karriere, =job, job hos+, job og karriere, jobb hos oss, jobb
      hos+, =jobb, jobbe hos oss, bliv en del af, bliv en del af teamet, arbejd hos os, =praktik, =lærling, =jobs,
      arbeid hos oss, ledige job`,
    imprint: 'juridisk information, juridisk informasjon, virksomhedsoplysninger',
    legal: `
      privatlivspolitik, persondatapolitik, persondata, databeskyttelse, behandling af personoplysninger, personvern,
      personvernerklæring, personvernpolicy, handelsbetingelser, forretningsbetingelser, =betingelser, vilkår,
      =salgsbetingelser, salgsvilkår, kjøpsvilkår, kjøpsbetingelser, brukervilkår, cookiepolitik, cookie politik,
      cookies og personvern, informasjonskapsler, angrerett, fortrydelsesret, returret, =retur, levering og retur,
      frakt og levering, tilgængelighed, tilgængelighedserklæring, tilgjengelighet, tilgjengelighetserklæring,
      whistleblower, åpenhetsloven`,
    services: `
      ydelser, vores ydelser, tjenester, tjeneste, våre tjenester, =behandlinger, behandling, =løsninger, vores
      løsninger, våre løsninger, hvad vi gør, hva vi gjør, dette gjør vi, det gør vi, =kurser, =kurs, =ydelse,
      =specialer, =kompetencer, =kompetanse, =fagområder, =arbeidsområder, =værksted, =verksted, =udlejning, =utleie,
      =rådgivning, =rådgiving, =værelser, =områder, =brancher`,
    products: `
      produkter, produkt, vores produkter, våre produkter, =butik, =butikk, =nettbutikk, =netbutik, webshop,
      =sortiment, =varer, =mærker, =merker, =katalog, =gavekort, =biler, =kolleksjon`,
    pricing:
      'priser, =pris, prisliste, vores priser, våre priser, =takster, =priser og betaling, =abonnementer, =abonnement',
    locations: `
      find vej,
      find os, finn oss, her finder du os, her finner du oss, =afdelinger, vores afdelinger, =avdelinger, våre
      avdelinger, =butikker, vores butikker, våre butikker, find butik, finn butikk, =forhandlere, find forhandler,
      finn forhandler, åbningstider, åpningstider, =kørselsvejledning, =veibeskrivelse, =lokationer, =kontorer, våre
      kontorer, =kart, =kort, =klinikker, hvor finder du os`,
    portfolio: `
      =projekter, =prosjekter, vores projekter, våre prosjekter, =referencer, =referanser, =galleri, billedgalleri,
      bildegalleri, =billeder, =bilder, =kunder, vores kunder, våre kunder, =arbejder, =arbeider, =cases, =kundecases,
      =kundehistorier`,
    testimonials: `
      =anmeldelser, =anbefalinger, =udtalelser, kundeudtalelser, kundeanmeldelser, hvad siger vores kunder, hva
      kundene sier, =omtaler, kundeomtaler, =gæstebog`,
    faq: `
      ofte stillede spørgsmål, ofte stilte spørsmål, spørgsmål og svar, spørsmål og svar, =spørgsmål, vanlige
      spørsmål, =hjælp, =hjelp, hjælpecenter, hjelpesenter, =vejledninger, =brugsanvisninger`,
    events: `
      =arrangementer, =begivenheder, =kalender, =aktivitetskalender, =arrangement, hva skjer, det sker, hvad sker der,
      =kurskalender, =program, =foredrag, =konserter, =koncerter, =udstillinger, =utstillinger, =terminliste`,
    blog: `
      nyheder, nyheter, =nyhed, =nyhet, =aktuelt, =presse, pressemeddelelser, pressemelding, pressemeldinger,
      =presserom, =artikler, =artikel, =blogg, =innlegg, =indlæg, =inspirasjon, =gode råd, =tips, =oppskrifter,
      =opskrifter, siste nytt, seneste nyt, =publikasjoner`,
    listing: `
      =kategori, =kategorier, =emne, =emner, =arkiv, =forfatter, =søg, =søk, =søkeresultat, =søgeresultater,
      =nettstedskart, =nettkart, sidekort, =oversigt, =oversikt, =stikkord`,
    account: `
      log ind, logg inn, =login, min side, mine sider, min konto, =konto, =opret, opret konto, opprett konto,
      =registrer, =indkøbskurv, =kurv, =handlekurv, =kasse, til kassen, glemt adgangskode, glemt passord, =ønskeliste,
      =ønskeseddel, =favoritter, =bestilling, =innlogging`,
    other: `
      kontaktlinser, =tak, =takk, =nyhedsbrev, =nyhetsbrev, =menukort, =meny, =bestil tid, =bestill time, =bryllup,
      bliv medlem, bli medlem, =samarbeidspartnere, =samarbejdspartnere`,
  },
  fillers: `
    vores, våre, vår, vårt, din, dine, os, oss, og, i, på, til, for, med, hos, av, af, en, et, den, det, side, siden,
    alle, mer, mere, læs, les, vi, se`,
  and: 'og, eller',
  questions: 'hvordan, hvorfor, hvad, hva, hvornår, når, hvilken, hvilke, hvem, hvor, slik, sådan',
  functionWords:
    'i, på, til, for, med, og, av, af, en, et, den, det, er, som, om, at, å, vi, du, din, fra, hvordan, ikke, der',
}
