import { fold } from '../fold.ts'

/** Words that a job title is built from, without accents. `stems` also end longer words: `Pressesprecherin`. */
const titleNames = `
accountant actor adjoint administrator administratrice adviser advisor agent aide alderman ambassador amministratore analyst apotheker apothekerin architect architecte architekt architektin architetto archivist artist arzt arztin assistant assistante assistent assistentin assistenz associate attorney auditor author
avocat avocate avvocato baker barber barista barrister beauftragte beauftragter berater beraterin bookkeeper broker burgermeister burgermeisterin buyer captain caretaker carpenter cashier ceo cfo chair chairman chairperson chairwoman chancellor chaplain chef chief chiropractor cio clerk cmo co-founder co-owner coach cofounder commander
commissioner comptable conductor constable consul consultant contractor controller coo coordinator coordinador coordinadora coordinateur coordinatrice coroner councillor councilman councilmember councilor councilwoman counsel counsellor counselor cto curator customer
daglig dean dekan dentist deputy designer developer direktor direktorin direktor direktorn direttore direttrice diretor diretora directeur director directora directress directrice dispatcher doctor dottore dottoressa doula driver dyrektor editor educator eigenaar electrician elder encargado encargada engineer entrepreneur
enseignant esthetician estimator executive expert facharzt facharztin facilitator facilities farmer financier florist fondateur fondatrice fondatore foreman founder fundador fundraiser fyzioterapeut gerant gerante gerente geschaftsfuhrer geschaftsfuhrerin geschaftsfuhrung geschaftsfuhrender geschaftsleitung gesellschafter governor groomer groundskeeper
guide hairdresser head headmaster headmistress headteacher heilpraktiker heilpraktikerin herausgeber hoofd host hygienist igazgato illustrator ingenieur ingeniero ingegnere inhaber inhaberin inspector inspecteur inspektor instructor interpreter investigator jednatel jefe jefa journalist journalistin judge jurist kierownik kfm konatel koordinator koordinatorin
kundenberater kundenberaterin lawyer lead leader lecturer leder leiter leiterin leitung leitender librarian lieutenant maire maitre majitel maler manager managing marketeer marshal master mayor mechanic mediator medico medecin medewerker meister meisterin member merchandiser midwife minister mitarbeiter mitarbeiterin moderator mudur
musician notaire notar notarin notaris nurse nutritionist obmann obfrau officer operator optician optometrist ordforande organist orthodontist owner paralegal paramedic partner partnerin pastor pastorin patron pediatrician penningmeester pfarrer pfarrerin pharmacist photographer physician physiotherapist physiotherapeut physiotherapeutin pilot planner
playwright plumber podiatrist police porter practitioner praesident president presidenta presidente presidentessa prezes priest principal producent producer prof professor professorin profesor professore programmer projektleiter projektleiterin prokurist prokuristin proprietor proprietaire propietario propietaria proprietario provost psychiatrist psychologe psychologin psychologist
publisher puheenjohtaja purser ranger realtor receptionist rechtsanwalt rechtsanwaltin recorder recruiter rector redakteur redakteurin redakteur redactor redacteur referent referentin registrar rektor rektorin rep reporter representative researcher resident responsabile responsable reverend riaditel reditel sachbearbeiter sachbearbeiterin salesperson scientist
sekretar sekretarin secretaris secretary secretaire segretario segretaria sergeant sheriff shareholder socia socio solicitor specialist specialista spokesman spokesperson spokeswoman sprecher sprecherin staff steuerberater steuerberaterin steward stellvertreter stellvertretender stellvertretende student stylist superintendent superior supervisor surgeon surveyor sysadmin
teacher teamleiter teamleiterin technician techniker technikerin technologist teller therapist therapeut therapeutin tierarzt tierarztin titolare toimitusjohtaja trainer translator treasurer trustee tutor ucetni ugyvezeto undertaker underwriter usher vedouci vedúci verantwortlich verantwortliche verantwortlicher vet veterinarian veterinarer vicar vice vice-president videographer vizeprasident
vertriebsleiter vertriebsleiterin volunteer voorzitter vorsitzende vorsitzender vorsitz vorstand vp waiter warden webmaster wirtschaftsprufer wirtschaftspruferin wlasciciel worker writer zahnarzt zahnarztin abogado abogada advogado advogada advokat advokaat adwokat asianajaja baskan sahibi genel
директор директора генеральный заведующий заместитель главный начальник руководитель менеджер президент председатель бухгалтер владелец учредитель специалист консультант врач юрист адвокат инженер секретарь`
const titleStemList =
  'leiter leiterin leitung sprecher sprecherin referent referentin beauftragte beauftragter verantwortliche verantwortlicher berater beraterin fuhrer fuhrerin meister meisterin assistent assistentin anwalt anwaltin arzt arztin therapeut therapeutin redakteur redakteurin direktor direktorin chef sekretar sekretarin inhaber inhaberin manager managerin ingenieur ingenieurin vorsitzender vorsitzende prasident prasidentin pfleger pflegerin lehrer lehrerin trainer trainerin partner partnerin paallikko johtaja chefin coordinator koordinator sjef leder direktør ansvarig ansvarlig forstander beheerder'
/** A department that stands above or beside a name says what the person does. */
const departmentNames = `accounting accounts admissions advertising alumni billing bookings bookkeeping buchhaltung catering communications compliance development einkauf engineering enrollment events export facilities finance fundraising hr import inventory it kundenservice legal logistics maintenance management manufacturing marketing media membership operations orders parts payable payroll personal press presse procurement production
  programs publicity purchasing quality r&d receivable reception recruitment redaktion rentals reservations sales secretariat security sekretariat service services shipping support technik technical training verkauf verlag vertrieb verwaltung warehouse warranty wholesale ventas vendite commerciale kontakt ansprechpartner ansprechpartnerin contact accounts-payable human resources client relations customer`

const split = (list: string) =>
  new Set(
    fold(list)
      .split(/\s+/)
      .filter((word) => word !== ''),
  )
export const titleWords: ReadonlySet<string> = split(titleNames)
export const titleStems: readonly string[] = titleStemList.split(' ')
export const departmentWords: ReadonlySet<string> = split(departmentNames)

/** What may stand between title words. */
export const titleFillers: ReadonlySet<string> = split(
  `of the and & for to in at a an de des du la le les di del della do da dos el y e et und der die das fur im in am zur zum van voor en och og i for af executive senior junior jr sr chief lead head general assistant associate regional national international global area district branch city town county state deputy interim acting former certified licensed registered
  board private group client front office street building court public school fire market business sales marketing human resources customer account accounts project program product technical creative art music medical dental financial investment operations operating information technology digital web media social content data quality assurance lab research development
  r d service services support reserve police security health safety legal communications community relations design engineering finance wealth management property facilities parts shop store restaurant kitchen pastry sous bar floor night day practice law family criminal estate planning tax audit payroll purchasing receivable payable development founding managing
  geschaftsfuhrender stellvertretender leitender staatlich geprufter dipl ing med dent vet phil rer nat jur habil hon chartered public north south east west eastern western northern southern usa uk europe asia`,
)

/** Letters behind a name that stand for an examination. */
export const credential =
  /^(?:m\.?d|d\.?d\.?s|d\.?m\.?d|d\.?o|d\.?c|d\.?v\.?m|ph\.?d|j\.?d|esq|c\.?p\.?a|c\.?f\.?p|c\.?f\.?a|r\.?n|l\.?p\.?n|n\.?p|p\.?a(?:-c)?|m\.?b\.?a|m\.?a|m\.?s|m\.?sc|b\.?a|b\.?s|b\.?sc|llb|ll\.?m|p\.?e|p\.?eng|r\.?a|aia|cmfo|lcsw|lmft|lpc|od|dpt|facs|faap|cfe|cissp|pmp|rdh|mph|bds|mrcs|frcs|ba|bsc|msc|mba|cic|crs|gri|abr|sr|jr|ii|iii|iv)\.?$/i
/** Titles before a name. */
export const honorific =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|fr|sr|sir|dame|lord|lady|hon|herr|frau|hr|fr|dipl|ing|mag|med|dent|mme|mlle|m|sig|sig\.ra|dott|dott\.ssa|avv|ing|arch|d|dña|don|doña|sra|srta|ing|mgr|mudr|judr|rndr|phdr|bc|lic|maître|me|dhr|mevr|mw|drs|ir|pan|pani|p|г-н|г-жа|rechtsanwalt|rechtsanwältin|ra|architekt|pastor|pfarrer|father|bishop|rabbi|imam|captain|capt|col|lt|sgt|chief|officer|attorney)\.?$/i
