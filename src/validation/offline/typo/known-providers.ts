/**
 * Mail providers that people misspell, by how many use them: the first list hundreds of millions, the last one a region. Our
 * own list, November 2026. `{com,fr}` are the endings that the provider has.
 */
const tiers: readonly string[] = [
  `gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com`,
  `googlemail.com live.com msn.com mail.ru yandex.ru qq.com 163.com 126.com naver.com web.de gmx.de gmx.net t-online.de orange.fr wanadoo.fr free.fr
  libero.it comcast.net protonmail.com proton.me hotmail.{co.uk,fr,it,es,de} yahoo.{co.uk,fr,de,it,es,ca,co.in,com.br,co.jp,com.au,com.mx,in,com.ar,co.id}
  outlook.{fr,de,es,it,com.br} live.{co.uk,fr,nl,it} uol.com.br btinternet.com verizon.net att.net sbcglobal.net rediffmail.com`,
  `ymail.com rocketmail.com me.com mac.com zoho.com fastmail.com hushmail.com tutanota.com mail.com inbox.com email.com
  bellsouth.net cox.net charter.net earthlink.net optonline.net juno.com netzero.net frontier.com windstream.net centurylink.net embarqmail.com roadrunner.com
  suddenlink.net mindspring.com
  rogers.com shaw.ca sympatico.ca telus.net videotron.ca bell.net cogeco.ca
  virginmedia.com blueyonder.co.uk ntlworld.com talktalk.net tiscali.co.uk sky.com btopenworld.com eircom.net
  sfr.fr laposte.net neuf.fr bbox.fr numericable.fr aliceadsl.fr club-internet.fr voila.fr noos.fr
  freenet.de arcor.de gmx.{at,ch,com} posteo.de mailbox.org vodafone.de kabelmail.de netcologne.de outlook.{at,be,pt,ie,dk,com.au}
  virgilio.it tiscali.it alice.it tin.it inwind.it fastwebnet.it iol.it email.it
  telefonica.net terra.es hotmail.{be,ch,nl,com.br,com.ar,ca,se,no,dk,gr,at,pt}
  terra.com.br bol.com.br globo.com globomail.com ig.com.br sapo.pt netcabo.pt
  ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl xs4all.nl upcmail.nl casema.nl chello.nl quicknet.nl zonnet.nl
  telenet.be skynet.be proximus.be scarlet.be belgacom.net bluewin.ch hispeed.ch sunrise.ch aon.at chello.at
  seznam.cz centrum.cz email.cz volny.cz atlas.cz azet.sk zoznam.sk centrum.sk freemail.hu citromail.hu t-online.hu indamail.hu
  wp.pl o2.pl onet.pl interia.pl poczta.fm op.pl gazeta.pl poczta.onet.pl interia.eu
  bk.ru list.ru inbox.ru rambler.ru yandex.{com,ua,kz,by} ukr.net meta.ua tut.by abv.bg mail.bg
  yahoo.{gr,se,no,dk,nl,be,at,ch,pl,ro,ie,com.sg,com.hk,com.tw,com.ph,com.my,com.tr,co.nz,co.za,co.kr,co.th,com.vn,com.co,com.pe,com.ve,cl}
  live.{be,de,se,no,dk,ca,com.au,com.mx,com.pt,at,ie,cn,jp} msn.{fr,it}
  telia.com comhem.se bredband.net spray.se online.no broadpark.no mail.dk jubii.dk kolumbus.fi luukku.com elisanet.fi
  otenet.gr forthnet.gr mynet.com superonline.com walla.co.il walla.com netvision.net.il
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au xtra.co.nz slingshot.co.nz telkomsa.net mweb.co.za
  daum.net hanmail.net nate.com sina.com sohu.com foxmail.com aliyun.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp indiatimes.com sify.com hinet.net`,
]

export interface KnownProvider {
  readonly domain: string
  /** 0: misspelt every day; 2: rarely. */
  readonly tier: number
}

export const knownProviders: readonly KnownProvider[] = tiers.flatMap((list, tier) =>
  list.split(/\s+/).flatMap((entry) => {
    const [, name = '', endings = ''] = /^(.*)\{(.*)\}$/.exec(entry) ?? []
    const domains = name === '' ? [entry] : endings.split(',').map((ending) => name + ending)
    return domains.filter(Boolean).map((domain) => ({ domain, tier }))
  }),
)
