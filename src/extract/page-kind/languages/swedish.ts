import type { Language } from './language.ts'

export const swedish: Language = {
  name: 'Swedish',
  head: 'last',
  terms: {
    home: 'hem, startsida, startsidan, förstasidan, välkommen',
    contact: `
      kontakt, kontakta, kontakta oss, kontakta mig, kontaktuppgifter, kontaktinformation, kontaktformulär,
      kontaktpersoner, hör av dig, begär offert, offert, offertförfrågan, få offert, kundservice, kundtjänst,
      presskontakt`,
    about: `
      om salongen, om byrån, om butiken, om restaurangen, om praktiken, om gården,
      om oss, om, om mig, om företaget, =företaget, om företag, =företag, vilka är vi, vilka vi är, vår historia,
      =historia, =historik, vår vision, =vision och värderingar, =verksamheten, om kliniken, om föreningen,
      =föreningen, om skolan, varför oss, därför vi, vår story, =organisation, =hållbarhet, =koncernen, bakgrund, om+`,
    team: `
      =lärare, våra lärare, skolledning, =kommunstyrelsen, =kommunfullmäktige, =pedagoger,
      =redaktionen,
      våra stylister, våra terapeuter, våra frisörer, våra konsulter, =tandläkare, våra jurister,
      vårt team, teamet, =medarbetare, våra medarbetare, =personal, vår personal, =personalen, =ledning, =ledningen,
      =styrelse, =styrelsen, =anställda, möt oss, möt teamet, våra läkare, =läkare, våra tandläkare, =advokater,
      =konsulter, =människor`,
    careers: `
      lediga jobb, lediga tjänster, =jobb, jobba hos oss, jobba hos+, jobba med oss, jobba på+, =karriär, arbeta hos
      oss, arbeta hos+, arbeta på+, bli en av oss, =rekrytering, =praktik, jobba här, lediga platser`,
    imprint: 'juridisk information, rättslig information, företagsuppgifter',
    legal: `
      integritetspolicy, integritet, personuppgifter, personuppgiftspolicy, behandling av personuppgifter, dataskydd,
      dataskyddspolicy, köpvillkor, =villkor, allmänna villkor, användarvillkor, cookiepolicy, kakor, om cookies, om
      kakor, tillgänglighet, tillgänglighetsredogörelse, returer, ångerrätt, leveransvillkor, frakt och leverans,
      =gdpr, visselblåsning`,
    services: `
      det här erbjuder vi, vi erbjuder, vårt utbud,
      tjänster, tjänst, våra tjänster, =behandlingar, våra behandlingar, =lösningar, våra lösningar, vad vi gör, det
      här gör vi, =erbjudande, vårt erbjudande, =utbildningar, =kurser, =områden, =specialiteter, =kompetenser,
      =expertis, =verkstad, =uthyrning, =affärsområden, =branscher, =rum`,
    products: `
      produkter, produkt, våra produkter, =butik, =webbutik, webshop, =sortiment, vårt sortiment, =varumärken,
      =katalog, =erbjudanden, =kollektion, =bilar, =presentkort, =funktioner`,
    pricing: 'priser, =pris, prislista, våra priser, =avgifter, =taxa, =paket',
    locations: `
      hitta hit, hitta oss, här finns vi, =kontor, våra kontor, =butiker, våra butiker, hitta butik, hitta
      återförsäljare, =återförsäljare, öppettider, =karta, =orter, =kliniker, våra kliniker, =platser, här hittar du
      oss, =mottagningar`,
    portfolio: `
      =projekt, våra projekt, =referenser, referensprojekt, =galleri, bildgalleri, =bilder, =kunder, våra kunder,
      =kundcase, =arbeten, våra arbeten, =uppdrag`,
    testimonials: `
      omdömen, kundomdömen, =recensioner, kundberättelser, vad kunder säger, vad våra kunder säger, =rekommendationer,
      =gästbok`,
    faq: 'vanliga frågor, vanliga frågor och svar, frågor och svar, frågor, =hjälp, hjälpcenter, =kunskapsbank, =manualer',
    events: `
      evenemang, =kalender, =kalendarium, =aktiviteter, =händelser, =event, =seminarier, =utställningar, =konserter,
      =program, =mässor, =schema`,
    blog: `
      nyheter, =nyhet, =aktuellt, senaste nytt, =pressrum, pressmeddelanden, pressmeddelande, =artiklar, =artikel,
      =blogg, =inlägg, =inspiration, =magasin, =tips, =recept, =publikationer, =nytt`,
    listing: `
      =kategori, =kategorier, =produktkategori, =etikett, =taggar, =ämne, =ämnen, =arkiv, =författare, =sök,
      =sökresultat, =webbkarta, =sidkarta, =katalog a o`,
    account: `
      logga in, =inloggning, mina sidor, mitt konto, =konto, =registrera, bli medlem konto, =varukorg, =kundvagn,
      =kassa, glömt lösenord, =önskelista, =favoriter, =beställning, =medlemssidor`,
    other: `
      kontaktlinser, kontaktlins, =tack, =nyhetsbrev, =meny, =boka, =bokning, boka tid, bli medlem, =partners,
      =bröllop, =ladda ner`,
  },
  fillers: `
    vår, våra, vårt, din, ditt, dina, oss, och, i, på, till, för, med, hos, av, en, ett, den, det, sida, sidan, alla,
    mer, läs, vi`,
  and: 'och, eller',
  questions: 'hur, varför, vad, när, vilken, vilka, vem, så',
  functionWords:
    'i, på, till, för, med, och, av, en, ett, den, det, är, som, om, att, vi, du, din, från, hur, vad, så, inte',
}
