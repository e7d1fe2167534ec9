import type { Language } from './language.ts'

export const russian: Language = {
  name: 'Russian',
  head: 'first',
  terms: {
    home: 'главная, главная страница, glavnaya, glavnaja, домой',
    contact: `
      kontaktyi, nashi kontaktyi,
      контакты, контакт, контактная информация, свяжитесь с нами, связаться с нами, связь, обратная связь, напишите
      нам, наши контакты, форма обратной связи, заказать звонок, оставить заявку, заявка, как с нами связаться,
      контакты и реквизиты, contacts, kontakty, kontakti, kontakt, kontaktnaya informaciya, kontaktnaya informatsiya,
      svyazatsya s nami, svyaz, obratnaya svyaz, obratnaja svjaz, nashi kontakty, zakazat zvonok, ostavit zayavku,
      zayavka, napishite nam`,
    about: `
      о нас, о компании, о фирме, о клинике, о центре, о школе, о фонде, о магазине, о проекте, обо мне, о себе, кто
      мы, компания, наша история, история, история компании, наша миссия, миссия, миссия и ценности, об организации,
      об университете, об институте, почему мы, сведения об организации, сведения об образовательной организации, o
      nas, o kompanii, o kompaniji, o firme, o klinike, o centre, o tsentre, o magazine, o proekte, obo mne, kto my,
      kompaniya, kompanija, nasha istoriya, istoriya, istoriya kompanii, missiya, ob organizacii, ob universitete,
      sveden, pochemu my, o shkole`,
    team: `
      педагогический состав, педагоги, учителя, =депутаты, pedagogicheskiy sostav, pedagogi, uchitelya,
      команда, наша команда, сотрудники, наши сотрудники, специалисты, наши специалисты, врачи, наши врачи,
      руководство, персонал, коллектив, преподаватели, эксперты, юристы, адвокаты, мастера, наши мастера, komanda,
      nasha komanda, sotrudniki, nashi sotrudniki, specialisty, spetsialisty, nashi specialisty, vrachi, nashi vrachi,
      rukovodstvo, personal, kollektiv, prepodavateli, yuristy, advokaty, mastera`,
    careers: `
      вакансии, вакансия, карьера, работа, работа у нас, работа в компании, открытые вакансии, присоединяйтесь,
      стажировка, vakansii, vakansiya, vakansija, karera, kariera, rabota u nas, rabota, rabota v kompanii,
      stazhirovka`,
    imprint: `
      реквизиты, правовая информация, юридическая информация, rekvizity, pravovaya informaciya, yuridicheskaya
      informaciya`,
    legal: `
      politika obrabotki personalnyh dannyh, politika obrabotki personalnykh dannykh, политика обработки персональных данных,
      политика конфиденциальности, конфиденциальность, персональные данные, обработка персональных данных, согласие на
      обработку персональных данных, пользовательское соглашение, условия использования, публичная оферта, оферта,
      договор оферты, правила, политика, возврат, возврат товара, гарантия и возврат, доставка и оплата, оплата и
      доставка, доставка, оплата, документы, политика обработки персональных данных, политика cookie, politika
      konfidencialnosti, politika konfidentsialnosti, politika konfidenczialnosti, konfidencialnost, personalnye
      dannye, obrabotka personalnyh dannyh, soglasie, polzovatelskoe soglashenie, usloviya ispolzovaniya, publichnaya
      oferta, oferta, vozvrat, dostavka i oplata, oplata i dostavka, dostavka, oplata, politika, pravila`,
    services: `
      услуги, услуга, наши услуги, решения, направления, лечение, что мы делаем, виды услуг, виды деятельности,
      деятельность, курсы, обучение, отделения, процедуры, программы, номера, консультации, ремонт, практика, uslugi,
      usluga, nashi uslugi, resheniya, napravleniya, lechenie, deyatelnost, kursy, obuchenie, otdeleniya, procedury,
      nomera, remont, praktiki`,
    products: `
      продукция, продукты, продукт, товары, товар, каталог товаров, каталог продукции, каталог, магазин, интернет
      магазин, бренды, автомобили, недвижимость, produkciya, produktsiya, produkcija, produkty, produkt, tovary,
      tovar, katalog, katalog tovarov, magazin, internet magazin, brendy, catalog, nedvizhimost`,
    pricing: `
      цены, цена, прайс, прайс лист, стоимость, тарифы, стоимость услуг, цены на услуги, ceny, tseny, cena, tsena,
      prajs, prays, prais, prais list, prays list, stoimost, stoimost uslug, tarify`,
    locations: `
      адреса, филиалы, магазины, адреса магазинов, как добраться, как нас найти, схема проезда, где купить, офисы,
      наши магазины, карта, режим работы, салоны, пункты выдачи, представительства, adresa, filialy, magaziny, adresa
      magazinov, kak dobratsya, kak nas najti, shema proezda, skhema proezda, gde kupit, ofisy, rezhim raboty`,
    portfolio: `
      портфолио, проекты, наши проекты, наши работы, работы, галерея, фотогалерея, фото, выполненные работы, кейсы,
      клиенты, наши клиенты, проект, объекты, примеры работ, proekty, nashi proekty, nashi raboty, raboty, galereya,
      fotogalereya, foto, kejsy, keysy, klienty, nashi klienty, obekty, primery rabot, portfolio`,
    testimonials: `
      отзывы, отзыв, отзывы клиентов, отзывы о нас, благодарности, рекомендации, гостевая книга, otzyvy, otzivi,
      otzyv, otzyvy klientov, blagodarnosti`,
    faq: `
      voprosy otvety, voprosy i otvety,
      вопросы и ответы, частые вопросы, часто задаваемые вопросы, вопрос ответ, вопросы, помощь, поддержка, справка,
      chasto zadavaemye voprosy, voprosy i otvety, vopros otvet, voprosy, pomoshch, pomosch, podderzhka, spravka`,
    events: `
      мероприятия, события, афиша, календарь, расписание, выставки, семинары, концерты, конференции, meropriyatiya,
      meropriyatija, sobytiya, sobytija, afisha, kalendar, raspisanie, vystavki, seminary`,
    blog: `
      новости, новость, статьи, статья, блог, пресс центр, пресса о нас, сми о нас, пресс релизы, публикации, журнал,
      полезная информация, полезное, акции, novosti, novost, stati, statya, statji, articles, press centr, press
      center, publikacii, publikatsii, akcii, aktsii, poleznaya informaciya, poleznoe, zhurnal, politika i obschestvo,
      =ekonomika, =sport, =kultura, =obschestvo, экономика, культура, общество, спорт, политика новости`,
    listing: `
      категория, категории, рубрика, рубрики, тег, теги, метка, тема, темы, архив, автор, авторы, поиск, карта сайта,
      раздел, разделы, kategoriya, kategorii, rubrika, rubriki, teg, tegi, metka, tema, temy, arhiv, arkhiv, avtor,
      poisk, karta sajta, karta saita, karta sayta, razdel`,
    account: `
      вход, войти, регистрация, личный кабинет, корзина, оформление заказа, заказ, забыли пароль, восстановление
      пароля, избранное, сравнение, vhod, vkhod, voiti, registraciya, registratsiya, lichnyj kabinet, lichnyy kabinet,
      lk, korzina, oformlenie zakaza, zakaz, izbrannoe, sravnenie, zabyli parol`,
    other: `
      контактные линзы, kontaktnye linzy, спасибо, spasibo, партнеры, партнерам, partnery, лицензии, сертификаты,
      licenzii, sertifikaty, скачать, онлайн запись, записаться, меню`,
  },
  fillers: `
    наш, наша, наши, наше, нас, нам, нами, мы, с, на, в, для, у, все, страница, сайт, подробнее, nash, nasha, nashi,
    nas, nam, s, na, v, dlya, vse, stranica`,
  and: 'и, или, i',
  questions: `
    как, почему, что, когда, какой, какие, кто, где, сколько, зачем, kak, pochemu, chto, kogda, kakoj, kakie, skolko,
    zachem`,
  functionWords: `
    и, в, на, с, для, по, из, от, как, что, к, не, за, при, о, до, это, или, i, v, na, s, dlya, po, iz, ot, kak, chto,
    k, ne, za, pri`,
}
