/** Local parts that name a role, not a person, in fifteen languages. Compared after folding accents and separators. */
const terms = `
info information informations infos infomail infodesk support help helpdesk hilfe service services servicedesk customerservice customercare
customersupport care clientcare clientservices sales sale selling contact contacts contactus kontakt kontakte connect hello hi hallo hey hola
bonjour ciao ola merhaba welcome office offices admin administration administrator adm webmaster web website site postmaster hostmaster
root mail email emails post mailbox inbox enquiry enquiries enquire inquiry inquiries query queries ask questions question feedback
marketing press presse media pr news newsletter newsroom redaktion editorial editor editors publicity communications communication comms
billing invoice invoices invoicing accounts accounting accountspayable accountsreceivable ap ar finance finances payments payment payroll treasurer
jobs job careers career recruitment recruiting recruit hr humanresources personal personnel bewerbung bewerbungen karriere apply applications talent work
orders order ordering shop store shopping onlineshop webshop eshop reservations reservation reservierung reservas reserva reserve booking bookings book
events event catering delivery shipping returns warranty wholesale export import logistics dispatch
team staff crew all everyone company business partners partner partnership partnerships affiliate affiliates sponsors sponsorship investors ir
legal law privacy datenschutz dpo gdpr dsgvo dataprotection compliance security abuse spam noc it tech technical technik
reception frontdesk front desk concierge hotel rooms restaurant bar spa clinic praxis surgery dental appointments appointment termin termine
school schule sekretariat secretary secretariat secretaria segreteria secretariado sekretariaat registry registrar admissions enrolment library
parts purchasing procurement einkauf verkauf vertrieb vertrieb1 bestellung bestellungen anfrage anfragen auskunft buchhaltung rechnung rechnungen
zentrale empfang buero buro kanzlei kundenservice kundendienst kundenbetreuung verwaltung geschaeftsstelle pressestelle gemeinde stadt rathaus vorstand
verlag anzeigen leserbriefe praktikum ausbildung werkstatt beratung bestellservice
contactenos contacto contactos informacion ventas venta compras administracion atencion atencioncliente atencionalcliente clientes cliente soporte
ayuda facturacion pedidos tienda oficina prensa empleo rrhh gerencia direccion recepcion
contato atendimento vendas comercial financeiro administrativo suporte sac ouvidoria loja encomendas geral secretaria imprensa faleconosco
accueil contactez commercial commerciale compta comptabilite direction secretariat devis commande commandes boutique magasin vente ventes
clientele serviceclient serviceclients sav rh recrutement emploi mairie standard redaction renseignements bureau
informazioni contatti contatto vendite commerciale amministrazione assistenza acquisti ordini prenotazioni prenotazione negozio ufficio direzione
stampa lavoro servizioclienti clienti pec preventivi redazione segreteriagenerale
informatie verkoop inkoop klantenservice bestelling administratie boekhouding receptie vacatures winkel vragen
kontor salg support1 bestilling regnskab faktura okonomi ekonomi forsaljning kundtjanst kundeservice order1 butik resepsjon post1 firmapost ordre
myynti asiakaspalvelu toimisto tilaukset laskut laskutus tiedustelut yhteys
biuro sekretariatbiuro sprzedaz handlowy handel zamowienia sklep obsluga obslugaklienta reklamacje reklamacie reklamace rekrutacja praca ksiegowosc faktury serwis pomoc
obchod objednavky objednavka prodej predaj podpora fakturace fakturacia uctarna uctaren recepce recepcia kancelar servis poptavky
iroda titkarsag ertekesites ugyfelszolgalat rendeles vevoszolgalat munka penzugy szamlazas
birou comenzi vanzari relatiiclienti relatii suport angajari secretariatul
bilgi satis destek iletisim muhasebe siparis insankaynaklari musteri rezervasyon
zakaz zakazy prodazha prodazhi otdel kadry buhgalteria priemnaya sekretar reklama sklad opt magazin pochta info1 info2
manager management director directors ceo president owner gm chief foia recorder clerk cityclerk commissioner inspector mayor police fire roads
volunteer volunteers donate donations membership members member subscribe subscriptions unsubscribe circulation advertising ads advertise
noreply donotreply noanswer bounce mailerdaemon notifications notification alerts alert system robot bot server test demo
bokning bokningar sejour sejours konferens konferenz tagung tagungen cabinet functions function seminaires seminaire reservering reserveringen
rezervace rezervacia rezerwacje foglalas rezervari recepcao recepcja receptionen rezeption conference conferences banquet banquets banqueting
ristorante restaurante resto wellness atelier studio clinica klinik buchung buchungen weddings wedding kitchen garage rentals rental leasing
tickets ticket boxoffice contabilita contabilidad administracao offerte presupuestos orcamento orcamentos kundservice servicio servicos
assistance aide complaints reklamation rekrytering economy regnskap fakturor faturamento fatturazione logistik versand spedition transport skola
ecole escuela rectory pfarramt pfarrbuero gemeente kommune bibliothek museum theater theatre redaccion eventi eventos veranstaltungen anlaesse
gruppen groups groupes gruppi grupos tours touren travel reisen viaggi viajes guests gaeste gaestehaus hostel camping pension blommor blumen
fleurs floristik baeckerei bakery tecnico technique edv direktion direcao geschaeftsleitung board kasse cashier spenden mitglieder socios
ledenadministratie salut hej ahoj czesc`

export const roleTerms: ReadonlySet<string> = new Set(terms.split(/\s+/).filter((word) => word !== ''))
