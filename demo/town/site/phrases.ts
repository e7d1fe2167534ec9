import type { Language, PageRole } from '../demo-business.ts'

/** Texts of a site in its language: page names in menus and URLs, and the words around contacts. */
export interface Phrases {
  readonly titles: Readonly<Record<PageRole, string>>
  readonly paths: Readonly<Record<PageRole, string>>
  readonly write: string
  readonly call: string
  readonly fax: string
  readonly visit: string
  readonly hours: string
  readonly news: string
  readonly form: { readonly name: string; readonly message: string; readonly send: string }
}

export const phrasesByLanguage: Readonly<Record<Language, Phrases>> = {
  en: {
    titles: {
      home: 'Home',
      contact: 'Contact',
      about: 'About us',
      team: 'Our team',
      imprint: 'Legal notice',
      services: 'Services',
      blog: 'News',
    },
    paths: {
      home: '',
      contact: 'contact',
      about: 'about-us',
      team: 'our-team',
      imprint: 'legal-notice',
      services: 'services',
      blog: 'news/spring-hours',
    },
    write: 'Write to us',
    call: 'Call us',
    fax: 'Fax',
    visit: 'Visit us',
    hours: 'Open Monday to Friday, 9 to 5.30, and Saturday until noon.',
    news: 'From April we open half an hour earlier. The clocks go forward, and so do we.',
    form: { name: 'Your name', message: 'How can we help?', send: 'Send' },
  },
  de: {
    titles: {
      home: 'Startseite',
      contact: 'Kontakt',
      about: 'Über uns',
      team: 'Team',
      imprint: 'Impressum',
      services: 'Leistungen',
      blog: 'Aktuelles',
    },
    paths: {
      home: '',
      contact: 'kontakt',
      about: 'ueber-uns',
      team: 'team',
      imprint: 'impressum',
      services: 'leistungen',
      blog: 'aktuelles/neue-zeiten',
    },
    write: 'Schreiben Sie uns',
    call: 'Telefon',
    fax: 'Fax',
    visit: 'So finden Sie uns',
    hours: 'Montag bis Freitag 9 bis 17.30 Uhr, Samstag bis 12 Uhr.',
    news: 'Ab April öffnen wir eine halbe Stunde früher.',
    form: { name: 'Ihr Name', message: 'Ihre Nachricht', send: 'Senden' },
  },
  fr: {
    titles: {
      home: 'Accueil',
      contact: 'Contact',
      about: 'À propos',
      team: 'Notre équipe',
      imprint: 'Mentions légales',
      services: 'Prestations',
      blog: 'Actualités',
    },
    paths: {
      home: '',
      contact: 'contact',
      about: 'a-propos',
      team: 'notre-equipe',
      imprint: 'mentions-legales',
      services: 'prestations',
      blog: 'actualites/horaires-de-printemps',
    },
    write: 'Écrivez-nous',
    call: 'Téléphone',
    fax: 'Fax',
    visit: 'Venir chez nous',
    hours: 'Du lundi au vendredi de 9 h à 17 h 30, le samedi jusqu’à midi.',
    news: 'À partir d’avril, nous ouvrons une demi-heure plus tôt.',
    form: { name: 'Votre nom', message: 'Votre message', send: 'Envoyer' },
  },
  sv: {
    titles: {
      home: 'Hem',
      contact: 'Kontakt',
      about: 'Om oss',
      team: 'Medarbetare',
      imprint: 'Juridisk information',
      services: 'Tjänster',
      blog: 'Nyheter',
    },
    paths: {
      home: '',
      contact: 'kontakt',
      about: 'om-oss',
      team: 'medarbetare',
      imprint: 'juridisk-information',
      services: 'tjanster',
      blog: 'nyheter/nya-tider',
    },
    write: 'Skriv till oss',
    call: 'Ring oss',
    fax: 'Fax',
    visit: 'Hitta hit',
    hours: 'Måndag till fredag 9 till 17.30, lördag till 12.',
    news: 'Från april öppnar vi en halvtimme tidigare.',
    form: { name: 'Ditt namn', message: 'Ditt meddelande', send: 'Skicka' },
  },
  es: {
    titles: {
      home: 'Inicio',
      contact: 'Contacto',
      about: 'Quiénes somos',
      team: 'Equipo',
      imprint: 'Aviso legal',
      services: 'Servicios',
      blog: 'Noticias',
    },
    paths: {
      home: '',
      contact: 'contacto',
      about: 'quienes-somos',
      team: 'equipo',
      imprint: 'aviso-legal',
      services: 'servicios',
      blog: 'noticias/nuevo-horario',
    },
    write: 'Escríbenos',
    call: 'Llámanos',
    fax: 'Fax',
    visit: 'Visítanos',
    hours: 'De lunes a viernes de 9 a 17.30, sábados hasta mediodía.',
    news: 'Desde abril abrimos media hora antes.',
    form: { name: 'Tu nombre', message: 'Tu mensaje', send: 'Enviar' },
  },
}
