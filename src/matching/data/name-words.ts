// Words of business names that say little about which business it is, in the Latin spelling of `foldText`.

/** Legal forms: they are left out. */
export const legalForms = new Set(
  `ab ag aps as asa asbl bhd bv bvba co company corp corporation cv cia doo dba eg ek eirl eood epe eu ev eurl gbr gesmbh gmbh
  inc incorporated ip jsc kft kg kk kgaa limited limitada llc llp lp ltd ltda mbh mei nv nyrt ohg ooo oy oyj ood pa pbc pc pllc
  plc pte pty pvt private rt sa sae sagl sapa sarl sas sasu sc sca scp sci sdn sia sl slu snc sp spa spzoo srl srls sro sti
  trading ug vof vzw zoo zrt ทวน จำกัด บริษัท หจก 株式会社 有限会社 合同会社 公司 有限公司`.split(/\s+/),
)

/** Articles, prepositions and conjunctions. */
export const functionWords = new Set(
  `a al am an and at auf aux by bei con d da das de dei del della delle den der des di die do dos du e een el en et for fur i
  il im in la las le les lo los na nad och of og on or para per por pri s sur te the to u und v van vom von y z zu zum zur`.split(
    /\s+/,
  ),
)

/** Words that many businesses of a kind share, besides the words of the kinds themselves. */
export const commonWords = new Set(
  `academy agency agence agencia agenzia amministrazione associates association associazione atelier auto autos azienda banca
  banco bank bar barber beauty bed biz boutique branch building bureau burger business cabinet cafe cafeteria caffe care casa
  center central centre centro chambers church city classic clinic clinica clinique club coffee coiffure colegio collection
  college community concept construction consultants consulting country county dental design development direct distribution
  district drive eats ecole edificio electric elementary engineering enterprise enterprises entreprise equipment escola escuela
  estate estates events family farm farmacia fashion fitness food foods forum foundation garage garden general global gourmet
  grill group groupe grupo gruppo gym hair hall haus health heating high holdings home homes hospital hotel house industrial
  industries institut institute insurance international investment investments jewelers kitchen lab laboratory law life living
  loja lounge management market marketing master medical mini motel motors national natural new nova office officina offices
  online optical oficina organic park parts performance pharmacy pizza pizzeria plaza point polo praxis premium pro products
  professional professionals project properties property pub quality real realty regional rental rentals repair research
  residence resort restaurant ristorante salon sales salone school schule service services servicio servicios shop shopping
  show small social solutions spa specialists sport sports square staff standard star state station store stores street studio
  studios style super supermarket supermercado supply support sushi system systems taqueria tea team tech technologies
  technology tienda tire tours towing town trade training transport travel trucking trust union university urban vet village
  wellness west wine wireless women works world your youth zentrum`.split(/\s+/),
)

/** Parts of a larger business or of its site. Alone on one side they name a business of its own. */
export const unitWords = new Set(
  `administration advisor annex annexe apartment apartments arena ambulatorio atm automat bakery billing bistro boarding cafe
  campus carwash cardiology catering chapel charging clinic collection counter court daycare deli delivery dental department
  dermatology dept diagnostics district division doctor drivethru drive emergency entrance express eye field finance financial
  flagship floor food fuel garden gas gift golf gym hall imaging investment kindergarten kids kiosk lab laboratory library loan
  loans lodge lounge mall medicine mens mortgage museum neurology nursery oncology optical orthopedic orthopedics outlet park
  parking pediatrics pharmacy photo physical plant pool practice primary private pub radiology recruiting rehab rehabilitation
  restaurant room school secondary shop spa stadium station storage student surgery terminal theater theatre therapy thru tire
  tower truck urgent vision walk warehouse wholesale wing women womens`.split(/\s+/),
)

/** Titles of people who are listed on their own beside their employer. */
export const personTitles = new Set(
  `advisor agent attorney avv cpa cfp dc dds dmd do dott dottssa dpm dr dra esq facs lcsw lmft md mdpa np od pa pt phd prof
  professor realtor rn`.split(/\s+/),
)
