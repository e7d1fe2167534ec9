import type { QuarterData } from '../demo-business.ts'

/** Canada, in French. Numbers: 555-0100 to 555-0199, which are reserved for fiction. */
export const pointeDesErables: QuarterData = {
  name: 'Pointe-des-Érables',
  country: 'CA',
  language: 'fr',
  businesses: [
    {
      name: 'Clinique dentaire de la Pointe',
      kind: 'dentist',
      host: 'dentaire-la-pointe.example.com',
      shape: 'wix',
      at: '410 rue Principale, H9Z 9Z1',
      text: 'Une clinique familiale, bilingue, avec stationnement gratuit et rendez-vous en soirée.',
      services: 'Examens, Implants, Urgences',
      contacts: `
        contact mailto rendezvous
        contact tel +15145550101
        team mailto dre.gagnon = Sophie Gagnon, Dentiste`,
    },
    {
      name: 'Boulangerie Le Grain Doré',
      kind: 'bakery',
      host: 'legraindore.example.net',
      shape: 'wordpress',
      at: '88 rue du Moulin, H9Z 9Z2',
      text: 'Pain de ménage, tourtière et tarte au sucre. On pétrit à la main depuis quarante ans.',
      services: 'Pains, Tourtières, Desserts',
      contacts: `
        contact mailto bonjour
        contact national +15145550111
        about cloudflare emplois`,
    },
    {
      name: 'Plomberie Tremblay et fille',
      kind: 'plumber',
      host: 'plomberie-tremblay.example.org',
      shape: 'static',
      at: '1200 boulevard Industriel, H9Z 9Z4',
      text: 'Plomberie résidentielle et chauffage. Mon père a commencé en 1979, je continue.',
      services: 'Chauffe-eau, Rénovation, Urgences',
      contacts: `
        contact mailto service
        contact tel +15145550121
        about text julie.tremblay = Julie Tremblay, Maître plombière`,
    },
    {
      name: 'Fleurs Nordiques',
      kind: 'florist',
      host: 'fleursnordiques.example.com',
      shape: 'no-sitemap',
      at: '15 rue des Bouleaux, H9Z 9Z1',
      text: 'Fleurs coupées, plantes et couronnes de sapin dès novembre.',
      services: 'Bouquets, Plantes, Couronnes',
      contacts: `
        contact percent commandes
        contact tel +15145550131`,
    },
    {
      name: 'Auberge du Vieux Phare',
      kind: 'hotel',
      host: 'auberge-vieux-phare.example.com',
      shape: 'gzip-index',
      at: '1 chemin du Phare, H9Z 9Z8',
      text: 'Dix chambres dans une maison de capitaine, à cent pas de l’eau.',
      services: 'Chambres, Petit-déjeuner, Kayak',
      contacts: `
        contact mailto sejour
        contact international +15145550151
        team text m.caron = Michel Caron, Aubergiste`,
    },
    {
      name: 'Caron Excursions',
      kind: 'hotel',
      host: 'auberge-vieux-phare.example.com',
      website: 'auberge-vieux-phare.example.com',
      at: '3 chemin du Phare, H9Z 9Z8',
      text: 'Les mêmes gens, la même adresse sur le web.',
    },
  ],
}
