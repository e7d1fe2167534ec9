import type { Language } from './language.ts'

export const turkicCaucasian: Language = {
  name: 'Azerbaijani, Uzbek, Kazakh, Georgian, Armenian, Mongolian',
  head: 'last',
  terms: {
    home: 'ana səhifə, bosh sahifa, басты бет, მთავარი, գլխավոր, нүүр',
    contact: `
      əlaqə, bizimlə əlaqə, elaqe, bizimle elaqe, aloqa, biz bilan aloqa, bog lanish, biz bilan bog lanish, байланыс,
      байланысу, bailanys, baylanys, bizben bailanys, კონტაქტი, საკონტაქტო, დაგვიკავშირდით, kontakti, dagvikavshirdit, կապ,
      կապ մեզ հետ, կոնտակտներ, հետադարձ կապ, kap mez het, холбоо барих, холбогдох`,
    about: `
      haqqımızda, şirkət haqqında, biz kimik, haqqimizda, biz haqimizda, kompaniya haqida, біз туралы, компания туралы, biz
      turaly, ჩვენ შესახებ, ჩვენს შესახებ, კომპანიის შესახებ, chven shesakheb, chvens shesakheb, մեր մասին, ընկերության մասին,
      mer masin, бидний тухай, компанийн тухай`,
    team: `
      komandamız, əməkdaşlar, rəhbərlik, bizning jamoa, jamoamiz, rahbariyat, xodimlar, біздің команда, біздің ұжым, ჩვენი გუნდი,
      გუნდი, մեր թիմը, անձնակազմ, манай баг`,
    careers:
      'vakansiyalar, karyera, bo sh ish o rinlari, бос жұмыс орындары, ვაკანსიები, კარიერა, թափուր աշխատատեղեր, ажлын байр',
    legal:
      'məxfilik siyasəti, istifadə şərtləri, maxfiylik siyosati, құпиялылық саясаты, კონფიდენციალურობის პოლიტიკა, գաղտնիության քաղաքականություն',
    services: 'xidmətlər, xidmətlərimiz, xizmatlar, қызметтер, სერვისები, მომსახურება, ծառայություններ, үйлчилгээ',
    products: 'məhsullar, mahsulotlar, өнімдер, პროდუქცია, პროდუქტები, արտադրանք, бүтээгдэхүүн',
    pricing: 'qiymətlər, narxlar, бағалар, ფასები, գներ',
    faq: 'tez tez verilən suallar, ko p beriladigan savollar, ხშირად დასმული კითხვები',
    blog: 'xəbərlər, yangiliklar, жаңалықтар, სიახლეები, նորություններ, мэдээ',
  },
}
