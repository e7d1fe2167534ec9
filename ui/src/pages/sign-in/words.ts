import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Sign in',
    welcome: 'Welcome to ScraperSky',
    promise: 'From a search to contacts that say where they came from.',
    email: 'E-mail address',
    password: 'Password',
    signIn: 'Sign in',
    noPassword: 'No password yet, or forgotten? "scrapersky user link EMAIL" makes a one-time link.',
    linkLead: 'Your one-time link is good. Choose a password for the next time, or leave it out.',
    newPassword: 'New password',
    newPasswordHint: 'At least 10 characters. Optional.',
    enter: 'Come in',
    show: 'Show what I type',
    unreachable: 'The server does not answer. Check that ScraperSky runs, then try again.',
  },
  {
    title: 'Anmelden',
    welcome: 'Willkommen bei ScraperSky',
    promise: 'Von einer Suche zu Kontakten, die sagen, woher sie stammen.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    signIn: 'Anmelden',
    noPassword: 'Noch kein Passwort, oder vergessen? „scrapersky user link E-MAIL“ macht einen Einmal-Link.',
    linkLead: 'Ihr Einmal-Link gilt. Wählen Sie ein Passwort für das nächste Mal, oder lassen Sie es weg.',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Mindestens 10 Zeichen. Freiwillig.',
    enter: 'Eintreten',
    show: 'Eingabe zeigen',
    unreachable: 'Der Server antwortet nicht. Läuft ScraperSky? Dann noch einmal versuchen.',
  },
)
