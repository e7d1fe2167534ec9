import type { Language } from './language.ts'

export const romanian: Language = {
  name: 'Romanian',
  head: 'first',
  terms: {
    home: 'acasă, pagina principală, prima pagină',
    contact: `
      contact, contacte, contactează ne, contactati ne, contactați ne, date de contact, formular contact, formular de
      contact, scrie ne, cere ofertă, cerere ofertă, solicită ofertă, relații clienți, relații cu clienții, relații cu
      publicul, programează o consultație`,
    about: `
      despre noi, despre, despre mine, despre companie, despre firmă, cine suntem, =companie, compania, compania
      noastră, =firma, povestea noastră, =istoric, istoria noastră, =misiune, misiunea noastră, =valori, valorile
      noastre, =prezentare, de ce noi, de ce să ne alegi, =grupul`,
    team: `
      =profesori, profesorii noștri, corpul profesoral, =consilieri, consilieri locali, =primar, =primarul,
      echipa, echipa noastră, echipa medicală, =medici, medicii noștri, =specialiști, =angajați, =conducere,
      conducerea, =avocați, =personal, =management, consiliul de administrație, =oameni, cadre didactice, consiliul
      local`,
    careers: `
      cariere, carieră, =angajări, =joburi, =locuri de muncă, locuri de muncă, alătură te, alătură te echipei,
      lucrează cu noi, =posturi, posturi vacante, =recrutare, =stagii, =concursuri`,
    imprint: 'informații legale, date firmă, date de identificare',
    legal: `
      politica de confidențialitate, politica confidențialitate, =confidențialitate, protecția datelor, protecția
      datelor personale, prelucrarea datelor, prelucrare date, termeni și condiții, termeni condiții, termeni, termeni
      de utilizare, condiții de utilizare, politica cookies, politica de cookies, politica cookie, politica de cookie,
      politica de retur, politica de livrare, =retur, livrare și retur, anpc, =gdpr, nota de informare, declarație de
      accesibilitate, dreptul de retragere`,
    services: `
      servicii, serviciu, serviciile noastre, serviciile, ce facem, ce oferim, =soluții, =tratamente, =specialități,
      arii de practică, =domenii, domenii de activitate, =activități, =cursuri, =consultanță, =camere, =secții,
      =reparații, =oferta noastră, =cazare`,
    products: `
      produse, produs, produsele noastre, =magazin, magazin online, =catalog, =gama, =branduri, =mărci, =oferte,
      =promoții, =imobiliare, =mașini, =vinuri`,
    pricing: 'prețuri, =preț, =tarife, lista de prețuri, =pachete, =costuri, =abonamente, prețuri și tarife',
    locations: `
      locații, =locație, =sedii, =sediu, =magazine, magazinele noastre, unde ne găsești, unde suntem, =hartă, cum
      ajungi, =program de lucru, =puncte de lucru, puncte de lucru, =clinici, =distribuitori, =agenții, =sucursale`,
    portfolio: `
      =portofoliu, portofoliul nostru, =proiecte, proiectele noastre, =lucrări, lucrările noastre, =galerie, galerie
      foto, =fotografii, =referințe, =clienți, clienții noștri, studii de caz, =realizări`,
    testimonials:
      'testimoniale, =recenzii, =păreri, păreri clienți, =opinii, ce spun clienții, =recomandări, =impresii',
    faq: `
      întrebări frecvente, =întrebări, întrebări și răspunsuri, =ajutor, =asistență, =suport, centru de ajutor,
      =ghiduri, =dicționar`,
    events:
      'evenimente, eveniment, =calendar, =agenda, =conferințe, =seminarii, =expoziții, =spectacole, =târguri, =ateliere',
    blog: `
      noutăți, =știri, =știre, =articole, =articol, =presă, comunicate de presă, comunicat de presă, comunicate,
      =actualitate, =revistă, =publicații, =resurse, =sfaturi, =rețete, =anunțuri, =media, =noutate`,
    listing: `
      =categorie, =categorii, =categorie produs, =etichetă, =etichete, =arhivă, =arhive, =autor, =caută, =căutare,
      rezultatele căutării, harta site, harta site ului, =director, =subiecte, =colecții, =lista`,
    account: `
      autentificare, contul meu, =cont, =conectare, =înregistrare, =coș, coș de cumpărături, coșul meu, =finalizare
      comandă, finalizare comandă, =comandă, parolă uitată, =favorite, =intră în cont, zona client, =inregistrare`,
    other: `
      lentile de contact, =mulțumim, =programări, =programare, =rezervări, =rezervare, =meniu, =parteneri, =nunți,
      =donează, =descarcă`,
  },
  fillers: `
    noastră, noastre, nostru, noștri, noi, ne, de, la, cu, pe, în, din, pentru, pagina, toate, mai, vezi, citește, ta,
    tău, sa`,
  and: 'și, sau, si',
  questions: 'cum, de, ce, când, care, cine, unde, cât, sfaturi',
  functionWords: 'de, la, cu, pe, în, din, pentru, și, a, al, ale, ce, nu, mai, sau, un, o, este, cum, să, prin, sunt',
}
