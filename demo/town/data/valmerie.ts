import type { QuarterData } from '../demo-business.ts'

/** France. Numbers: 01 99 00 00 00 to 99 99, which the Arcep reserves for fiction. */
export const valmerie: QuarterData = {
  name: 'Valmérie',
  country: 'FR',
  language: 'fr',
  businesses: [
    {
      name: 'Cabinet dentaire des Tilleuls',
      kind: 'dentist',
      host: 'dentaire-tilleuls.example.com',
      shape: 'wordpress',
      at: '6 allée des Tilleuls, 99100',
      text: 'Un cabinet à taille humaine, au calme derrière la mairie. Les urgences sont reçues le jour même.',
      services: 'Soins, Prothèses, Orthodontie',
      contacts: `
        contact mailto accueil
        contact tel +33199000101
        team cloudflare c.lemoine = Claire Lemoine, Chirurgien-dentiste
        imprint text contact`,
    },
    {
      name: 'Boulangerie Marchand',
      kind: 'bakery',
      host: 'boulangerie-marchand.example.org',
      shape: 'static',
      at: '12 place du Marché, 99100',
      text: 'Baguette de tradition, pain au levain et kouglof le dimanche. La farine vient du moulin de la vallée.',
      services: 'Pains, Viennoiseries, Gâteaux sur commande',
      contacts: `
        contact mailto commande
        contact national +33199000111
        about text luc.marchand = Luc Marchand, Boulanger`,
    },
    {
      name: 'Le Fournil du Pont',
      kind: 'bakery',
      host: 'fournil-du-pont.example.com',
      shape: 'one-page',
      at: '1 quai du Pont, 99100',
      text: 'Une petite boulangerie au bord de la rivière, ouverte à six heures, fermée quand il ne reste rien.',
      services: 'Pains bio, Tartes, Sandwichs',
      contacts: `
        home brackets bonjour
        home tel +33199000112`,
    },
    {
      name: 'Plomberie Garnier',
      kind: 'plumber',
      host: 'plomberie-garnier.example.net',
      shape: 'latin-1',
      at: '48 rue des Forges, 99200',
      text: 'Dépannage, salles de bains et chauffage. Devis gratuit, délais tenus et chantier propre à la fin de la journée.',
      services: 'Dépannage, Salle de bains, Chauffage',
      contacts: `
        contact mailto depannage
        contact tel +33199000121
        imprint entities gerant = Hervé Garnier, Gérant`,
    },
    {
      name: 'Chaud et Froid Services',
      kind: 'plumber',
      host: 'chaud-et-froid.example.com',
      shape: 'gzip-index',
      at: '3 zone artisanale, 99200',
      text: 'Pompes à chaleur, climatisation et entretien de chaudières, toute la vallée.',
      services: 'Pompes à chaleur, Climatisation, Entretien',
      contacts: `
        contact percent contact
        contact international +33199000122
        imprint fax +33199000123`,
    },
    {
      name: 'Fleurs de Juin',
      kind: 'florist',
      host: 'fleurs-de-juin.example.com',
      shape: 'wix',
      at: '20 rue Haute, 99100',
      text: 'Bouquets de saison et ateliers du samedi. Les roses viennent du jardin de ma mère.',
      services: 'Bouquets, Mariages, Ateliers',
      contacts: `
        contact json-ld bonjour
        contact phone-json-ld +33199000131
        about mailto ateliers = Inès Fabre, Fleuriste`,
    },
    {
      name: 'Maître Rousseau, avocate',
      kind: 'lawyer',
      host: 'rousseau-avocate.example.org',
      shape: 'no-sitemap',
      at: '2 rue du Palais, 99100',
      text: 'Droit de la famille et droit du travail. Premier rendez-vous sans engagement.',
      services: 'Divorce, Licenciement, Succession',
      contacts: `
        contact mailto cabinet
        contact tel +33199000141
        imprint text m.rousseau = Mathilde Rousseau, Avocate`,
    },
    {
      name: 'Hôtel du Lac Vert',
      kind: 'hotel',
      host: 'hotel-lac-vert.example.com',
      shape: 'wordpress',
      at: '15 route du Lac, 99300',
      text: 'Vingt chambres face au lac, une table ouverte à tous et des vélos à l’entrée.',
      services: 'Chambres, Restaurant, Séminaires',
      contacts: `
        contact mailto reception
        contact tel +33199000151
        contact text seminaires
        team cloudflare direction = Paul Vasseur, Directeur`,
    },
    {
      name: 'Fleuriste du Château',
      kind: 'florist',
      host: 'fleuriste-du-chateau.example.net',
      shape: 'closed',
      at: '1 rue du Château, 99100',
      text: 'Le compte chez l’hébergeur est fermé.',
    },
  ],
}
