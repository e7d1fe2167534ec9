import type { Language } from './language.ts'

export const catalan: Language = {
  name: 'Catalan, Galician, Basque',
  head: 'first',
  terms: {
    home: 'inici, portada, hasiera',
    contact: `
      contacte, contacta, contacta amb nosaltres, contacteu, contacteu nos, posa t en contacte, dades de contacte,
      contactar, kontaktua, harremanetarako, harremanetan jarri, atenció al client, demana pressupost, pressupost`,
    about: `
      qui som, sobre nosaltres, nosaltres, coneix nos, la nostra història, història, l empresa, quen somos, sobre nós,
      a nosa historia, nor gara, guri buruz, enpresa, la institució, l entitat, missió i valors`,
    team: `
      equip docent, =professorat, equip de govern, =regidors,
      equip, el nostre equip, l equip, equip humà, equip directiu, taldea, gure taldea, lantaldea, professionals,
      organigrama, junta directiva`,
    careers: `
      treballa amb nosaltres, borsa de treball, ofertes de feina, feina, traballa con nós, egin lan gurekin, lan
      eskaintzak, uneix te`,
    imprint: 'avís legal, nota legal, lege oharra',
    legal: `
      política de privacitat, política de galetes, política de cookies, condicions d ús, condicions generals,
      protecció de dades, privacitat, pribatutasun politika, cookie politika, termes i condicions, accessibilitat,
      política de privacidade`,
    services: `
      serveis, els nostres serveis, què fem, solucions, tractaments, servizos, zerbitzuak, activitats, tràmits,
      especialitats`,
    products: 'productes, els nostres productes, botiga, botiga online, catàleg, produktuak, denda, produtos, tenda',
    pricing: 'preus, tarifes, prezioak, prezos',
    locations: 'on som, com arribar, on estem, botigues, ubicació, non gaude, localització, horaris',
    portfolio:
      'projectes, els nostres projectes, galeria, obres, treballs, clients, proiektuak, galeria de fotos, proxectos',
    testimonials: 'testimonis, opinions, valoracions, iritziak',
    faq: 'preguntes freqüents, ajuda, ohiko galderak, galdera arruntak, preguntas frecuentes',
    events: 'esdeveniments, agenda, calendari, ekitaldiak, actes, egutegia',
    blog: 'notícies, actualitat, premsa, sala de premsa, albisteak, novas, comunicats, articles, bloga',
    listing: 'categoria, categories, etiqueta, arxiu, cerca, mapa web, mapa del web, bilatu',
    account: 'inicia sessió, el meu compte, registre, cistella, carret, saskia, saioa hasi',
    other: 'lents de contacte, lentilles, gràcies, reserves, reserva',
  },
  fillers: 'el, la, els, les, l, nostre, nostra, nostres, amb, de, d, del, a, en, per, gure',
  and: 'i, eta',
  questions: 'com, per, què, quan, quin, on',
  functionWords: 'el, la, els, les, de, del, i, a, en, per, amb, que, un, una, és, com',
}
