import type { Fingerprint } from './fingerprint.ts'

/** Payment providers. */
export const payments: readonly Fingerprint[] = [
  {
    name: 'Stripe',
    category: 'payment',
    loads: ['js.stripe.com'],
    links: ['buy.stripe.com', 'donate.stripe.com'],
    cookies: ['__stripe_mid'],
  },
  {
    name: 'PayPal',
    category: 'payment',
    loads: ['paypal.com/sdk/js', 'paypalobjects.com'],
    links: ['paypal.me', 'paypal.com/paypalme', 'paypal.com/cgi-bin/webscr', 'paypal.com/donate'],
  },
  {
    name: 'Klarna',
    category: 'payment',
    loads: [
      'x.klarnacdn.net',
      'js.klarna.com',
      'cdn.klarna.com',
      'eu-library.klarnaservices.com',
      'js.playground.klarna.com',
    ],
    markup: ['klarna-placement'],
  },
  {
    name: 'Mollie',
    category: 'payment',
    loads: ['js.mollie.com'],
    paths: ['/wp-content/plugins/mollie-payments-for-woocommerce/'],
  },
  { name: 'Adyen', category: 'payment', loads: ['checkoutshopper-live.adyen.com', 'live.adyen.com'] },
  { name: 'Square', category: 'payment', loads: ['web.squarecdn.com', 'js.squareup.com'], links: ['square.link'] },
  { name: 'Braintree', category: 'payment', loads: ['js.braintreegateway.com'] },
  {
    name: 'Amazon Pay',
    category: 'payment',
    loads: ['static-eu.payments-amazon.com', 'static-na.payments-amazon.com', 'payments-amazon.com'],
  },
  { name: 'SumUp', category: 'payment', loads: ['gateway.sumup.com'], links: ['pay.sumup.com', 'sumup.link'] },
  {
    name: 'Afterpay',
    category: 'payment',
    loads: ['js.afterpay.com', 'static.afterpay.com'],
    markup: ['afterpay-placement'],
  },
  { name: 'Affirm', category: 'payment', loads: ['cdn1.affirm.com'], script: ['_affirm_config'] },
  { name: 'Authorize.Net', category: 'payment', loads: ['js.authorize.net', 'verify.authorize.net'] },
  { name: 'Donorbox', category: 'payment', loads: ['donorbox.org'], links: ['donorbox.org'] },
]

/** Reviews and seals. */
export const reviews: readonly Fingerprint[] = [
  { name: 'Trustpilot', category: 'reviews', loads: ['widget.trustpilot.com'], markup: ['trustpilot-widget'] },
  {
    name: 'Trusted Shops',
    category: 'reviews',
    loads: ['widgets.trustedshops.com', 'integrations.etrusted.com'],
    script: ['widgets.trustedshops.com'],
    markup: ['etrusted-widget'],
  },
  {
    name: 'ProvenExpert',
    category: 'reviews',
    loads: ['provenexpert.com', 'provenexpert.net'],
    links: ['provenexpert.com'],
  },
  { name: 'eKomi', category: 'reviews', loads: ['ekomi.de', 'ekomi.com', 'smart-widget-assets.ekomiapps.de'] },
  {
    name: 'Yotpo',
    category: 'reviews',
    loads: ['staticw2.yotpo.com', 'cdn-widgetsrepository.yotpo.com'],
    markup: ['yotpo-widget-instance'],
  },
  { name: 'Judge.me', category: 'reviews', loads: ['cdn.judge.me', 'cdnwidget.judge.me'], markup: ['jdgm-widget'] },
  { name: 'Feefo', category: 'reviews', loads: ['api.feefo.com', 'cdn.feefo.com'] },
  {
    name: 'Elfsight',
    category: 'reviews',
    loads: ['apps.elfsight.com', 'static.elfsight.com', 'elfsightcdn.com'],
    markup: ['elfsight-app-'],
  },
  {
    name: 'Trustindex',
    category: 'reviews',
    loads: ['cdn.trustindex.io'],
    paths: ['/wp-content/plugins/wp-reviews-plugin-for-google/'],
  },
  {
    name: 'Tripadvisor widget',
    category: 'reviews',
    loads: ['jscache.com/wejs', 'tripadvisor.com/wejs'],
    markup: ['ta_selfserveprop', 'ta_cdswritereviewlg'],
  },
]

/** Embedded widgets. */
export const widgets: readonly Fingerprint[] = [
  {
    name: 'Google Maps',
    category: 'widget',
    loads: ['maps.googleapis.com/maps', 'google.com/maps/embed', 'maps.google.com/maps', 'google.com/maps/d/embed'],
  },
  { name: 'OpenStreetMap', category: 'widget', loads: ['openstreetmap.org/export/embed', 'tile.openstreetmap.org'] },
  {
    name: 'Leaflet',
    category: 'widget',
    paths: ['/leaflet.js', '/leaflet.css', '/leaflet@', '/leaflet/'],
    version: /leaflet[@/](\d+(?:\.\d+)*)/,
  },
  { name: 'Mapbox', category: 'widget', loads: ['api.mapbox.com', 'api.tiles.mapbox.com'] },
  {
    name: 'YouTube video',
    category: 'widget',
    loads: ['youtube.com/embed', 'youtube-nocookie.com/embed', 'youtube.com/iframe_api'],
  },
  { name: 'Vimeo video', category: 'widget', loads: ['player.vimeo.com'] },
  { name: 'Google Fonts', category: 'widget', loads: ['fonts.googleapis.com', 'fonts.gstatic.com'] },
  { name: 'Adobe Fonts', category: 'widget', loads: ['use.typekit.net', 'p.typekit.net'] },
  {
    name: 'Font Awesome',
    category: 'widget',
    loads: ['kit.fontawesome.com', 'use.fontawesome.com', 'ka-f.fontawesome.com'],
    paths: ['/font-awesome', '/fontawesome'],
    version: /font-?awesome[^?]*?[@/](\d+\.\d+(?:\.\d+)?)/,
  },
  { name: 'AddThis', category: 'widget', loads: ['s7.addthis.com'] },
  { name: 'Weglot', category: 'widget', loads: ['cdn.weglot.com'] },
  {
    name: 'Google Translate',
    category: 'widget',
    loads: ['translate.google.com/translate_a'],
    markup: ['google_translate_element'],
  },
  { name: 'POWR', category: 'widget', loads: ['powr.io'] },
  {
    name: 'Smash Balloon',
    category: 'widget',
    paths: ['/wp-content/plugins/instagram-feed', '/wp-content/plugins/custom-facebook-feed'],
    implies: ['WordPress'],
  },
  { name: 'accessiBe', category: 'widget', loads: ['acsbapp.com', 'acsbap.com'], script: ['acsbjs.init'] },
  { name: 'UserWay', category: 'widget', loads: ['cdn.userway.org'], script: ['cdn.userway.org/widget.js'] },
]
