import type { Language } from './language.ts'

export const ukrainian: Language = {
  name: 'Ukrainian',
  head: 'first',
  terms: {
    home: 'головна, головна сторінка, holovna, golovna',
    contact: `
      зв яжіться з нами, зв язатися з нами, zvyazatysya z namy, zvyazhitsya z namy,
      контакти, контактна інформація, зв яжіться з нами, звʼязатися з нами, зворотній зв язок, зворотний зв язок,
      написати нам, kontakty, kontakti, kontaktna informatsiia, zvorotnij zvyazok, zvyazatysya`,
    about: `
      про нас, про компанію, про фірму, про клініку, про фонд, про школу, компанія, наша історія, історія, хто ми,
      наша місія, місія, pro nas, pro kompaniyu, pro kompaniiu, pro kompaniju, pro firmu, istoriya, istoriia, hto my,
      khto my, kompaniia`,
    team: `
      педагогічний колектив, педагоги, вчителі, учителі, =депутати, vchyteli, pedahohichnyi kolektyv,
      команда, наша команда, співробітники, спеціалісти, фахівці, лікарі, керівництво, персонал, викладачі, komanda,
      spivrobitnyky, fahivci, fakhivtsi, likari, kerivnytstvo`,
    careers: `
      вакансії, кар єра, карʼєра, кар’єра, робота, робота у нас, приєднуйтесь, vakansii, vakansiyi, kariera, karyera,
      robota`,
    imprint: 'правова інформація, реквізити, rekvizyty',
    legal: `
      політика конфіденційності, умови використання, публічна оферта, оферта, договір оферти, персональні дані, захист
      персональних даних, угода користувача, правила, повернення, обмін та повернення, доставка і оплата, доставка та
      оплата, оплата і доставка, оплата та доставка, polityka konfidentsiinosti, politika konfidencijnosti, polityka
      konfidenciynosti, umovy vykorystannya, dohovir oferty, povernennya, obmin ta povernennya, dostavka ta oplata,
      dostavka i oplata`,
    services: `
      послуги, послуга, наші послуги, рішення, напрямки, лікування, діяльність, курси, навчання, відділення, poslugy,
      posluhy, poslugi, nashi poslugy, napryamky, likuvannya`,
    products:
      'продукція, продукти, товари, товар, каталог, магазин, інтернет магазин, produktsiya, produkciya, tovary, kataloh',
    pricing: 'ціни, ціна, прайс, вартість, тарифи, tsiny, ciny, vartist, taryfy, prajs',
    locations: `
      адреси, філії, магазини, як нас знайти, як дістатися, де купити, карта проїзду, adresy, filii, mahazyny, yak nas
      znayty, de kupyty`,
    portfolio: `
      портфоліо, проєкти, проекти, наші проєкти, наші роботи, галерея, фотогалерея, кейси, клієнти, наші клієнти,
      portfolio, proekty, proyekty, nashi roboty, halereya, galereya`,
    testimonials: 'відгуки, відгук, відгуки клієнтів, vidguky, vidhuky, vidgyky',
    faq: `
      часті питання, поширені запитання, питання та відповіді, питання відповіді, запитання, допомога, підтримка,
      chasti pytannya, pytannya, zapytannya, dopomoha`,
    events: 'події, заходи, афіша, календар, розклад, podii, zahody, zakhody, afisha, rozklad',
    blog: `
      новини, новина, статті, стаття, блог, прес центр, публікації, акції, novyny, novini, statti, stattya,
      publikatsii`,
    listing: `
      категорія, категорії, рубрика, тег, мітка, архів, автор, пошук, карта сайту, розділ, katehoriya, kategoriya,
      arhiv, poshuk, karta saitu`,
    account: `
      вхід, увійти, реєстрація, особистий кабінет, кабінет, кошик, замовлення, оформлення замовлення, обране, vhid,
      vkhid, reyestratsiya, kabinet, koshyk, kosik, zamovlennya`,
    other: 'контактні лінзи, дякуємо, партнери',
  },
  fillers: 'наш, наша, наші, нас, нам, ми, з, на, в, у, для, всі, сторінка, детальніше',
  and: 'та, і, й, або, ta',
  questions: 'як, чому, що, коли, який, які, хто, де, скільки, yak, chomu, shcho',
  functionWords: 'і, та, в, у, на, з, для, по, від, як, що, до, не, за, при, про, це',
}
