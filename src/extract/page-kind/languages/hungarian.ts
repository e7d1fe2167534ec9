import type { Language } from './language.ts'

export const hungarian: Language = {
  name: 'Hungarian',
  head: 'last',
  terms: {
    home: 'főoldal, kezdőlap, kezdőoldal, nyitólap, nyitóoldal',
    contact: `
      kapcsolat, kapcsolatok, kapcsolatfelvétel, kapcsolat felvétel, elérhetőség, elérhetőségek, elérhetőségeink,
      elérhetőségünk, írjon nekünk, írj nekünk, lépjen kapcsolatba, vegye fel a kapcsolatot, ajánlatkérés, árajánlat,
      árajánlatkérés, árajánlat kérés, ügyfélszolgálat, kapcsolati űrlap, sajtókapcsolat`,
    about: `
      rólunk, magunkról, bemutatkozás, bemutatkozunk, cégünk, cégünkről, =cég, céginformáció, a cég, kik vagyunk, kik
      vagyunk mi, =történet, történetünk, történelem, =küldetés, küldetésünk, =rólam, =szervezet, =egyesület, az
      egyesület, =intézmény, az iskola, az iskoláról, miért mi, miért válasszon minket, értékeink, =bemutatkozo`,
    team: `
      képviselő testület, =képviselők, nevelőtestület, tantestület, pedagógusok, pedagógusaink, =polgármester, önkormányzati képviselők,
      csapat, csapatunk, a csapat, =munkatársak, munkatársaink, =orvosok, orvosaink, =szakértők, szakértőink,
      =vezetőség, =kollégák, kollégáink, =dolgozók, =tanárok, tanáraink, =ügyvédek, =tagjaink, =szakembereink,
      igazgatóság`,
    careers: `
      állások, =állás, állásajánlatok, állásajánlat, álláslehetőségek, álláslehetőség, =karrier, =munkatársat
      keresünk, munkatársat keresünk, csatlakozz, csatlakozz hozzánk, dolgozz velünk, nyitott pozíciók, =gyakornok,
      szakmai gyakorlat`,
    imprint: 'impresszum, jogi nyilatkozat, jogi információk, céginformációk, cégadatok',
    legal: `
      adatvédelem, adatvédelmi nyilatkozat, adatvédelmi tájékoztató, adatvédelmi szabályzat, adatkezelés, adatkezelési
      tájékoztató, adatkezelési szabályzat, adatkezelési nyilatkozat, adatvedel*, adatkezel*, ászf, általános
      szerződési feltételek, felhasználási feltételek, vásárlási feltételek, =feltételek, szállítási feltételek,
      szállítás és fizetés, süti, sütik, süti szabályzat, cookie szabályzat, elállás, elállási jog, garancia,
      akadálymentesítési nyilatkozat, panaszkezelés, közérdekű adatok`,
    services: `
      szolgáltatások, szolgáltatás, szolgáltatásaink, =kezelések, kezeléseink, =megoldások, megoldásaink,
      =tevékenység, =tevékenységek, tevékenységünk, mivel foglalkozunk, amit csinálunk, =szakterületek, =rendelések,
      =szobák, =tanfolyamok, =képzések, =szerviz, =vizsgálatok`,
    products: `
      termékek, =termék, termékeink, =webáruház, =áruház, webshop, =bolt, =kínálat, kínálatunk, =katalógus, =márkák,
      =akciók, =ingatlanok, =autók, =borok, borászat borok`,
    pricing: 'árak, =ár, áraink, árlista, =díjak, díjszabás, =csomagok, =árjegyzék',
    locations: `
      üzletek, üzleteink, =üzletkereső, =telephelyek, telephelyeink, =megközelítés, =térkép, hol vagyunk, hol talál
      minket, =boltok, boltjaink, =nyitvatartás, =rendelési idő, =viszonteladók, =irodák, irodáink, =címek,
      =helyszínek`,
    portfolio: `
      =referenciák, referenciáink, =referencia, =galéria, képgaléria, =képek, =projektek, projektjeink, =munkáink,
      munkáink, =munkák, =portfólió, =ügyfeleink, ügyfeleink, =esettanulmányok, =megvalósult projektek`,
    testimonials: `
      vélemények, =vélemény, rólunk mondták, ügyfeleink mondták, =értékelések, =ajánlások, vásárlói vélemények,
      =vendégkönyv, =sikertörténetek`,
    faq: `
      gyik, gyakori kérdések, gyakran ismételt kérdések, kérdések és válaszok, =kérdések, =segítség, =súgó,
      =támogatás, =útmutató`,
    events: `
      események, =esemény, =rendezvények, =rendezvény, =programok, =naptár, eseménynaptár, =programajánló,
      =kiállítások, =konferenciák, =koncertek`,
    blog: `
      hírek, =hír, =aktuális, =aktualitások, =újdonságok, =sajtó, sajtószoba, sajtóközlemények, sajtóközlemény,
      =cikkek, =cikk, =magazin, =bejegyzések, =blogbejegyzések, =tudástár, =receptek, =publikációk, =média, =tippek,
      =híreink, híreink`,
    listing: `
      =kategória, =kategóriák, =termékkategória, =címke, =címkék, =téma, =témák, =archívum, =szerző, =keresés,
      =kereső, keresési eredmények, oldaltérkép, honlaptérkép, =gyűjtemény, =rovat, =rovatok`,
    account: `
      bejelentkezés, =belépés, =regisztráció, fiókom, =fiók, =kosár, =pénztár, =megrendelés, elfelejtett jelszó,
      =kívánságlista, =kedvencek, =rendelés, =kijelentkezés, =profilom, =felhasznalo`,
    other: `
      kontaktlencse, kontaktlencsék, =köszönjük, =hírlevél, =étlap, =időpontfoglalás, =foglalás, =esküvő, =partnerek,
      partnereink, =letöltések, =támogatóink`,
  },
  fillers: 'a, az, mi, mink, oldal, összes, tovább, és, nekünk, minket, kft, zrt, bt',
  and: 'és, vagy, es',
  questions: 'hogyan, miért, mi, mit, mikor, melyik, ki, hol, mennyi, hogy, tipp',
  functionWords: 'a, az, és, egy, hogy, nem, is, van, mit, hogyan, miért, vagy, meg, ha, mint',
}
