import type { Language } from './language.ts'

export const japanese: Language = {
  name: 'Japanese',
  head: 'last',
  terms: {
    home: 'ホーム, トップ, トップページ, toppage',
    contact: `
      お問い合わせ, お問合せ, お問い合せ, お問合わせ, 問い合わせ, 問合せ, お問い合わせフォーム, お問い合わせはこちら, ご連絡, 連絡先, 資料請求, お見積り, 見積依頼, お見積もり, 無料相談, ご相談,
      相談, コンタクト, otoiawase, toiawase, renraku, renrakusaki, shiryo, shiryoseikyu, mitsumori, soudan, mailform,
      otoiawase form, form mail`,
    about: `
      会社概要, 会社案内, 会社情報, 企業情報, 企業概要, 当社について, 私たちについて, 弊社について, 法人概要, 団体概要, 事業所概要, 概要, 沿革, 会社沿革, ご挨拶, 代表挨拶, 代表あいさつ, 社長挨拶,
      理念, 経営理念, 企業理念, 医院紹介, 当院について, クリニック紹介, 院長紹介, 事務所概要, 事務所案内, 学校紹介, ごあいさつ, kaisha, kaisha gaiyou, kaisha gaiyo,
      kaishagaiyo, gaiyou, gaiyo, gaiyo html, aisatsu, goaisatsu, greeting, enkaku, kigyou, kigyo, rinen, =corporate
      info, outline, company outline, 店舗紹介, 園の紹介, 協会について, 私たちの想い`,
    team: `
      スタッフ, スタッフ紹介, スタッフ一覧, 社員紹介, メンバー, メンバー紹介, 役員紹介, 役員一覧, 医師紹介, ドクター紹介, 講師紹介, 弁護士紹介, 組織図, 教員紹介, 教員一覧, 先生紹介, shokai,
      stuff`,
    careers: `
      採用情報, 採用, 採用案内, 求人情報, 求人, リクルート, 募集要項, 新卒採用, 中途採用, 採用サイト, 社員募集, スタッフ募集, キャリア, saiyo, saiyou, saiyo joho, kyujin,
      kyuujin, boshu, recruit, recruitment info`,
    imprint: `
      特定商取引法に基づく表記, 特定商取引法に基づく表示, 特定商取引法, 特定商取引に関する法律, 特商法, 特定商取引法表記, tokushoho, tokusho, tokutei, tokuteisho, 運営会社,
      運営者情報, tokushou`,
    legal: `
      プライバシーポリシー, 個人情報保護方針, 個人情報, 個人情報の取り扱い, 個人情報保護, 個人情報の取扱いについて, 利用規約, ご利用規約, 免責事項, サイトポリシー, クッキーポリシー, 著作権,
      情報セキュリティ方針, kojin, kojinjoho, kojinjouhou, kiyaku, riyou kiyaku, sitepolicy, =site policy, 約款`,
    services: `
      サービス, サービス一覧, サービス紹介, 事業内容, 事業案内, 事業紹介, 業務内容, 業務案内, 診療案内, 診療内容, 診療科目, 診療科, 施工内容, 取扱業務, ソリューション, 施術メニュー, コース,
      教室案内, 施設案内, 客室, 研究内容, jigyo, jigyou, jigyo naiyo, gyomu, shinryo, shinryou, =business, business content,
      shisetsu`,
    products: `
      製品, 製品情報, 製品案内, 製品一覧, 商品, 商品紹介, 商品一覧, 商品案内, ショップ, オンラインショップ, 通販, 取扱商品, 取扱製品, seihin, shohin, shouhin, 物件情報,
      物件一覧, bukken`,
    pricing:
      '料金, 料金表, 料金案内, 料金プラン, 価格, 価格表, 費用, 費用について, プラン, ryokin, ryoukin, kakaku, hiyou, プラン料金, 治療費',
    locations: `
      アクセス, 交通アクセス, アクセスマップ, 店舗一覧, 店舗案内, 店舗情報, 店舗, 拠点, 拠点一覧, 事業所, 事業所一覧, 営業所, 営業所一覧, 地図, 所在地, 営業時間, 診療時間, 取扱店, tenpo,
      kyoten, akusesu, chizu, =access, access map, =shoplist, shop list, 校舎一覧`,
    portfolio: `
      実績, 施工事例, 施工実績, 制作実績, 事例, 事例紹介, 導入事例, 作品, 作品集, ギャラリー, ポートフォリオ, 実績紹介, 解決事例, 症例, jirei, jisseki, sekou, seko,
      sekoujirei, sakuhin, 納入実績, 開発実績`,
    testimonials:
      'お客様の声, 患者様の声, 口コミ, レビュー, 感想, 利用者の声, お客さまの声, =voice, okyakusama, kuchikomi',
    faq: 'よくある質問, よくあるご質問, 質問, q a, ヘルプ, サポート, 用語集, よくあるお問い合わせ, shitsumon',
    events:
      'イベント, イベント情報, イベント一覧, セミナー, セミナー情報, カレンダー, スケジュール, 展示会, 行事, 年間行事, 説明会, gyoji, ibento, 公演情報',
    blog: `
      お知らせ, 新着情報, ニュース, ブログ, コラム, 最新情報, スタッフブログ, プレスリリース, 記事, トピックス, 社長ブログ, 院長ブログ, oshirase, shinchaku, burogu,
      koramu, =topics, information news, 活動報告, 読み物`,
    listing: 'カテゴリー, カテゴリ, タグ, アーカイブ, サイトマップ, 検索, 検索結果, 一覧, リンク, リンク集, 著者',
    account:
      'ログイン, 会員登録, 新規登録, マイページ, カート, 買い物かご, ショッピングカート, お気に入り, パスワード再発行, mypage, my page, 会員専用',
    other:
      'コンタクトレンズ, ありがとうございました, 予約, ご予約, web予約, ネット予約, yoyaku, メニュー, お品書き, ウェディング, ダウンロード, 寄付',
  },
  fillers:
    'はこちら, について, の, を, ご, へ, と, に, 株式会社, ページ, 情報, 詳細, 詳しくはこちら, もっと見る, へのお問い合わせ',
  and: '・, および, 及び',
}
