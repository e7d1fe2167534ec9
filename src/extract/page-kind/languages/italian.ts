import type { Language } from './language.ts'

export const italian: Language = {
  name: 'Italian',
  head: 'first',
  terms: {
    home: 'pagina iniziale, benvenuti, =inizio',
    contact: `
      contatti, contatto, contattaci, contattateci, contattare, per contattarci, contatti e orari, contatti e dove
      siamo, dove siamo e contatti, dove siamo contatti, scrivici, scriveteci, richiesta informazioni, richiedi
      informazioni, richiedi preventivo, richiedi un preventivo, preventivo, preventivi, preventivo gratuito, modulo
      contatti, modulo di contatto, form contatti, recapiti, i nostri contatti, info e contatti, parla con noi,
      assistenza clienti, servizio clienti, prenota una consulenza, richiesta contatto, contatto stampa`,
    about: `
      chi siamo, chi sono, su di noi, =azienda, l azienda, la nostra azienda, la nostra storia, =storia, la storia,
      storia, la società, =società, =noi, profilo aziendale, profilo, presentazione, =mission, la nostra mission,
      =missione, =valori, i nostri valori, la nostra filosofia, =filosofia, =about, perché sceglierci, perché noi, il
      gruppo, =gruppo, lo studio, la cantina, l agriturismo, l associazione, =associazione, =istituto, la scuola, la
      fondazione, =organizzazione, la clinica, il ristorante, =il museo, l hotel, =ente, il comune, la tradizione,
      qualità, =sostenibilità, =comune`,
    team: `
      corpo docente, =insegnanti, i nostri insegnanti, =amministratori,
      =redazione, la redazione,
      il team, il nostro team, lo staff, il nostro staff, lo nostro staff, staff, =squadra, la squadra, la nostra
      squadra, =persone, le persone, le nostre persone, =medici, i medici, i nostri medici, =professionisti, i nostri
      professionisti, i professionisti, =avvocati, gli avvocati, =specialisti, consiglio direttivo, consiglio di
      amministrazione, =organigramma, =direzione, =docenti, =collaboratori, équipe, equipe medica, =governance, =soci,
      giunta comunale, consiglio comunale, =sindaco, il sindaco, =giunta`,
    careers: `
      lavora con noi, lavorare con noi, lavora in+, lavora per+, =lavoro, offerte di lavoro, opportunità di lavoro,
      posizioni aperte, =carriera, =carriere, unisciti a noi, entra nel team, candidatura, candidature, =candidati,
      invia curriculum, invia il tuo cv, =concorsi, bandi di concorso, =stage, opportunità di carriera, =recruiting`,
    imprint: 'note legali, nota legale, informazioni legali, avviso legale, dati societari',
    legal: `
      informativa privacy, informativa sulla privacy, privacy e cookie, privacy e cookie policy, =informativa,
      informativa cookie, informativa sui cookie, politica sulla privacy, politica privacy, politica sui cookie,
      protezione dei dati, trattamento dati, trattamento dei dati, dati personali, termini e condizioni, termini
      condizioni, termini di servizio, termini d uso, condizioni generali, condizioni di vendita, condizioni generali
      di vendita, condizioni d uso, condizioni di utilizzo, diritto di recesso, recesso, resi, resi e rimborsi,
      spedizioni e resi, =spedizioni, accessibilità, dichiarazione di accessibilità, whistleblowing, amministrazione
      trasparente, codice etico, =trasparenza`,
    services: `
      servizi, servizio, i nostri servizi, cosa facciamo, di cosa ci occupiamo, =soluzioni, le nostre soluzioni,
      =trattamenti, i trattamenti, =prestazioni, le prestazioni, =attività, le nostre attività, aree di attività, aree
      di competenza, =competenze, =specialità, =specializzazioni, =consulenza, =corsi, i nostri corsi, =formazione,
      =camere, le camere, =reparti, =settori, =lavorazioni, =terapie, =noleggio, =riparazioni, =ambiti, =visite`,
    products: `
      lenti a contatto+,
      prodotti, prodotto, i nostri prodotti, =negozio, negozio online, =catalogo, catalogo prodotti, =articoli,
      =gamma, =marchi, i nostri marchi, =collezione, =novita prodotti, =immobili, =veicoli, =vini, i nostri vini, i
      vini, =offerte, =promozioni, =funzionalità, =modelli, =ricambi, buoni regalo`,
    pricing: `
      prezzi, prezzo, i nostri prezzi, =tariffe, =tariffa, =listino, listino prezzi, =costi, =quote, =abbonamenti,
      =onorari, =piani`,
    locations: `
      dove siamo, dove trovarci, come raggiungerci, come arrivare, =sedi, le nostre sedi, le sedi, =sede, =filiali,
      =negozi, i nostri negozi, punti vendita, =mappa, =rivenditori, trova un negozio, trova negozio, =orari, orari di
      apertura, orari e sedi, =agenzie, =ambulatori, =ristoranti, =zona, =posizione`,
    portfolio: `
      =progetti, i nostri progetti, =progetto, =lavori, i nostri lavori, lavori eseguiti, =realizzazioni, le nostre
      realizzazioni, =galleria, galleria fotografica, galleria immagini, =foto, fotogallery, photogallery, =referenze,
      =clienti, i nostri clienti, casi di studio, casi studio, case history, =opere`,
    testimonials: `
      testimonianze, testimonianza, recensioni, recensione, dicono di noi, cosa dicono di noi, opinioni, le opinioni
      dei clienti, =storie di successo, storie di successo`,
    faq: `
      domande frequenti, domande e risposte, =domande, =aiuto, centro assistenza, =assistenza, =supporto, =guide,
      =guida, =glossario`,
    events: `
      eventi, evento, i nostri eventi, prossimi eventi, =calendario, =appuntamenti, =manifestazioni, =fiere, =mostre,
      =convegni, =concerti, =spettacoli, =programma, calendario eventi, =seminari`,
    blog: `
      notizie, notizia, ultime notizie, =novità, =stampa, rassegna stampa, ufficio stampa, area stampa, comunicati
      stampa, comunicato stampa, comunicati, =articolo, =rivista, =pubblicazioni, =approfondimenti, =consigli,
      =ricette, =risorse, =attualità, il blog, il nostro blog, news ed eventi, news e eventi, =media, =avvisi,
      =politica, =cronaca, =sport, =cultura, =economia, =esteri, =mondo, =interviste`,
    listing: `
      =categoria, =categorie, categoria prodotto, =etichetta, =archivio, =autore, =autori, =cerca, =ricerca, risultati
      ricerca, mappa del sito, mappa sito, =elenco, =argomenti, =argomento, =tema, =temi, =collezioni, =sezione`,
    account: `
      =accedi, =accesso, il mio account, =registrati, =registrazione, =carrello, =cassa, =ordine, =pagamento, password
      dimenticata, recupera password, area riservata, area clienti, lista dei desideri, =preferiti, i miei ordini,
      =utente, crea account, =prenotazioni account`,
    other: `
      =grazie, =menù, =prenota, =prenotazioni, =prenotazione, =matrimoni, =dona, =donazioni,
      =partner, =scarica, =cookie banner`,
  },
  fillers: `
    il, lo, la, i, gli, le, l, un, una, di, del, della, dei, delle, da, in, a, al, con, per, su, nostro, nostra,
    nostri, nostre, vostro, noi, pagina, tutti, tutte, scopri, vai, leggi, di più, nel`,
  and: 'e, ed, o',
  questions: 'come, perché, cosa, quando, quale, quali, chi, quanto, dove, migliori, consigli',
  functionWords: `
    il, lo, la, i, gli, le, di, del, della, dei, delle, da, in, a, al, con, per, su, un, una, e, che, si, è, sono,
    nel, nella, non, più, come, tra, sul, alla`,
}
