import { defineMessages } from '../../messages/define-messages.ts'

/** The kinds that call us. */
export type HookSteps = 'hubspot' | 'brevo' | 'mautic' | 'mailchimp' | 'n8n' | 'webhook'

/** Each line of `steps-...` is a step. */
export const hookMessages = defineMessages(
  {
    title: 'Webhook of {name}',
    lead: 'Unsubscribes, bounces and deletions there put the person on your do-not-contact list at once, and no other destination contacts them.',
    notSet: 'Not set up.',
    noCall: 'No call received yet.',
    lastCall: 'Last call {when}',
    url: 'URL',
    urlWithSecret: 'URL with secret',
    secret: 'Secret',
    clientSecret: 'Client secret of the app',
    shownOnce: 'Copy it now: it is not shown again.',
    saved: 'Saved. Calls that are signed with this secret are accepted.',
    replaces: 'A new secret replaces the present one: enter it there, too.',
    create: 'Create secret',
    replace: 'Replace secret',
    save: 'Save',
    close: 'Close',
    'steps-hubspot':
      'In HubSpot, open the app whose token this destination uses, and its webhooks.\nEnter the URL below as the target URL. HubSpot requires https.\nSubscribe to contact.deletion, contact.privacyDeletion, and contact.propertyChange of hs_email_optout and hs_email_hard_bounce_reason_enum.\nCopy the client secret of the app and save it here.',
    'steps-brevo':
      'Create a secret here.\nIn Brevo, create a webhook for marketing events with the URL below.\nSelect token as its authentication and enter the secret.\nSelect the events unsubscribed, marked as spam, hard bounced and contact deleted.',
    'steps-mautic':
      'Create a secret here.\nIn Mautic, create a webhook with the URL below and enter the secret.\nSelect the events "contact channel subscription change" and "contact deleted".',
    'steps-mailchimp':
      'Create a secret here: it is part of the URL.\nIn Mailchimp, open the settings of the audience, then Webhooks, and create one with this URL.\nSelect unsubscribes and cleaned e-mails, changed by a subscriber, an admin or the API.',
    'steps-n8n':
      'Create a secret here.\nEnd your workflow with an HTTP Request node: POST to the URL below, with header authentication.\nThe header is Authorization, its value Bearer and the secret.\nSend the results as the documentation of this destination shows.',
    'steps-webhook':
      'Create a secret here.\nCall the URL below with a message signed by Standard Webhooks.\nSend {"type": "contact.unsubscribed", "data": {"email": ...}}; contact.bounced, contact.complained and contact.deleted count too.',
  },
  {
    title: 'Webhook von {name}',
    lead: 'Abmeldungen, Bounces und Löschungen dort setzen die Person sofort auf Ihre Sperrliste, und kein anderes Ziel kontaktiert sie.',
    notSet: 'Nicht eingerichtet.',
    noCall: 'Noch kein Aufruf empfangen.',
    lastCall: 'Letzter Aufruf {when}',
    url: 'URL',
    urlWithSecret: 'URL mit Secret',
    secret: 'Secret',
    clientSecret: 'Client-Secret der App',
    shownOnce: 'Jetzt kopieren: Es wird nicht noch einmal angezeigt.',
    saved: 'Gespeichert. Aufrufe, die mit diesem Secret signiert sind, werden angenommen.',
    replaces: 'Ein neues Secret ersetzt das bisherige: Tragen Sie es auch dort ein.',
    create: 'Secret erstellen',
    replace: 'Secret ersetzen',
    save: 'Speichern',
    close: 'Schließen',
    'steps-hubspot':
      'Öffnen Sie in HubSpot die App, deren Token dieses Ziel verwendet, und dort die Webhooks.\nTragen Sie die URL unten als Ziel-URL ein. HubSpot verlangt https.\nAbonnieren Sie contact.deletion, contact.privacyDeletion und contact.propertyChange von hs_email_optout und hs_email_hard_bounce_reason_enum.\nKopieren Sie das Client-Secret der App und speichern Sie es hier.',
    'steps-brevo':
      'Erstellen Sie hier ein Secret.\nLegen Sie in Brevo einen Webhook für Marketing-Ereignisse mit der URL unten an.\nWählen Sie Token als Authentifizierung und tragen Sie das Secret ein.\nWählen Sie die Ereignisse Abmeldung, Spam, Hard Bounce und Kontakt gelöscht.',
    'steps-mautic':
      'Erstellen Sie hier ein Secret.\nLegen Sie in Mautic einen Webhook mit der URL unten an und tragen Sie das Secret ein.\nWählen Sie die Ereignisse „Abonnement eines Kanals geändert“ und „Kontakt gelöscht“.',
    'steps-mailchimp':
      'Erstellen Sie hier ein Secret: Es ist Teil der URL.\nÖffnen Sie in Mailchimp die Einstellungen der Audience, dann Webhooks, und legen Sie einen mit dieser URL an.\nWählen Sie Abmeldungen und bereinigte E-Mails, geändert durch Abonnenten, Admins oder die API.',
    'steps-n8n':
      'Erstellen Sie hier ein Secret.\nBeenden Sie Ihren Workflow mit einem HTTP-Request-Node: POST an die URL unten, mit Header-Authentifizierung.\nDer Header heißt Authorization, sein Wert ist Bearer und das Secret.\nSenden Sie die Ergebnisse so, wie es die Dokumentation dieses Ziels zeigt.',
    'steps-webhook':
      'Erstellen Sie hier ein Secret.\nRufen Sie die URL unten mit einer Nachricht auf, die nach Standard Webhooks signiert ist.\nSenden Sie {"type": "contact.unsubscribed", "data": {"email": ...}}; auch contact.bounced, contact.complained und contact.deleted zählen.',
  },
)
