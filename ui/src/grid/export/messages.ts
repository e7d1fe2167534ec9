import { defineMessages } from '../../messages/define-messages.ts'

export const exportMessages = defineMessages(
  {
    recommended: 'Recommended ({count})',
    own: 'Own selection ({count})',
    savedSets: 'Saved',
    crmImports: 'Import into a CRM',
    hubspot: 'HubSpot',
    brevo: 'Brevo',
    mailchimp: 'Mailchimp',
    'google-contacts': 'Google Contacts',
    presetNote: 'The file has the columns that the import of {crm} recognises.',
    presetEmailNote:
      'The file has the columns that the import of {crm} recognises. Rows without an e-mail are left out.',
    chooseColumns: 'Choose columns',
    maxAge: 'Maximum age in days',
    maxAgeHint:
      'Leaves out contacts that no source has shown for longer, and leads that have no others. Empty: any age.',
    saveAs: 'Save as',
    setName: 'Name',
    isDefault: 'Use by default',
    saved: 'Columns "{name}" saved.',
    deleteSet: 'Delete "{name}"',
    deleted: 'Columns "{name}" deleted for the whole team.',
  },
  {
    recommended: 'Empfohlen ({count})',
    own: 'Eigene Auswahl ({count})',
    savedSets: 'Gespeichert',
    crmImports: 'Import in ein CRM',
    hubspot: 'HubSpot',
    brevo: 'Brevo',
    mailchimp: 'Mailchimp',
    'google-contacts': 'Google Kontakte',
    presetNote: 'Die Datei hat die Spalten, die der Import von {crm} erkennt.',
    presetEmailNote: 'Die Datei hat die Spalten, die der Import von {crm} erkennt. Zeilen ohne E-Mail fehlen.',
    chooseColumns: 'Spalten wählen',
    maxAge: 'Höchstalter in Tagen',
    maxAgeHint:
      'Ohne Kontakte, die seit längerer Zeit keine Quelle mehr gezeigt hat, und ohne Leads, die nur solche haben. Leer: jedes Alter.',
    saveAs: 'Speichern als',
    setName: 'Name',
    isDefault: 'Standardmäßig verwenden',
    saved: 'Spalten „{name}“ gespeichert.',
    deleteSet: '„{name}“ löschen',
    deleted: 'Spalten „{name}“ für das ganze Team gelöscht.',
  },
)
