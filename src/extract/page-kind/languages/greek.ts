import type { Language } from './language.ts'

export const greek: Language = {
  name: 'Greek',
  head: 'first',
  terms: {
    home: 'αρχική, αρχική σελίδα, arxiki, archiki',
    contact: `
      επικοινωνία, επικοινωνήστε, επικοινωνήστε μαζί μας, φόρμα επικοινωνίας, στοιχεία επικοινωνίας, epikoinonia,
      epikinonia, epikoinwnia, epikoinoniste, εξυπηρέτηση πελατών, ζητήστε προσφορά, προσφορά, zitiste prosfora`,
    about: `
      σχετικά με εμάς, σχετικά, σχετικά με μας, ποιοι είμαστε, η εταιρεία, η εταιρία, εταιρεία, εταιρία, εταιρικό
      προφίλ, προφίλ, ιστορία, η ιστορία μας, ιστορικό, για εμάς, το γραφείο, το ιατρείο, βιογραφικό, φιλοσοφία,
      sxetika me emas, schetika me emas, sxetika, schetika, poioi eimaste, poii imaste, etaireia, i etaireia, h
      etaireia, etairia, istoria, to profil mas, profil, etairiko profil, viografiko, gia emas`,
    team: `
      ομάδα, η ομάδα μας, η ομάδα, προσωπικό, συνεργάτες, οι άνθρωποί μας, διοίκηση, διοικητικό συμβούλιο, ιατροί,
      omada, i omada mas, h omada mas, omada mas, prosopiko, synergates, dioikisi`,
    careers: `
      καριέρα, θέσεις εργασίας, εργασία, ευκαιρίες καριέρας, ευκαιρίες απασχόλησης, kariera, theseis ergasias,
      ergasia, efkairies karieras`,
    imprint: 'νομική σημείωση, νομικές πληροφορίες, στοιχεία εταιρείας',
    legal: `
      όροι χρήσης, όροι, όροι και προϋποθέσεις, πολιτική απορρήτου, πολιτική cookies, προσωπικά δεδομένα, προστασία
      προσωπικών δεδομένων, πολιτική επιστροφών, τρόποι πληρωμής, τρόποι αποστολής, oroi xrisis, oroi chrisis, oroi,
      politiki aporritou, politiki cookies, prosopika dedomena, prostasia dedomenon, politiki epistrofon`,
    services: `
      υπηρεσίες, οι υπηρεσίες μας, υπηρεσία, λύσεις, θεραπείες, δραστηριότητες, τομείς, ypiresies, yphresies,
      ipiresies, oi ypiresies mas, lyseis, therapeies, drastiriotites`,
    products: 'προϊόντα, προϊόν, κατάστημα, κατάλογος, proionta, proion, proionta mas, katastima, eshop',
    pricing: 'τιμές, τιμοκατάλογος, κόστος, timokatalogos, timologio',
    locations: `
      καταστήματα, τα καταστήματα μας, που βρισκόμαστε, που θα μας βρείτε, χάρτης, τοποθεσία, σημεία πώλησης, ωράριο,
      katastimata, pou vriskomaste, pou tha mas vreite, simeia polisis, topothesia`,
    portfolio: `
      έργα, τα έργα μας, πελάτες, πελατολόγιο, φωτογραφίες, γκαλερί, συλλογή φωτογραφιών, erga, ta erga mas, pelates,
      pelatologio, fotografies, gkaleri`,
    testimonials: 'κριτικές, μαρτυρίες, απόψεις πελατών, είπαν για εμάς, kritikes, martyries, eipan gia emas',
    faq: `
      συχνές ερωτήσεις, ερωτήσεις, βοήθεια, υποστήριξη, syxnes erotiseis, sychnes erotiseis, suxnes erwthseis,
      voitheia`,
    events: 'εκδηλώσεις, εκδήλωση, ημερολόγιο, σεμινάρια, ekdiloseis, ekdilwseis, imerologio, seminaria',
    blog: `
      νέα, τα νέα μας, ειδήσεις, άρθρα, άρθρο, ανακοινώσεις, ανακοίνωση, δελτία τύπου, δελτίο τύπου, nea, ta nea mas,
      arthra, arthro, anakoinoseis, anakoinwseis, eidiseis, deltia typou, enimerosi`,
    listing: `
      κατηγορία, κατηγορίες, ετικέτα, αρχείο, αναζήτηση, χάρτης ιστότοπου, katigoria, katigories, etiketa, anazitisi,
      xartis istotopou`,
    account: `
      σύνδεση, είσοδος, ο λογαριασμός μου, εγγραφή, καλάθι, καλάθι αγορών, ταμείο, syndesi, eisodos, eggrafi, kalathi,
      tameio, logariasmos`,
    other: 'φακοί επαφής, fakoi epafis, ευχαριστούμε, κρατήσεις, rantevou, ραντεβού, krathseis',
  },
  fillers: `
    μας, η, ο, το, τα, οι, με, για, και, σε, του, της, των, στο, στη, mas, i, o, to, ta, oi, me, gia, tou, tis, ton,
    sto, sti`,
  and: 'και, kai, ή',
  questions: 'πώς, γιατί, τι, πότε, ποιος, ποιο, πού, pos, giati, ti, pote',
  functionWords: 'η, ο, το, τα, και, με, για, σε, του, της, των, από, στο, στην, που, είναι, να, τι, πως',
}
