import type { QuarterData } from '../demo-business.ts'

/** Australia. Numbers: (02) 5550 and 7010, 0491 570 006 and its neighbours, which the ACMA reserves for fiction. */
export const kestrelBay: QuarterData = {
  name: 'Kestrel Bay',
  country: 'AU',
  language: 'en',
  businesses: [
    {
      name: 'Kestrel Bay Dental',
      kind: 'dentist',
      host: 'kestrelbaydental.example.com',
      shape: 'wordpress',
      at: '18 Esplanade, 2999',
      text: 'Dentists by the beach. Gap-free check-ups for children, early mornings for people who surf before work.',
      services: 'Check-ups, Whitening, Mouthguards',
      contacts: `
        contact mailto reception
        contact tel +61255501001
        team mailto dr.tran = Lily Tran, Dentist`,
    },
    {
      name: 'Saltbush Bakery',
      kind: 'bakery',
      host: 'saltbushbakery.example.net',
      shape: 'wix',
      at: '2 Jetty Road, 2999',
      text: 'Pies, sausage rolls and lamingtons, and a sourdough with saltbush that people drive for.',
      services: 'Pies, Bread, Catering platters',
      contacts: `
        contact text gday
        contact national +61255501011`,
    },
    {
      name: 'Reef & Pipe Plumbing',
      kind: 'plumber',
      host: 'reefandpipe.example.com',
      shape: 'static',
      at: '7 Boatyard Close, 2998',
      text: 'Hot water, gas fitting and rainwater tanks from the bay to the ridge.',
      services: 'Hot water, Gas fitting, Rainwater tanks',
      contacts: `
        contact mailto jobs
        contact tel +61491570006
        contact international +61255501021
        about text mick.dalley = Mick Dalley, Plumber`,
    },
    {
      name: 'Banksia & Co Florist',
      kind: 'florist',
      host: 'banksiaandco.example.org',
      shape: 'no-sitemap',
      at: '31 Esplanade, 2999',
      text: 'Natives, mostly. Banksia, wattle and flannel flowers from growers we know by name.',
      services: 'Natives, Events, Subscriptions',
      contacts: `
        contact reversed shop
        contact tel +61255501031`,
    },
    {
      name: 'Tidewater Legal',
      kind: 'lawyer',
      host: 'tidewaterlegal.example.com',
      shape: 'gzip-index',
      at: '5 Harbour Lane, 2999',
      text: 'Property, wills and maritime matters. Plain advice in plain words, and a price before we start.',
      services: 'Property, Wills, Maritime law',
      contacts: `
        contact mailto office
        contact national +61255501041
        team mailto j.moreau = Jack Moreau, Principal solicitor
        team mailto s.abela = Sofia Abela, Solicitor`,
    },
    {
      name: 'Pelican Point Hotel',
      kind: 'hotel',
      host: 'pelicanpointhotel.example.com',
      shape: 'wordpress',
      at: '1 Pelican Point, 2997',
      text: 'A pub with rooms, a verandah and the best sunset on the bay.',
      services: 'Rooms, Bistro, Functions',
      contacts: `
        contact mailto bookings
        contact tel +61255501051
        about entities functions`,
    },
    {
      name: 'Bluewren Flowers',
      kind: 'florist',
      host: 'bluewrenflowers.example.net',
      shape: 'parked',
      at: '12 Jetty Road, 2999',
      text: 'Closed its doors; the domain is parked.',
    },
    {
      name: 'Old Jetty Plumbing',
      kind: 'plumber',
      host: 'oldjettyplumbing.example.com',
      shape: 'moved',
      movedTo: 'https://reefandpipe.example.net/',
      at: '9 Boatyard Close, 2998',
      text: 'Taken over; its address leads to another domain.',
    },
  ],
}
