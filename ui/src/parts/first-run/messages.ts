import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    firstTitle: 'Start with a search',
    firstText:
      'ScraperSky turns a search into leads: businesses with the best person, e-mail and phone, and the page each is from. It takes three steps.',
    step1: 'Search',
    step1Text: 'Enter a business type and a location, such as dentists in Leeds. You see the expected cost first.',
    step2: 'Select',
    step2Text: 'Select the places you are interested in. ScraperSky finds their websites and contact pages.',
    step3: 'Leads',
    step3Text: 'Each selected place becomes a lead. Its contacts appear when its pages are read. Export what you need.',
    startSearch: 'Start a search',
    firstByOthers: 'Your account is read-only. Results appear here when a curator or an admin starts a search.',
    importList: 'Import a list',
    tryDemo: 'Try it: dentists in Larkford',
    tryDemoText: 'Larkford is a demo town with invented businesses on this computer. No internet, no cost.',
    demoStarted: 'Search started',
  },
  {
    firstTitle: 'Beginnen Sie mit einer Suche',
    firstText:
      'ScraperSky macht aus einer Suche Leads: Betriebe mit der besten Person, E-Mail und Telefonnummer, jeweils mit Quellseite. In drei Schritten:',
    step1: 'Suchen',
    step1Text: 'Geben Sie Branche und Ort ein, etwa Zahnärzte in Leeds. Die erwarteten Kosten sehen Sie vor dem Start.',
    step2: 'Auswählen',
    step2Text: 'Wählen Sie die Orte aus, die Sie interessieren. ScraperSky findet ihre Websites und Kontaktseiten.',
    step3: 'Leads',
    step3Text:
      'Jeder ausgewählte Ort wird ein Lead. Kontakte erscheinen, sobald seine Seiten gelesen sind. Exportieren Sie, was Sie brauchen.',
    startSearch: 'Suche starten',
    firstByOthers: 'Ihr Konto hat nur Leserechte. Ergebnisse erscheinen hier, sobald ein Kurator oder Admin sucht.',
    importList: 'Liste importieren',
    tryDemo: 'Ausprobieren: Zahnärzte in Larkford',
    tryDemoText:
      'Larkford ist eine Demo-Stadt mit erfundenen Betrieben auf diesem Rechner. Kein Internet, keine Kosten.',
    demoStarted: 'Suche gestartet',
  },
)
