import { foldTitle } from '../../providers/csv/guess-columns.ts'

/** The fields of a row of a contact list. */
export const contactFields = [
  'email',
  'phone',
  'name',
  'first_name',
  'last_name',
  'title',
  'company',
  'website',
  'street',
  'city',
  'region',
  'postcode',
  'country',
] as const
export type ContactField = (typeof contactFields)[number]

/**
 * Column titles, folded to letters and digits, the likelier first: English and German, and those of HubSpot, Google Contacts
 * and Outlook in both languages.
 */
const titles: Readonly<Record<ContactField, string>> = {
  email: `email emailaddress mail workemail businessemail primaryemail emailadresse mailadresse email1value emailaddress1
    email1address email1adresse email2value email2address email2adresse email3value email3address email3adresse
    additionalemailaddresses emailgeschaftlich emailgeschaeftlich geschaftlicheemail courriel correo correoelectronico
    epost`,
  phone: `phone phonenumber telephone tel telefon telefonnummer businessphone workphone primaryphone companymainphone
    phone1value telefongeschaftlich telefongeschaeftlich directphone durchwahl rufnummer mobile mobilephone
    mobilephonenumber mobil mobiltelefon handy handynummer phone2value phone3value businessphone2 telefongeschaftlich2
    otherphone homephone telefonprivat telefono telefoon`,
  name: `fullname contactname name contact ansprechpartner ansprechperson kontaktperson kontaktname kontakt
    vollstandigername displayname anzeigename`,
  first_name: 'firstname givenname vorname prenom',
  last_name: 'lastname familyname surname nachname familienname nomdefamille apellido',
  title: `jobtitle jobposition position funktion stellenbezeichnung berufsbezeichnung organizationtitle organization1title
    role rolle title titel`,
  company: `company companyname associatedcompany primaryassociatedcompany organization organisation organizationname
    organization1name firma firmenname unternehmen unternehmensname account accountname business businessname betrieb
    entreprise raisonsociale empresa azienda ragionesociale`,
  website: `website websiteurl companydomainname companydomain companywebsite webseite webpage homepage website1value web
    url domain internet internetseite webadresse siteweb sitoweb paginaweb www`,
  street: `street streetaddress businessstreet address1street strasse strassegeschaftlich strassehausnummer address
    adresse`,
  city: 'city town businesscity address1city ort stadt ortgeschaftlich locality ville ciudad citta',
  region: 'region state stateregion businessstate address1region bundesland regiongeschaftlich kanton county',
  postcode: `postcode postalcode zip zipcode businesspostalcode address1postalcode plz postleitzahl
    postleitzahlgeschaftlich`,
  country: 'country countryregion countrycode businesscountryregion address1country land landregion laendercode iso',
}

/** The columns of each field. A row may have several e-mails and phone numbers; of other fields the likeliest column counts. */
export type ContactColumns = ReadonlyMap<ContactField, readonly number[]>

const isRepeated = (field: ContactField) => field === 'email' || field === 'phone'

export function guessContactColumns(header: readonly string[]): ContactColumns {
  const folded = header.map(foldTitle)
  const taken = new Set<number>()
  const columns = new Map<ContactField, readonly number[]>()
  for (const field of contactFields) {
    const found = titles[field].split(/\s+/).flatMap((title) => {
      const column = folded.indexOf(title)
      return column < 0 || taken.has(column) ? [] : [column]
    })
    const chosen = isRepeated(field) ? found : found.slice(0, 1)
    for (const column of chosen) taken.add(column)
    if (chosen.length > 0) columns.set(field, chosen)
  }
  return columns
}

/** Of a custom field. */
export const maxValueLength = 1_000
