/** Domains that documentation and form hints use. The name before the suffix is compared, with any suffix. */
const sampleNames = new Set(
  `example beispiel exemple ejemplo esempio exemplo voorbeeld przyklad priklad domain domainname domaine dominio yourdomain yourdomainname mydomain
  yourcompany yourcompanyname mycompany companyname company-name yourbusiness yoursite yourwebsite mysite mywebsite yourname youremail your-email
  yourmail myemail emailaddress your-domain your-company yourorg yourschool sample samplesite sampledomain test testing testdomain test-domain
  foo foobar bar baz dummy fake somewhere somedomain somecompany anything whatever xyz abc xxx xxxx domena domene adresse deinedomain ihredomain deine-domain
  ihre-domain ihrefirma musterfirma muster mustermann votredomaine monsite tudominio tuempresa seudominio suaempresa tuodominio tuosito vasadomena
  firma firmenname unternehmen empresa entreprise azienda firm
  placeholder lorem ipsum johndoe nowhere email address website company`.split(/\s+/),
)
/** Also names of real companies: only these exact domains count. */
const sampleDomains = new Set(
  'company.com domain.com email.com website.com site.com address.com mail.tld host.com server.com acme.com provider.com business.com mysite.com'.split(
    ' ',
  ),
)
const sampleLocals = new Set(
  `you your yourname your.name your-name your_name youremail your.email your-email your_email yourmail youraddress yourid name nom nombre nome naam navn imie
  firstname firstname.lastname first.last firstlast lastname vorname.nachname vorname name.surname nombre.apellido prenom.nom nome.cognome johndoe john.doe
  john_doe jdoe janedoe jane.doe jane_doe jane john johnsmith john.smith doe someone somebody anyone user username user.name example beispiel exemple ejemplo
  esempio sample test tester testing foo bar foobar max.mustermann maxmustermann mustermann erika.mustermann m.mustermann mario.rossi jean.dupont
  jan.kowalski juan.perez joao.silva jan.novak abc xyz xxx xxxx aaa me myname my.name myemail my.email email mail e-mail emailaddress email.address placeholder dummy
  fake asdf qwerty ihre.email ihrname ihre-email deine.email deinname ihremail deinemail votre.email votreemail votrenom tuemail tucorreo seuemail tuaemail`.split(
    /\s+/,
  ),
)
const sampleHint =
  /(?:e\.\s?g\.?|for example|example|such as|z\.\s?b\.?|beispiel|par exemple|p\.\s?ej\.?|por ejemplo|por exemplo|ad esempio|es\.|bijv\.?|np\.|nap[rř]\.?|napr[ií]klad|например|t\.ex\.|f\.eks\.|esim\.|pl\.|[oö]rn(?:ek|\.))\s*:?\s*$/i

/** `firstname.lastname@`: describes how e-mails are formed, also on the site's own domain. */
const nameTemplate =
  /^(?:first|last|sur|given|family|user)-?_?name$|^(?:firstname|first|vorname|prenom|nome|nombre|imie|jmeno|voornaam|fornavn|fornamn|etunimi|ad|isim|ime|keresztnev|eesnimi|vardas|vards|name)[._-]?(?:lastname|last|surname|nachname|nom|cognome|apellido|nazwisko|prijmeni|achternaam|etternavn|efternamn|efternavn|sobrenome|sukunimi|soyad|soyisim|prezime|vezeteknev|perenimi|pavarde|uzvards)$/

/** An e-mail that is an example for the visitor's own: never a contact. */
export function isPlaceholder(local: string, domain: string, siteDomain: string | null, freeMail: boolean): boolean {
  if (nameTemplate.test(local)) return true
  if (domain === siteDomain || (siteDomain !== null && domain.endsWith(`.${siteDomain}`))) return false
  const labels = domain.split('.')
  const name = labels[labels.length - 2] ?? ''
  if (labels.at(-1) === 'example' || labels.at(-1) === 'test' || labels.at(-1) === 'invalid') return true
  if (/^example\d?$/.test(name) || sampleDomains.has(domain)) return true
  const sampleLocal = sampleLocals.has(local)
  if (sampleNames.has(name) && (sampleLocal || !alsoCompanies.has(name))) return true
  return sampleLocal && freeMail
}

/** Sample names that are also company names: the local part has to be a sample too. */
const alsoCompanies = new Set(
  'muster abc xyz test foo bar baz email address company website sample testing anything fake dummy xxx foobar'.split(
    ' ',
  ),
)

/** Whether the text before an e-mail introduces an example, or the ID of a message. */
export function introducesSample(before: string): boolean {
  return sampleHint.test(before) || messageId.test(before)
}

const messageId = /(?:message-id|in-reply-to|references)\s*:\s*<?\S{0,20}$/i

/** `20240311.084412.1187@mx1`: numbers only, longer than a phone number. */
function isMessageId(local: string): boolean {
  return /^[\d.-]+$/.test(local) && local.replace(/\D/g, '').length > 12
}

/** E-mails that software puts on the pages of others: visitor counters, build tools, issue trackers. */
export function isMachineEmail(local: string, domain: string): boolean {
  if (/(?:^|\.)(?:sentry\.io|sentry-next\.wixpress\.com|wixpress\.com|ingest\.sentry\.io)$/.test(domain)) return true
  if (/(?:^|\.)sentry\./.test(domain) || domain === 'localhost.com') return true
  // The counter of Mail.ru shows a name like an e-mail, in two alphabets.
  if (domain === 'mail.ru' && /^(?:rating|рейтинг|top|топ)$/.test(local)) return true
  if (local === 'git' || isMessageId(local)) return true
  return /^[0-9a-f]{16,}$/.test(local) || /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/.test(local)
}
