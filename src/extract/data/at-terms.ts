/** Terms for `@` and `.`. The first list is used in brackets; in plain text only a few are. */
export const bracketedAt =
  '@|at|ät|aet|bei|et|ad|a|q|arroba|arrobas|arobase|arobas|arobaz|arobbas|kukac|zavin[aá][cč]|ma[lł]pa|chiocciola|собака|собачка|эт|ат|snabel-?a|alfakr[øo]ll|kr[øo]llalfa|apenstaartje|aapje|apestaartje|miukumauku|klammeraffe|affe|affenschwanz|afna|afna|majmun|маймунско а|кльомба|παπάκι|papaki|παπακι|kuyruklu a|at[ -]?sign|at[ -]?symbol|атсайн|anti-?spam|antispam|spam|no-?spam|ät-?zeichen|at-?zeichen'
export const plainAtTerms: readonly string[] = [
  'ät',
  'arroba',
  'arobase',
  'chiocciola',
  'kukac',
  'zavináč',
  'zavinac',
  'małpa',
  'malpa',
  'собака',
  'apenstaartje',
  'snabel-a',
]
export const dotTerm =
  'dot|d0t|dt|punkt|pkt|punto|ponto|point|kropka|te[cč]ka|bodka|pont|punct|точка|piste|punktum|prik|nokta|τελεία|τελεια|teleia|stip|dom|period'

/**
 * Words before " at " in sentences. None is read as a local part unless the page puts the sign in brackets or labels
 * the e-mail.
 */
export const proseTerms: ReadonlySet<string> = new Set(
  `a about above account after again all also am an and any anyone are arrive arrived as ask aimed apply attend available away back be been before being
  below best bid book booking bought browse but buy by call calling can chat check click come contact could day days dial did dine do does done down
  each email end enjoy enquire even event events ever everyone excellent expert experts fast fax file find first follow for found free friends from fun get given go
  good great guests had happy hard has have he held help her here hers high him his home hosted hours how hurry i if in info it its join just keep large
  last late later laugh laughed leader least left less like list live located location look looked looking looks low mail made make many may me meet meeting
  meets mine minute more most much my near never new next night no none not nothing now of off offer offered offers office on one online only open or order ordering orders other our
  ours out over page pages paid party people person phone photo place play please point posted present price prices priced professor purchase questions
  rate rates read reading regards register reserve run said sale sales sat save schedule school see seen sell sent server service services set she shop
  shopping shown sign site sit sits sits sold some someone soon sponsor spring staff stand start started starts stay stayed still stop store stores student studied study such
  summer sure take taught team tell text than that the their them then there these they thing things this those ticket tickets time to today together tomorrow
  tonight too trip try two up update us use used very video view visit visiting visitors volunteer wait walk was watch we web webinar website week weekend welcome
  well went were what when where which while who why will winter with work worked working works would write year years yes yet you your yours
  manufactured directed based enrolled employed produced printed published distributed displayed featured
  uns mich ihn sie bestellen kaufen besuchen online mehr infos nous vous ici notre votre plus nos nosotros aqui más mas visite visita compra noi voi qui`.split(
    /\s+/,
  ),
)
