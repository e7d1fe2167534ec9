import type { Language } from './language.ts'

export const indonesian: Language = {
  name: 'Indonesian, Malay',
  head: 'first',
  terms: {
    home: 'beranda, halaman utama, laman utama, utama',
    contact: `
      kontak, kontak kami, hubungi kami, hubungi, hubungi saya, alamat dan kontak, layanan pelanggan, khidmat
      pelanggan, pertanyaan, minta penawaran, informasi kontak`,
    about: `
      tentang kami, tentang, profil perusahaan, profil kami, profil, sejarah, sejarah kami, visi misi, visi dan misi,
      siapa kami, mengapa kami, mengenai kami, perihal kami, profil syarikat, latar belakang, tentang perusahaan,
      kisah kami`,
    team: `
      tim kami, tim, struktur organisasi, dokter kami, dewan direksi, manajemen, pasukan kami, kakitangan, carta
      organisasi, guru dan staf, dosen`,
    careers: `
      karir, karier, lowongan, lowongan kerja, bergabung, bergabung dengan kami, kerjaya, jawatan kosong, peluang
      kerja`,
    imprint: 'informasi hukum',
    legal: `
      kebijakan privasi, syarat dan ketentuan, syarat ketentuan, ketentuan layanan, ketentuan penggunaan, dasar
      privasi, terma dan syarat, penafian, kebijakan pengembalian, kebijakan cookie, syarat penggunaan`,
    services: `
      layanan, layanan kami, jasa, jasa kami, solusi, perkhidmatan, perkhidmatan kami, bidang usaha, fasilitas,
      program studi`,
    products: 'produk, produk kami, toko, katalog, belanja, kedai',
    pricing: 'harga, daftar harga, biaya, senarai harga, paket harga',
    locations: 'lokasi, lokasi kami, cabang, kantor cabang, cawangan, peta lokasi, gerai',
    portfolio: 'portofolio, proyek, proyek kami, galeri, galeri foto, klien kami, klien, projek, pelanggan kami',
    testimonials: 'testimoni, ulasan, testimoni pelanggan',
    faq: 'pertanyaan umum, tanya jawab, soalan lazim, bantuan, pusat bantuan',
    events: 'acara, agenda, kegiatan, kalender, jadwal, peristiwa',
    blog: 'berita, artikel, kabar, siaran pers, berita terbaru, pengumuman, publikasi',
    listing: 'kategori, label, arsip, pencarian, cari, peta situs, penulis, tag',
    account:
      'masuk, daftar, akun saya, keranjang, keranjang belanja, pembayaran, akaun saya, log masuk, lupa kata sandi',
    other: 'lensa kontak, terima kasih, reservasi, unduhan',
  },
  fillers: 'kami, anda, dan, yang, di, untuk, dengan, halaman, semua, saya, pt',
  and: 'dan, atau',
  questions: 'cara, bagaimana, mengapa, apa, kapan, siapa, kenapa, tips',
  functionWords: 'yang, di, dan, untuk, dengan, dari, pada, ke, ini, itu, apa, cara, dalam, adalah',
}
