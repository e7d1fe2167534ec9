/** Why a contact on a business's page is not the business's. */
export interface ThirdParty {
  readonly reason: string
  /** The words of a heading, or of a label before a colon. */
  readonly label: RegExp
  /** Words that say it anywhere in the sentence. */
  readonly phrase: RegExp | null
}

const word = (terms: string) => new RegExp(`(?<!\\p{L})(?:${terms})`, 'iu')

/** Headings of lists of other people's numbers. */
export const usefulNumbers = word(
  '(?:other )?useful (?:contacts?|numbers?|links?|address)|other (?:useful )?(?:contacts|numbers|organisations)|external (?:contacts|links)|emergency numbers|nützliche\\p{L}* (?:adress|kontakt|link|nummer|telefon)\\p{L}*|wichtige\\p{L}* (?:adress|kontakt|nummer|rufnummer|telefon)\\p{L}*|notfallnummern|notdienste|notrufnummern|(?:numéros|contacts|adresses|liens|coordonnées) (?:utiles|d.urgence)|(?:numeri|contatti|link|indirizzi) utili|(?:teléfonos|enlaces|direcciones) (?:de interés|útiles|de emergencia)|(?:nuttige|handige|belangrijke) (?:adressen|nummers|links|contacten|telefoonnummers)|(?:przydatne|ważne) (?:adresy|numery|kontakty|telefony|linki)|(?:användbara|viktiga|nyttige|viktige|vigtige) (?:nummer|numre|kontakter|länkar|lenker|links|telefonnummer)',
)

/** Labels name the party as a page does in any of its languages; phrases are those that a business says of others only. */
export const thirdParties: readonly ThirdParty[] = [
  {
    reason: 'data protection officer',
    label: word(
      'data[- ]protection (?:officer|contact)|datenschutz-?beauftragte|délégué[e]? à la protection|delegad[oa] de protecci[oó]n|encarregad[oa] (?:de|da|pela) prote|responsabile (?:della|per la) protezione|functionaris (?:voor )?gegevensbescherming|inspektor ochrony danych|dataskydds?ombud|databeskyttelsesrådgiver|personvernombud|pověřen\\p{L}+ pro ochranu|zodpovedná osoba|tietosuojavastaava|adatvédelmi tisztvisel|responsabil\\p{L}* cu protec|υπεύθυνος προστασίας|veri sorumlusu|dpo\\b|dpd\\b|iod\\b',
    ),
    phrase: word(
      'extern\\p{L}* datenschutz|external data[- ]protection|datenschutzbeauftragte\\p{L}* ist|inspektor ochrony danych|dpo externe|delegado de protección de datos externo',
    ),
  },
  {
    reason: 'hosting',
    label: word(
      'host(?:ing|er|provider|ed (?:by|at|with))|web-?host|hébergeu?r|hébergement|hébergé|alojamiento|alojado|alojamento|hospedagem|hospedaje|gehostet|tárhely|hostingov|webhotell?|palvelintila|găzduire|φιλοξενία|barındırma|provider:',
    ),
    phrase: word(
      '(?:is |are |wird |werden )?(?:hosted|gehostet) (?:by|with|at|bei|von|durch) (?!our|us|me|uns)|hébergé\\p{L}* (?:par|chez)|aloja(?:d[oa]|) (?:en|em|por)|hospedad[oa] (?:en|em|por)|gehost (?:bij|door)|ospitato (?:da|presso)|hosztolj|hostován[oa]? (?:u|na)',
    ),
  },
  {
    reason: 'web agency',
    label: word(
      '(?:theme|template) by|web-?\\s?design|web-?\\s?agen|webmaster|website(?: (?:by|design|door|von|av|af))?\\s*:|webs?eite\\s*:|web\\s*:|site (?:by|web\\s*:)|(?:site )?(?:designed|developed|built|created|made|crafted) by|design(?: (?:&|and) (?:development|build))?(?: by)?\\s*:|gestaltung|konzept(?:ion)?(?:\\s|$|,|:)|umsetzung|realis(?:ierung|ation|azione|ace|ácia|ering)|réalisation|programmierung|technische umsetzung|conception|création|crédits?|diseño|desarroll(?:o|ado)|sito (?:web )?(?:realizzato|creato)|realizzazione|realizacja|wykonanie|projekt (?:strony|i wykonanie)|tvorba (?:webu|stránek)|készítette|honlap|kivitelez|realizat de|ontwerp|vormgeving|realisatie|webbutveck|hemsida|nettside|hjemmeside|kotisivut|sivut\\s*:|sivusto|toteutus|desenvolvid[oa] por|criação|κατασκευή|tasarım|разработка|создание сайта|theme(?: by|\\s*:)',
    ),
    phrase: word(
      '(?:theme|template) by|(?:website|site|web ?site|web) (?:was )?(?:designed|developed|built|created|made) by|web-?design\\s?(?:by|:|von|durch|door)|web ?sites? by (?!us|our|the|me)|site (?:internet )?(?:réalisé|créé|conçu)|sito (?:web )?realizzato da|web realizad[oa] por|realizat de|készítette|website door|site desenvolvido por',
    ),
  },
  {
    reason: 'photographs and texts',
    label: word(
      'photo(?:s|graph(?:y|s|ies|er))?(?: (?:by|credits?))?\\s*(?::|$)|bild(?:nachweis|er|quelle|rechte)|foto(?:s|graf\\p{L}*|nachweis|grafie)?\\s*(?::|$)|crédits? photos?|fotografía|valokuvat|kuvat\\s*:|zdjęcia|foto\\s*:|images?\\s*:|illustrations?\\s*:|texte?\\s*:',
    ),
    phrase: null,
  },
  {
    reason: 'authority, chamber or ombudsman',
    label: word(
      '(?:zuständige |supervis\\p{L}+ |regulat\\p{L}+ )?(?:aufsicht\\p{L}*|kammer\\b|handwerkskammer|\\p{L}+kammer\\b|behörde|prüfungsverband|berufsverband|innung|prüfstelle)|beschwerde(?:recht|stelle|n)|schlichtung|online-streitbeilegung|verbraucherschlichtung|(?:supervisory|regulatory|data protection|control|licen[cs]ing) authority|regulat(?:or|ion|ory)|ombuds|complaints?(?:$|\\s*:| (?:to|body|about))|redress|dispute resolution|information commissioner|autorit[éàa]\\p{L}* de (?:contr|surveil|tutel)|autorit(?:à|y|é)\\b|autoridad|autoridade|autoriteit|toezicht|tillsyn|tilsyn|datatilsyn|urz[ąa]d|organ nadzor|úřad|orgán dohľadu|dozorov|hatóság|autoritatea|protec[țt]ia consumator|garante\\b|reclama\\p{L}+|réclamation|klacht|skarg|stížnost|panasz|médiat(?:ion|eur)|mediation|mediazione|mediaci[oó]n|bâtonnier|ordre (?:des|professionnel)|ordine (?:degli|dei)|colegio (?:oficial|profesional)|chamber of|professional body|member of|verbände|mitgliedschaften|mitglied (?:in|bei|der|des|im)|associations? professionnelles?|cnil|memberships?(?! (?:secretary|officer|manager|coordinator|team|enquir))',
    ),
    phrase: word(
      'ombuds\\p{L}*|supervisory authority|(?:privacy|data|financial|industry|national) [\\p{L} ]{0,20}regulator|information commissioner|authorised and regulated|regulated by|complain\\p{L}* (?:may|can|to|about|helpline|line|service|commission|board)|aufsichtsbehörde|schlichtungsstelle|\\p{L}+kammer\\b|médiateur|bâtonnier|toezichthouder|\\p{L}*polic\\p{L}*|\\p{L}*polizei|policía|politie|feuerwehr|poison(?:s)? (?:control|information)|giftnotruf|samaritans|comissão nacional|autorité de contrôle|autoridad de (?:control|protección)|garante (?:per la|privacy)|integritetsskyddsmyndighet|datatilsynet|urzęd\\p{L}* ochrony danych',
    ),
  },
  {
    reason: 'useful numbers',
    label: usefulNumbers,
    phrase: word(
      "(?:children|social|adult)(?:['’]s)? (?:services|social care)|safeguarding (?:hub|board|partnership)|samaritans|childline|nhs 111|ärztlicher bereitschaftsdienst|telefonseelsorge|jugendamt|gesundheitsamt|préfecture|pharmacie de garde|guardia medica|huisartsenpost|sos médecins",
    ),
  },
  {
    reason: 'stand-in',
    label: word(
      '(?:urlaubs|praxis|krankheits|ferien)-?vertret\\p{L}*|locum|holiday cover|(?:médecin |docteur )?remplaçante?|waarneem\\p{L}*|waarnem(?:er|ing)|sostitut[oa]|zastępstwo|vikarie(?:r|nde)?',
    ),
    phrase: word('in unserem urlaub|während (?:des |unseres )?urlaubs|(?:urlaubs|praxis|ferien)-?vertretung'),
  },
  {
    reason: 'insurer or bank',
    label: word(
      '(?:berufs|betriebs|vermögensschaden)?-?haftpflicht\\p{L}*|versicher(?:er|ung)\\b|insur(?:er|ance)|assur(?:eur|ance)|aseguradora|seguro|assicura\\p{L}+|verzeker\\p{L}+|ubezpiecz\\p{L}+|pojišt\\p{L}+|forsikring|försäkring|vakuutus|bankverbindung',
    ),
    phrase: word('berufshaftpflicht\\p{L}*|professional indemnity'),
  },
  {
    reason: 'press agency',
    label: word(
      'press(?:e)? (?:agency|agentur)|presseagentur|agence de (?:presse|communication)|public relations|\\bPR(?:[- ]agen|\\s*:)',
    ),
    phrase: null,
  },
  {
    reason: 'recruiter',
    label: word(
      'personalberat\\p{L}*|personaldienstleist\\p{L}*|recruit(?:er|ment (?:agency|partner|consult))|headhunter|staffing|cabinet de recrutement|agence d.intérim|empresa de selección|uitzendbureau',
    ),
    phrase: word(
      'personalberat\\p{L}*|recruitment (?:agency|partner|consult\\p{L}*)|(?:working|partner\\p{L}*) with [^.]{2,40} (?:on|for) this (?:role|position|vacancy)|cabinet de recrutement',
    ),
  },
  {
    reason: 'supplier, partner or other company',
    label: word(
      'manufacturer|hersteller|fabri[ck]ant\\p{L}*|produttore|fabrikant|producent|výrobce|gyártó|valmistaja|producător|distribut(?:or|eur|ore)|importe(?:r|ur)|lieferant\\p{L}*|supplier|fournisseur|proveedor|fornitor|leverancier|dostawc|responsible person|bevollmächtigte|(?:handels|werks|gebiets|general)-?vertret|(?:vertretung|agent|representative|représentant) (?:für |for |pour )?\\p{Lu}\\p{L}+|partner(?:s|firm\\p{L}*|unternehmen|zy|i|e)?\\s*(?::|$)|partenaires?\\s*(?::|$)|socios\\s*(?::|$)|parceiros\\s*(?::|$)|(?:samarbejds|samarbets|samenwerkings)partn\\p{L}*|zřizovatel|organ prowadzący|schulträger|collaborators\\s*(?::|$)|external consultants|(?:unsere|our|nos|nuestros|onze|i nostri) partn?\\p{L}*|sponsor\\p{L}*|(?:our|unsere?|nos|nostri|nuestros|onze) (?:auditors?|accountants?|solicitors?|bankers?|wirtschaftsprüfer|steuerberater|commissaires? aux comptes|revisor\\p{L}*)|auditors?\\s*(?::|$)|bankers?\\s*(?::|$)|seller.s (?:solicitor|agent)|sub-?processor|auftragsverarbeit|sous-traitant|overseas recipients|third part(?:y|ies)|drittanbieter|dienstleister|service provider|newsletter-?(?:dienst|versand)|payment provider|zahlungsdienst',
    ),
    phrase: word(
      "manufacturer(?:'s|’s)? (?:line|hotline|support|service)|\\(\\s*(?:manufacturer|hersteller|fabricant|fabricante|produttore|fabrikant|producent)|our (?:partner|supplier|distributor|carrier) \\p{Lu}|(?:a |they are a |is a )?separate (?:hospital|company|business|practice|organisation|organization)|independent (?:company|contractor|agent)|centro colaborador|\\(\\s*(?:external |externer )?(?:dienstleister|partner|service provider|contractor)|selb?st(?:st)?ändige\\p{L}* handelsvertret\\p{L}*|is sent (?:with|by|through)|(?:samarbetar|samarbeider|samarbejder) med|werken samen met|(?:travaillons|collaborons) avec|colabor(?:amos|a) con|collaboriamo con|współpracujemy z|arbeiten [\\p{L} ]{0,30}zusammen mit|spolupracujeme s|eu responsible person|(?:care|services?|cover|support|maintenance|finance|credit|payments?|delivery|deliveries|cleaning|catering|security|transport|insurance|emergenc(?:y|ies)|out[- ]of[- ]hours|nights?|weekends?|protection) (?:is |are |was |will be )?(?:provided|covered|arranged|operated|supplied|managed|delivered|handled|run) by (?!us|our|the |a |my)",
    ),
  },
]

/** Public bodies, emergency services and associations; a business names them right before their number. */
export const publicBody = word(
  'ordine (?:degli|dei|nazionale)|colegio oficial|ordre (?:des|national)|orde van|hospital(?!i)|krankenhaus|klinikum|ziekenhuis|hôpital|ospedale|szpital|nemocnice|sjukhus|sygehus|coast ?guard|polic(?:e|ía|ja|ie)(?!s)|polizei|politie|gendarmerie|carabinieri|feuerwehr|pompiers|brandweer|bomberos|bombeiros|vigili del fuoco|straż pożarna|hasiči|brandväsen|fire (?:brigade|department|service)|\\p{L}{0,12}ambulance|rettungsdienst|samu(?!\\p{L})|m[ée]de[cč]in de garde|(?:ärztlicher |apotheken-?|zahnärztlicher )(?:notdienst|bereitschaftsdienst)|lægevagt|legevakt|jourhavande|guardia m[ée]dica|guardia civil|huisartsenpost|poison|gift(?:notruf|zentrale|linjen)|(?:crisis|suicide) (?:line|hotline)|livslinien|hjelpetelefon|dargebotene hand|telefonseelsorge|ligne d.écoute|teléfono de (?:la esperanza|emergencias)|telefono amico|attorney general|commission(?:er)?\\b|inspe[ck]tor(?:at|ate|aat)|inspekcj[ai] (?:handlow|sanitarn|pracy)|obchodní inspekce|inspección de|ministry|ministerium|ministère|ministerio|ministero|ministerstw|prefettura|préfecture|ombuds|ochrony danych|mediat(?:or|ion) |médiat|arbitragem|arbitrage|(?:consumer|verbraucher)(?: advice|zentrale)|(?:déchetterie|kurverwaltung|tourist ?info|office de tourisme|tourist information)|veterinäramt|veterinary office|gesundheitsamt|finanzamt|(?:service|office|ufficio|oficina|urząd|laborator\\p{L}+) [\\p{L} ]{0,20}(?:cantonal|kantonal|départemental|communal|régional|fédéral|federal|regionale|provinciale)|kantonstierarzt|member of|mitglied (?:der|des|im|bei|in)|membres? d[eu]|miembros? de|soci[oa]? d[ei]|membro d[eo]|lid van|członek|člen(?: |em)|medlem (?:av|af|i|hos)',
)

/** Headings of sections, and words in a sentence, about people who do not work for the business, or no longer do. */
export const notOfTheBusiness: readonly {
  readonly reason: string
  readonly heading: RegExp
  readonly phrase: RegExp | null
}[] = [
  {
    reason: 'former',
    heading: word(
      '[\\p{L} ]{0,24}(?:who )?(?:have|has) left|resigned|remembering|we remember|souvenir de|alumni|alumnae|former|past (?:\\p{L}+ )?(?:members|trustees|presidents|chairs|officers|staff)|ehemalige|frühere|anciens?\\b|anciennes|antiguos|ex-|tidigare|tidligere|entiset|voormalige|oud-\\p{L}+|byl[íé]|dawni|korábbi|foști|in memoriam|in memory|in loving memory|zum gedenken|wir trauern|obituar|nachruf|en mémoire|in ricordo',
    ),
    phrase: word(
      'former(?:ly)?(?= )|ehemalige[rnsm]?|frühere[rnsm]?|until (?:19|20)\\d\\d|bis (?:19|20)\\d\\d|jusqu.en (?:19|20)\\d\\d|hasta (?:19|20)\\d\\d|fino al (?:19|20)\\d\\d|tot (?:19|20)\\d\\d|(?<!\\d)(?:19|20)\\d\\d\\s?[–—-]\\s?(?:19|20)\\d\\d(?!\\d)|passed away|resigned|have left|verstorben|in (?:loving )?memor(?:iam|y of)|moved on|ruhestand|retired (?:in|after|from)|pensioniert|(?:parti|partie)s? (?:à|en) (?:la )?retraite|jubilad[oa] en|pensionato nel|met pensioen|gått i pension|gått av med pensjon|gået på pension|przeszedł na emeryturę|przeszła na emeryturę|tidigare|tidligere|voormalig|ancien(?:ne)? (?:directeur|directrice|gérant|président|chef|associé)|now at \\p{Lu}|left (?:us )?in (?:19|20)\\d\\d|décédée?|fallecid[oa]|scompars[oa]|†|✝',
    ),
  },
  {
    reason: 'guest author',
    heading: word(
      'guest (?:authors?|writers?|posts?|contributors?|coach(?:es)?|speakers?|lecturers?|artists?|chefs?|teachers?|instructors?)|gastautor\\p{L}*|gastbeitr\\p{L}*|auteurs? invités?',
    ),
    phrase: word(
      'guest (?:author|writer|post|contributor|blogger|coach|speaker|lecturer|artist|chef|teacher|instructor)(?!\\p{L})|gastautor\\p{L}*|gastbeitrag|auteur\\p{L}* invité',
    ),
  },
  {
    reason: 'adviser, investor or patron',
    heading: word(
      '(?:\\p{L}+ )?advis(?:ory board|ory council|ory panel|ers$|ors$)|beirat|wissenschaftlicher beirat|comité scientifique|investors?$|backers|backed by|investoren|investisseurs|patrons?$|our patrons?|schirmherr\\p{L}*|beschermheer',
    ),
    phrase: word(
      'schirmherr(?:in|schaft)?|(?:royal|our) patron(?:$|,| is)|(?:our|scientific|independent) advis[eo]rs? (?:is|are)',
    ),
  },
  {
    reason: 'customer or quoted',
    heading: word(
      'testimonials?|reviews?|(?:what )?[\\p{L} ]{0,24}(?:say|saying|said)(?: about us)?$|kundenstimmen|kundenmeinungen|stimmen|bewertungen|rezensionen|referenzen|das sagen|témoignages|avis|ils (?:nous font confiance|parlent de nous)|on parle de nous|testimonios|opiniones|depoimentos|recensioni|opinioni|dicono di noi|ervaringen|[\\p{L} ]{0,20}zeggen|referenser|omdömen|udtalelser|anmeldelser|opinie|reference$|recenze|vélemények|păreri|отзывы|press reviews?|in the (?:press|media)|presse?stimmen)(?:(?!\\p{L})',
    ),
    phrase: null,
  },
]

/** Names that stand for any name. */
export const sampleName =
  /^(?:(?:max|maxi|erika|erik|petra|peter|lieschen) muster(?:mann|frau)?|mustermann|(?:john|jane|joe) (?:q\.? )?(?:doe|roe|public)|jean dupont|mario rossi|jan kowalski|vorname nachname|first ?name last ?name|lorem ipsum)$/i

/** Words of templates, around contacts that are samples. */
export const sampleText =
  /\b(?:Max|Erika) Muster(?:mann|frau)\b|\bMusterstra(?:ß|ss)e\b|\bMusterstadt\b|\bJohn Doe\b|\bJane Doe\b|\bJane Roe\b|\bAnytown\b/
