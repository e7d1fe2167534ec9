import type { Language } from './language.ts'

export const polish: Language = {
  name: 'Polish',
  head: 'first',
  terms: {
    home: 'strona główna, główna, witamy',
    contact: `
      kontakt, kontakty, kontakt z nami, skontaktuj się, skontaktuj się z nami, formularz kontaktowy, dane kontaktowe,
      dane teleadresowe, napisz do nas, zapytaj, zapytanie, zapytanie ofertowe, wycena, bezpłatna wycena, zamów
      rozmowę, obsługa klienta, biuro obsługi klienta, kontakt i dojazd`,
    about: `
      o nas, o firmie, o mnie, o+, kim jesteśmy, =firma, nasza firma, =historia, nasza historia, historia firmy,
      poznaj nas, nasza misja, =misja, misja i wizja, =wartości, =profil firmy, o szkole, o gabinecie, o klinice, o
      kancelarii, =kancelaria, =gabinet, dlaczego my, dlaczego warto, =fundacja, o fundacji, =stowarzyszenie, =grupa`,
    team: `
      =personel, personel medyczny, nasz personel,
      =nauczyciele i specjaliści, rada pedagogiczna, rada miasta, =radni, =sołtysi,
      =redakcja, =dyrekcja, nauczyciele i pracownicy,
      zespół, nasz zespół, =pracownicy, =kadra, nasza kadra, =ludzie, =lekarze, nasi lekarze, =specjaliści, nasi
      specjaliści, =zarząd, =prawnicy, =adwokaci, =nauczyciele, poznaj zespół, =eksperci, =załoga, =władze, rada
      nadzorcza, grono pedagogiczne, =rada gminy, =burmistrz, =wójt, =rada miejska`,
    careers: `
      kariera, =praca, oferty pracy, oferta pracy, praca w+, dołącz do nas, dołącz do zespołu, =rekrutacja, pracuj z
      nami, =wakaty, =staże, aktualne oferty pracy, ogłoszenia o pracę, praca i kariera`,
    imprint: 'nota prawna, informacje prawne, dane firmy, dane rejestrowe',
    legal: `
      polityka prywatności, polityka prywatnosci i cookies, =prywatność, regulamin, regulamin*, regulamin sklepu,
      polityka cookies, polityka plików cookies, pliki cookies, =rodo, ochrona danych, ochrona danych osobowych,
      klauzula informacyjna, warunki korzystania, ogólne warunki, zwroty, zwroty i reklamacje, reklamacje, deklaracja
      dostępności, =dostępność, prawo odstąpienia, dostawa i płatność, dostawa i płatności, koszty dostawy, formy
      płatności, standardy ochrony małoletnich, sygnaliści`,
    services: `
      usługi, usługa, nasze usługi, =oferta, nasza oferta, zakres usług, =rozwiązania, =zabiegi, =specjalizacje,
      =leczenie, czym się zajmujemy, co robimy, =szkolenia, =kursy, =poradnie, =działalność, =oddziały szpitalne,
      =pokoje, =doradztwo, =branże, =specjalności, załatw sprawę, =zajęcia`,
    products: `
      produkty, produkt, nasze produkty, =sklep, sklep internetowy, =katalog, =asortyment, =marki, =kolekcja, =nowości
      w sklepie, =promocje, =wyroby, =nieruchomości, =samochody, =funkcje`,
    pricing: 'cennik, =ceny, =cena, cennik usług, nasze ceny, =opłaty, =koszty, =pakiety, =abonamenty',
    locations: `
      lokalizacje, lokalizacja, =oddziały, =placówki, nasze placówki, =sklepy, nasze sklepy, =salony, =dojazd, jak
      dojechać, =mapa, =mapa dojazdu, gdzie jesteśmy, =gdzie kupić, gdzie kupić, punkty sprzedaży, =dystrybutorzy,
      godziny otwarcia, =filie, znajdź nas, =adresy`,
    portfolio: `
      =realizacje, nasze realizacje, =projekty, nasze projekty, =galeria, galeria zdjęć, =zdjęcia, =referencje,
      =prace, =klienci, nasi klienci, =zrealizowane projekty`,
    testimonials:
      'opinie, opinia, opinie klientów, opinie pacjentów, =recenzje, =rekomendacje, co mówią o nas, =historie sukcesu',
    faq: `
      najczęściej zadawane pytania, pytania i odpowiedzi, =pytania, częste pytania, =pomoc, centrum pomocy, =wsparcie,
      =poradniki techniczne, =słownik`,
    events: `
      wydarzenia, wydarzenie, =kalendarz, kalendarz wydarzeń, =imprezy, =terminarz, =konferencje, =warsztaty,
      =repertuar, =targi, =koncerty, =wystawy`,
    blog: `
      aktualności, =aktualność, =wiadomości, =wiadomość, =nowości, =prasa, dla prasy, biuro prasowe, dla mediów,
      komunikaty, =artykuły, =artykuł, =publikacje, =poradnik, =porady, =przepisy, =wpisy, =baza wiedzy, =ogłoszenia,
      =media o nas, =newsy, =polityka, =gospodarka, =sport, =kultura, =kraj, =świat, =wywiady, =felietony`,
    listing: `
      =kategoria, =kategorie, kategoria produktu, =tagi, =temat, =tematy, =archiwum, =autor, =szukaj, =wyszukiwarka,
      wyniki wyszukiwania, mapa strony, =spis, =kolekcje, =etykieta, =katalog firm`,
    account: `
      logowanie, =zaloguj, zaloguj się, =zarejestruj, =rejestracja, moje konto, =konto, =koszyk, =zamówienie, =kasa,
      przypomnij hasło, =schowek, lista życzeń, =ulubione, strefa klienta, panel klienta, =wyloguj, =zamow`,
    other: `
      soczewki kontaktowe, =dziękujemy, =rezerwacja, =rezerwacje, =partnerzy, =wesela, =pobierz, =do pobrania,
      =wspieraj nas`,
  },
  fillers:
    'nasz, nasza, nasze, nasi, z, w, na, do, dla, i, się, nami, nas, strona, wszystkie, więcej, twój, nam, czytaj',
  and: 'i, oraz, lub, a',
  questions: 'jak, dlaczego, co, kiedy, jaki, jaka, jakie, kto, gdzie, ile, czy, sposoby',
  functionWords: 'w, z, na, do, dla, i, się, jak, co, od, po, o, nie, jest, czy, za, ze, to, przez, przy',
}
