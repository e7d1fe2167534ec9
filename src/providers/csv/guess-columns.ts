/** The possible columns of a file of businesses. */
export const csvFields = [
  'id',
  'name',
  'address',
  'street',
  'city',
  'region',
  'postcode',
  'country',
  'phone',
  'website',
  'email',
  'kind',
  'latitude',
  'longitude',
  'rating',
  'reviewCount',
  'closed',
] as const
export type CsvField = (typeof csvFields)[number]

/** Common column titles in several languages, folded to letters and digits. The likelier first. */
const headers: Readonly<Record<CsvField, string>> = {
  id: 'fsqplaceid id placeid externalid reference ref kundennummer',
  name: 'name businessname companyname company business organisation organization firma firmenname unternehmen nom raisonsociale entreprise nombre empresa razonsocial azienda ragionesociale nome bedrijf bedrijfsnaam naam title displayname account accountname namesprimary',
  address: 'address fulladdress formattedaddress adresse anschrift direccion indirizzo adres location addrfull',
  street:
    'street streetaddress addressline address1 addressline1 addrstreetaddress addressesfreeform strasse strassehausnummer rue voie calle via straat',
  city: 'city town locality ort stadt ville commune ciudad poblacion municipio citta comune plaats stad woonplaats addrcity addresseslocality',
  region:
    'region state province county bundesland kanton departement provincia comunidad regione provincie addrstate addrprovince addressesregion',
  postcode:
    'postcode postalcode zip zipcode plz postleitzahl codepostal cp codigopostal cap postcodeplaats addrpostcode addressespostcode',
  country: 'country countrycode land pays pais paese nazione staat addrcountry addressescountry',
  phone:
    'phone phonenumber telephone tel telefon telefonnummer telefono numerodetelephone telefoon telefoonnummer mobile mobil handy nationalphonenumber internationalphonenumber contactphone phones',
  website:
    'website websiteurl web url homepage site siteweb sitioweb paginaweb sitoweb webseite internet domain websiteuri contactwebsite websites',
  email: 'email mail emailaddress courriel correo correoelectronico emailadresse epost contactemail emails',
  kind: 'category categories type types kind industry branche kategorie categorie categoria sector settore rubrik fsqcategorylabels taxonomyprimary categoriesprimary basiccategory',
  latitude: 'latitude lat breitengrad latitud latitudine breedtegraad',
  longitude: 'longitude lng lon long laengengrad langengrad longitud longitudine lengtegraad',
  rating: 'rating stars bewertung note valoracion valutazione beoordeling',
  reviewCount: 'reviews reviewcount userratingcount ratingcount numberofreviews bewertungen avis resenas recensioni',
  closed: 'dateclosed operatingstatus businessstatus',
}

const fieldByHeader = new Map<string, CsvField>(
  csvFields.flatMap((field) => headers[field].split(' ').map((header) => [header, field] as const)),
)

/** Assigns columns to fields by their title. The first matching column counts; unknown columns are kept in `raw`. */
export function guessColumns(header: readonly string[]): ReadonlyMap<CsvField, number> {
  const columns = new Map<CsvField, number>()
  for (const [index, title] of header.entries()) {
    const field = fieldByHeader.get(foldTitle(title))
    if (field !== undefined && !columns.has(field)) columns.set(field, index)
  }
  return columns
}

/** A column title as letters and digits only, without case and accents. */
export function foldTitle(title: string): string {
  return title
    .slice(0, 100)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '')
}
