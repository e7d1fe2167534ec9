/**
 * Words that name a role and not a person, in more than twenty languages. Compared after folding accents and separators. Compounds of
 * two words are recognised without a line here. Our own list, 2139 words, November 2026, with the mailbox names of RFC 2142; compared with
 * role-based-email-addresses 3.1.0 (MIT), whose job titles, places, brands and years are left out.
 */
const terms = `
abmalerts abo abonnement abonnements abteilung abuse academic academics academy accessibility account accountant accounting accounts accountsdept
accountspayable accountsreceivable accueil achat achats achizitii acquisition acquisti adm admin administracao administracija administracio
administracion administrador administrasjon administrasjonen administratie administratif administration administrativo administrator administrators
admins admision admisiones admissions adops ads adsales adv advert advertise advertising adverts advice advisor advisors adwords affiliate affiliates
affitti aftersales agenceimmobiliere agency agents agriturismo ahoj aide ajanlat akaun alarm alarms alcaldia alert alerts alertsqa alkatresz all allas
alle allemployees allgemein allhands allpms almacen almacenes almoxarifado alquiler alquileres alumni ambassadors amministrazione anagrafe anagrafica
analysts analytics anfrage anfragen angajare angajari angebot angebote anlaesse anmeldung anmeldungen announce announcements anzeigen ap api apotheek
app appeal appeals application applications apply appointment appointments approvisionnement apps ar arajanlat archive areasales arenda arztpraxis
asiakaspalvelu asiakaspalvelukeskus asiakaspalvelut asistente ask assessoria assistance assistanthead assistencia assistenciatecnica assistenz
assistenza assistenzatecnica associates associationloi associazione atelier atelierreparation atencioclient atencion atencionalcliente
atencionalusuario atencionpublico atencionusuario atendimento auctions audit auditing aufsichtsrat auftraege auftrag auftragsannahme
auftragsbearbeitung ausbildung auskunft aussendienst autoconfirm automated automation available avocats ayuda ayuntamiento backend backenddev
backoffice backup baeckerei bakery balie bangongshi banhang banquet banqueting banquets bantuan bar basin bauamt bauhof bauleitung beheer belediye
benefits beratung bereitschaft bestellannahme bestellbuero bestellen bestelling bestellingen bestellservice bestellung bestellungen bestellwesen
bestilling bestillinger bestuur bestyrelse beszerzes betriebsrat bewerbung bewerbungen bezirksamt biblioteca bibliothek bibliothekar bibliotheque
bibliotheques bids biglietteria bilgi billetterie billing bills birojs birou biuro bizdev blommor blumen board bodyshop boekhoudafdeling boekhouders
boekhouding bogholder bogholderi bokbiuro bokning bokningar boletos bonjour book bookatable booking bookingen bookings bookkeeping bot botiga bounce
boutique bouw boxoffice boxoffices brand branding brandsolutions brewery brokers buchhaltung buchung buchungen buergerbuero buergermeister
buergerservice buero bugs buh buhalterija buhgalter buhgalteria bulletins bureau bureauetudes buro bursar business butik butiken butikk bux cabinet
cabinetmedical caigou caiwu calculatie calendar calidad camere campaign campaigns camping campusteam candidati candidature candidatures cantiere
cantina capacitacion care career careers caretaker cariere cashier catering cave caveau cellar center central centre ceo cert cfo chair chairman
chairperson chairwoman chambres chamsockhachhang channelsales chantier chaplain chartering chat chatnoreply chatter chefsekretariat chief chumon
churchoffice chuumon ciao cio circulation cityclerk citymanagers claim claims classifieds classroom clerk client cliente clientele clientes clienti
clientiprivati clientrelations clinic clinica cloud cmo coach coaches coaching cobranca cobranzas cobros colaboradores colegio comandes comenzi
comercial commande commandes comments commercial commerciale commissioner commissions committee comms communicatie communication communicationexterne
communications community company companywide compete competition complaints compliance compras compres compta comptabilitat comptabilite comune
comunicacao comunicacion comunicaciones comunicazione concierge condominio conference conferences connect consultant consultas consulting consultoria
contabil contabile contabilidad contabilidade contabilidades contabilita contabilitate contabilitatea contact contactenos contactez contacto contactos
contacts contactus contador contato contatti contatto content contractor contractors contracts controller controlling conveyancing coo coordenacao
coordination coordinator copropriete copydesk copyright coreteam corporate cotizacion cotizaciones council courier courrier course courses creative
crediteuren crew crm csirt cskh cto curriculos curriculum curriculumvitae customer customerrelations customers customerservicecenter customersuccess
custserv czesc czesci daemon data database dataprotection datenschutz datenschutzbeauftragter dathang dealers deals dean deanery debiteuren debitoren
decanato delegacion delegates deliveries delivery demo dental departures deploy depot depozit deputy deputyhead design designer designers desk
despatch destek destekhatti dev developer developers development devis devnull devops devrel devs devteam didattica digest digital digsitesvalue
diocese direcao direccio direccion directie direction director directors directory direktion direktor diretor diretoria direzione discuss dispatch
disposition distributor distributors diversity dkim dmarc dns docs domain domains donate donations donors donotcontact donotreply doprava dopyt dopyty
doradca doradztwo dostawy download dpd dpo dsb dsgvo dutymanager dyrekcja dyrektor dzialhandlowy dzialkadr dzialsprzedazy ecole ecommerce economy
editor editorial editors education edv eigyo eigyobu eigyou eingangsrechnung einkauf einwohnermeldeamt ekonomi ekonomiavdelning eletters email emails
emergency empfang empleo emploi emplois employment encomendas enews eng engagement engenharia engenharias engineering engineers enoteca enq enquire
enquires enquiries enquiry enrollment enrolment enterprise entstoerung envio epikoinonia equipe equipo error errors ersatzteil ersatzteile ertekesites
ertekesito escritorio escuela eshop eshopy estimate estimates estimating etatcivil ethics etterem evenementen event eventi eventos events everybody
everyone examinations exams exec execs executive executives exhibitions exhibitors expedicao expediciones expeditie expedition expenses expert export
exportacion express exypiretisi facilities facilitymanagement facturacion facturare facturas facturatie facturation facturations facture facturen
factures factuur faculty faktura fakturace fakturacia fakturamottagning fakturamottak fakturor faktury faleconosco fanclub fanshop faq farmacia
farmshop farnost fatturazione fatturazioni fatture faturamento fax feedback feedbackformular fellows fertigung feuerwehr fieldsales finance financeiro
finances financialaid financiar finans finanzamt finanzas finanzen finanzierung fire firmapost firmenkunden fiscal fleet fleurs floristik foglalas
foia food formsubmission forsaljning forsaljningen forvaltning founders fournisseurs franchise front frontend ftp fuhrpark fulfillments function
functions functionsroom fundraising gaeste gaestehaus gallery garage gdpr gemeente gemeentehuis gemeinde gemeindeamt general geral gerencia
geschaeftsfuehrer geschaeftsfuehrung geschaeftskunden geschaeftsleitung geschaeftsstelle gestion gestionlocative gesundheitsamt gewaehrleistung
gewerbekunden giftshop gites giving gm gmina graduateoffice gramatvediba grammateia grants grantsoffice grievance grooming groundsman group groupes
groups grupos gruppen gruppi guestrelations guests guestservice guestservices gym halklailiskiler hallinto hallitus hallo hanbai handel handlowy
hausarzt hausmeister hausverwaltung headoffice headquarters headteacher hebergement hej hello help helpers helpline hey hi hilfe hinweisgeber hirdetes
hiring hitreply hola honsha hort hospital hospitality hostel hosting hostmaster hostmasters hotel hotline hotro housekeeping housing hq hr hrdept
hroffice hsstaff hsteachers hubungi huisarts huisartsenpraktijk huissier humanresources humas huolto huur ideas ihracat ik iletisim immobiliare
immobilien implementation import importacion imprensa inbound inbox indkob indkoeb info infopremium informacio informacion informatica informatie
information informations informatique informativo informazioni infos infra infrastructure ingenieria ingenieros inkasso inkoop inkoopafdeling inkop
inkopare inmobiliaria innendienst innkeeper innkjop innovation inoc inquiries inquiry insankaynaklari inscription inscriptions insidesales insights
inspection inspections inspector installations installs instantupdates instructor insurance integration integrations internal international interns
internship invest investment investor investorrelations investors invitations invites invoice invoices invoicing inzerce ir iroda iscrizioni iskola
ispfeedback ispsupport it itabteilung itadmin ithalat ithelp itsupport jakosc janitor jednatel jeugd jimukyoku jinji job jobb jobba jobboerse jobs
jobslistings join jornalismo jualan jugendamt junk juridico juridiques justiziariat kadry kaemmerei kalite kancelar kancelaria kancelyaria
kanribu kansli kansliet kanzlei kariera karijera karrier karriere kartenvorverkauf kasse kefu keiri keiribu kennels ketoan keuangan khidmatpelanggan
kierownik kindergarten kinhdoanh kirchenbuero kirjaamo kita kitchen klantcontact klantendienst klantenservice klantenservices klienditeenindus
klienditugi klinik knihovna knjigovodstvo komerciala kommune konferens konferenz konstruktion kontakt kontakte kontaktformular kontakti kontaktowy
kontakty kontor kontoret konyveles konyvelo konyvtar korjaamo kouhou kratiseis kreditoren ksiegowa ksiegowosc kuchyne kuechenchef kundecenter
kundeklubb kundenberatung kundenbetreuung kundenbuero kundencenter kundendialog kundendienst kundeninfo kundenkontakt kundenportal kundenservice
kundeservice kundesupport kundetjeneste kundservice kundservices kundsupport kundtjanst kundtjansten kundtjanster kupci kursanmeldung kurse kurumsal
kvartira kyujin laboratorio labresults labs ladu lager lagret landlord landratsamt laskut laskutukset laskutus latam launch lavoraconnoi lavoro law
layanan leadership leads leasing ledenadministratie ledenadministraties leder legacy legal lehrstellen leitstelle leserbriefe leserservice letters
letting lettings leverandor lianxi library licensing licitacao licitacoes lienhe links list listingupdates listproc listserv litigation livraison
livraisons livrari loanops loans locations locazioni login logistica logisticabr logisticait logisticas logistics logistiek logistieken logistik
logistika logistirio logistyka logisztika lohn loja lojavirtual lonn lowongan madoguchi magacin magasin magasinier magasins magazijn magazin magazyny
magazzino mahnwesen mail mailbox maildaemon mailer mailerdaemon mailing mailman mailroom mainoffice maintenance mairie majordomo makelaar makelaars
makler management manager managers markedsforing marketing marketinghr marketingosztaly marketolog marketplace markkinointi marknad matricula
matriculas mayor media mediacentre mediarelations mediatheque medicalrecords medien meeting meetup megrendeles megrendelesek meldeamt member members
membership membersuccess merchant merchants merhaba messagesnoreply messagingdigestnoreply mesto mestskyurad metrics mgmt middleschool mietanfragen
mitglieder mitgliedschaft mkt mktg monitor monitoring moreinfo mortgages mot msstaff msteachers muhasebe munka museum museumshop musteri
musterihizmetleri muszaki muuk myynti myyntipalvelu mzdove mzdy nabava nabavka nabidka nabidky nakup nakupny narocila narocilo narudzba narudzbe
negozio network neukunden neuvonta newbiz newbusiness news newsletter newsletters newsroom nfe nhansu nieruchomosci nightmanager nntp noanswer noc
noemail noliktava noreplay noreply noreplyappsscriptsnotifications noreplyforms noresponse nospam notafiscal notaire notaires notariaat notdienst
notificaciones notification notificationexternal notifications notify nursestation nursing nyoffice obchod obchodne obcina obec obecny objednani
objednavanie objednavka objednavky obras obsluga obslugaklienta obslugaklientow odbyt oeffentlichkeitsarbeit oferta ofertare oferte oferty offboarding
offers offerte offertes office officedetourisme officehours officers offices officina oficina oficinas ofis oglasi ogloszenia ogrenciisleri okonomi
okul ola ombudsman onboarding onderdelen onkormanyzat online onsite opensource operaciones operations ops opt optom optout orcamento orcamentos order
ordering orders ordini ordnungsamt ordre ordremottak ostot otdel otdelkadrov otoiawase outage outpatient outpatients outreach ouvidoria ovoda owner
owners pagalba pagamenti pagamentos pagos paie palkat parafia paralegal parangelies pardavimai pardosana parduotuve parents parentservices parish
parking paroisse parrocchia partner partners partnership partnerships parts partsdept pasutijumi patientservices pay payment payments payroll
pazarlama pec pecas pedidos peering pejabat pelayanan pemasaran pendaftaran penjualan penningmeester pension penzugy penzugyi people performance pers
personal personalabteilung personalavdelning personalia personalni personalwesen personeelszaken personnel pertanyaan pesanan pfarramt pfarrbuero
pfarrbueros pflegedienst pflegedienstleitung pharmacie pharmacy phish phishing photodesk piecesdetachees pkginfo planning planningafdeling planung
platform plebania pochta podatelna podderzhka podpora podrska polgarmester police poliseis polisi polizialocale pomoc ponude ponuka ponuky pood
poptavka poptavky porachki porosi porudzbine poruka posao post postbox postfix postmaster postmasters postroom poststelle postvendita posvenda
posvendas posventa poytavaraus pr praca practicas practicemanager praktijk praktikum pravna praxis predaj predajna predplatne prefeitura premsa
prenota prenotazione prenotazioni prensa prenumerata preorder preorders presa presales prescriptions presidencia president presidenza press pressa
pressavdelning presse presseavdeling pressestelle presupuesto presupuestos preventivi priem priemnaia priemnaya primarie principal privacy privatehire
privatkunden probate procurement prodaja prodajna prodazh prodazha prodazhbi prodazhi prodej prodejce prodejna produccion product productgrowth
production products produkcja produktion produzione progettazione progetti program programari programs project projecten projects projekte
projektleitung promo promotions protocollo protocollogenerale proveedores provost proyectos przedszkole przychodnia psirt publicidad publicidade
publicitate publicity publicrelations publisher publishers publishing pullrequestsreply purchase purchases purchasing qa qualidade qualita qualites
quality queries query question questions quotation quotations quote quotes raamatupidamine racuni racunovodja racunovodstvo radiology ragioneria
raktar rathaus receipts recepcao recepce recepceho recepcia recepcija recepcio recepcion recepcja receptie reception receptionen receptionist rechnung
rechnungen rechnungseingang rechnungswesen recht rechtsabteilung reclami recommendations recorder recruit recruiter recruiters recruiting recruitment
recrutement rectorado rectory recursoshumanos redacao redaccion redactia redaction redakce redakcia redakcja redaksi redaktion redaktionen redaktor
redazione reditel reditelna referral referrals refund refunds reg register registrar registration registratura registro registry reglement reglements
regnskab regnskaber regnskabsafdeling regnskap reisen reitoria rejestracja reklama reklamace reklamaci reklamacie reklamacja reklamacje reklamacni
reklamasjon reklamation reklamationen reklamationer rekrutacja rekry rekrytering rekrytointi relacionamento relatii relatiipublice relationclient
relationclients relationsclients relationspresse reminder reminders rendeles renseignements renshi rental rentals repair repairs reparatur reparaturen
report reporting reports representantes repuestos request requests research researchoffice resepsiyon resepsjon resepsjonen reserva reservaciones
reservas reservation reservations reservdelar reservdeler reserve reserveren reservering reserveringen reserves reservierung reservierungen response
ressourceshumaines restaurace restaurant restaurante resto resurseumane retail retouren returns revenda revenue rezeption rezeptionen rezervace
rezervacia rezervacie rezervacii rezervacije rezervacni rezervare rezervari rezervasyon rezervasyonlar rezerwacja rezerwacje rezume rfp rh riaditel
ricambi risorseumane ristorante ristorazione rma roads robot roombookings rooms roomservice root rozliczenia roznica rrhh rsreply rsvp rsvps sac
safeguarding saiyo saiyou sajto sale sales salesc salesdept salesforce salg salgsavdeling salgskontor salon salut sandelis satinalma satis sav schaden
schadenmeldung schedule scheduling schetovodstvo school schule schulleitung scnoreply scoala scolarite secretairemairie secretar secretaria
secretariaacademica secretariaat secretariado secretariat secretariaten secretariatmedical secretariatul secretaris secretary security segreteria
segreteriagenerale sejour sejours sekretar sekretariaat sekretariat sekretariatet sekretariaty sekreter seleccion selectsupport sellersupport selling
seminaire seminaires seo server service serviceafdeling serviceapresvente serviceclients servicedept services servicing servicio servicioalcliente
servicos servis servisi servisniy servizi servizio serwis serwisant shangwu shareholders shichangbu shipping shisha shitje shop shopping showroom
signup signups sindaco siparis sistemas site sklad skladiste sklady sklep skola skoly smtp snab snabzhenie social socios sola sollicitatie
sollicitaties solutions soporte soumu soumubu sozialamt spa spam spareparts spares speakers spedition spedizione spedizioni spedycja spenden sponsors
sponsorship sponsorships sprzedawca sprzedaz sprzedaze ssl stadt stadtwerke staff stages stampa standard standesamt starosta starostka stats
stellenangebote steuerberatung steuerkanzlei steuern stewardship stillinger stoerung stoerungen store storingen strategy student studentaffairs
studentrecords students studio study styrelse styrelsen styret submissions submit subs subscribe subscriptions success sucursal suggestions
superintendent supervisor supervisors suport suporte supply support suprimentos surgery survey surveying surveys switchboard syndic sysadmin system
systemmessage systems szallas szamla szamlak szamlazas szerkesztoseg szerviz szervizpont szkola tablebookings tagung tagungen tajnistvo takeaway
talent taller talous tasting tax teacher teachers team teamleaders teamsalesenablement tech technical technickepodpora technicky techniek technik
technique technischerdienst technology tecnico tecnologia tehnic tehotdel tekniikka teknikservis teknisk tellimus tellimused tenancy tenants tender
tenders termin termine tesoreria tesouraria tesseramento test testing texpodderzhka theater theatre theoffice theprincipal theteam thongtin ticket
ticketing tickets tiedustelut tienda tilaukset tilaus timesheets timetable tips tischreservierung titkarsag toiawase toimisto toimitus tools
toopakkumised touren tourisme tourismus touristinfo touristinformation tours trabajaconnosotros trabajo trabalheconosco trade tradecounter trades
tradesales trainers training traiteur transport transports transporty travaux travel treasurer triage tributi trustee trustees tuki tuotanto turismo
tuvan tuyendung tyres ubezpieczenia ubytovani ubytovanie ucetni ucetnictvi uctaren uctarna uctovnictvo uctovnik udlejning ufficio ufficiopersonale
ugyfel ugyfelkapcsolat ugyfelszolgalat ugyvezeto uketsuke underwriting undisclosedrecipients unsub unsubscribe unternehmenskommunikation update
updates upiti uprava urad urbanisme uretim urzad usenet user users uucp uzklausa uzklausos uzsakymai vacature vacatures vagas vakansii valeting
valuations vanphong vanzari varaosat varaukset varaus vastaanotto vedouci veikals vendas vendes vendite vendors venta ventas vente ventes venuehire
veranstaltung veranstaltungen vereinsbuero verhuur verkauf verkaufsteam verkoop verkoopafdeling verkstad verksted verlag vermietung versand
versandabteilung versicherung vertrieb vertriebsinnendienst verwaltung vestry vet vets vevoszolgalat viaggi viajes viescolaire viestinta vodstvo
voicemail voicenoreply volnamista volunteer volunteering volunteers vorstand vorstandschaft vorverkauf vragen vve vyroba vyrobny waimao wards
warehouse warenannahme wareneingang warranty warrantydept warsztat web webdev webinar webinars webmaster wedding weddings wedstrijdsecretariaat
welcome welfare wellness werkenbij werkplaats werkstatt whistleblower whistleblowing whois wholesale windykacja winkel work workspacenoreply
wspolpraca www wycena wynajem xiaoshou xiaoshoubu yedekparca yhteys yonetim yoyaku zaalverhuur zahnarzt zahnarztpraxis zakaz zakaznik zakazy zakup
zakupki zakupy zamowienia zamowienie zaopatrzenie zapis zaposlitev zapytania zapytanie zarzad zentrale zentraleinkauf zgloszenia zhaloby zhaopin
zimmer
`

export const roleTerms: ReadonlySet<string> = new Set(terms.split(/\s+/).filter((word) => word !== ''))
