import type { Language } from './language.ts'

export const turkish: Language = {
  name: 'Turkish',
  head: 'last',
  terms: {
    home: 'anasayfa, ana sayfa, giriş sayfası',
    contact: `
      iletişim, iletişim bilgileri, iletişim formu, iletişime geç, iletişime geçin, bize ulaşın, bize yazın, bize
      ulaş, bizimle iletişime geçin, ulaşım ve iletişim, teklif al, teklif iste, teklif alın, teklif formu, müşteri
      hizmetleri, bilgi al, iletisimbilgileri`,
    about: `
      hakkımızda, hakkında, biz kimiz, =kurumsal, şirketimiz, =şirket, şirket profili, tarihçe, tarihçemiz, hikayemiz,
      misyon, misyonumuz, misyon vizyon, vizyon misyon, vizyon, vizyonumuz, =değerlerimiz, hakkımda, firmamız, =firma,
      firma profili, neden biz, =biyografi, kurumsal kimlik, =ozgecmis, kalite politikamız`,
    team: `
      öğretmen kadrosu, =öğretmenler, belediye meclisi, meclis üyeleri,
      ekibimiz, =ekip, takımımız, =kadromuz, =kadro, akademik kadro, hekimlerimiz, doktorlarımız, =doktorlar,
      =hekimler, yönetim kurulu, yönetim, yönetim ekibi, avukatlarımız, =personel, çalışanlarımız, uzmanlarımız,
      =öğretmenlerimiz, organizasyon şeması`,
    careers: `
      kariyer, iş ilanları, açık pozisyonlar, insan kaynakları, iş başvurusu, iş başvuru formu, bize katılın, kariyer
      fırsatları, =staj, iş fırsatları, =ik`,
    imprint: 'künye, yasal bilgiler, yasal uyarı, yasal uyarılar',
    legal: `
      gizlilik, gizlilik politikası, gizlilik sözleşmesi, gizlilik ve güvenlik, kişisel verilerin korunması, kişisel
      verilerin korunması kanunu, kvkk, kvkk*, kvkk aydınlatma metni, aydınlatma metni, çerez politikası, =çerezler,
      kullanım koşulları, kullanım şartları, şartlar ve koşullar, mesafeli satış sözleşmesi, satış sözleşmesi, üyelik
      sözleşmesi, iade, iade politikası, iade koşulları, iptal ve iade, iptal iade, teslimat ve iade, teslimat
      koşulları, =sözleşmeler, açık rıza metni, bilgi toplumu hizmetleri`,
    services: `
      hizmetler, hizmet, hizmetlerimiz, =çözümler, çözümlerimiz, =tedaviler, tedavilerimiz, =uygulamalar, ne
      yapıyoruz, neler yapıyoruz, =faaliyet alanları, faaliyet alanlarımız, çalışma alanlarımız, uzmanlık alanları,
      =bölümler, =bölümlerimiz, =eğitimler, =eğitimlerimiz, =kurslar, =danışmanlık, =odalar, =birimler, =tıbbi
      birimler, =sektörler`,
    products: `
      kontak lens+,
      ürünler, =ürün, ürünlerimiz, =mağaza, =magaza, online mağaza, =katalog, =e katalog, =markalar, markalarımız,
      =koleksiyon, =kampanyalar, ürün grupları, =araçlar, =emlak`,
    pricing: 'fiyatlar, =fiyat, fiyat listesi, fiyatlarımız, =ücretler, =paketler, fiyatlandırma, =tarifeler',
    locations: `
      şubelerimiz, =şubeler, =mağazalar, mağazalarımız, =bayiler, bayilerimiz, =lokasyonlar, nasıl gelinir, nasıl
      gidilir, =ulaşım, =harita, =konum, =ofislerimiz, satış noktaları, =bayi, neredeyiz, çalışma saatleri, =kampüs`,
    portfolio: `
      =projeler, projelerimiz, =proje, =referanslar, referanslarımız, =galeri, foto galeri, fotoğraf galerisi, resim
      galerisi, =portfolyo, =portföy, =çalışmalarımız, çalışmalarımız, =işlerimiz, tamamlanan projeler, müşterilerimiz`,
    testimonials: `
      yorumlar, müşteri yorumları, hasta yorumları, =görüşler, müşteri görüşleri, =referans yorumları, başarı
      hikayeleri, =ziyaretçi defteri`,
    faq: 'sıkça sorulan sorular, sık sorulan sorular, sss, =sorular, =yardım, yardım merkezi, =destek, soru cevap',
    events: `
      etkinlikler, =etkinlik, etkinlik takvimi, =takvim, =fuarlar, =seminerler, =konferanslar, =konserler, =sergiler,
      akademik takvim`,
    blog: `
      haberler, =haber, =duyurular, =duyuru, =basın, basın odası, basında biz, basın bültenleri, =makaleler, =makale,
      =yazılar, =bloglar, =yayınlar, =dergi, =bülten, =güncel, =medya, =tarifler, bizden haberler`,
    listing: `
      =kategori, =kategoriler, =etiket, =etiketler, =konu, =konular, =arşiv, =yazar, =yazarlar, =ara, =arama, =arama
      sonuçları, =site haritası, site haritası, =rehber`,
    account: `
      giriş, =giriş yap, giriş yap, üye girişi, =üyelik, =üye ol, üye ol, =kayıt, kayıt ol, hesabım, =hesap, =sepet,
      sepetim, =ödeme, =siparişlerim, =sipariş, şifremi unuttum, =favorilerim, =favoriler, bayi girişi, müşteri
      girişi, öğrenci girişi`,
    other: `
      =teşekkürler, =randevu, randevu al, online randevu, =rezervasyon, =menü, =bağış, =düğün, =iş
      ortaklarımız, =sertifikalar, belgelerimiz, =e bülten`,
  },
  fillers: 'bizim, biz, bize, ve, ile, için, sayfa, sayfası, tüm, daha, devamı, bir, ltd, şti, as',
  and: 've, veya, ile',
  questions: 'nasıl, neden, ne, nedir, kim, nerede, hangi, kaç, niçin, en',
  functionWords: 've, ile, için, bir, bu, da, de, ne, nasıl, nedir, en, ya, mi, olan, gibi',
}
