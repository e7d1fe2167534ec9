/** Mail providers where anyone can register. A name without a suffix (`yahoo`) matches every suffix. */
const withAnySuffix = 'gmail googlemail yahoo ymail rocketmail hotmail outlook live msn aol gmx icloud yandex laposte'
const exact = `me.com mac.com mail.com email.com usa.com post.com inbox.com zoho.com zohomail.com proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de
tuta.io tuta.com fastmail.com fastmail.fm hushmail.com mailfence.com posteo.de posteo.net mailbox.org runbox.com disroot.org riseup.net
web.de freenet.de t-online.de arcor.de online.de email.de 1und1.de vodafone.de unitybox.de kabelmail.de netcologne.de
aon.at chello.at inode.at bluewin.ch hispeed.ch sunrise.ch
orange.fr wanadoo.fr free.fr sfr.fr neuf.fr bbox.fr numericable.fr cegetel.net club-internet.fr aliceadsl.fr voila.fr
libero.it virgilio.it tin.it alice.it tiscali.it inwind.it iol.it fastwebnet.it email.it
terra.es telefonica.net ono.com terra.com.br uol.com.br bol.com.br ig.com.br globo.com globomail.com sapo.pt netcabo.pt clix.pt
ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl xs4all.nl upcmail.nl quicknet.nl telenet.be skynet.be scarlet.be proximus.be
btinternet.com btopenworld.com blueyonder.co.uk virginmedia.com ntlworld.com sky.com talktalk.net tiscali.co.uk plus.com plusnet.com eircom.net
comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net earthlink.com juno.com netzero.net optonline.net rr.com
roadrunner.com frontier.com frontiernet.net windstream.net centurylink.net mindspring.com rogers.com shaw.ca sympatico.ca telus.net videotron.ca bell.net
bigpond.com bigpond.net.au optusnet.com.au iinet.net.au xtra.co.nz slingshot.co.nz telkomsa.net mweb.co.za vodamail.co.za
mail.ru list.ru bk.ru inbox.ru internet.ru rambler.ru ya.ru ukr.net i.ua meta.ua tut.by mail.bg abv.bg
wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu poczta.fm poczta.onet.pl gazeta.pl tlen.pl vp.pl autograf.pl
seznam.cz email.cz centrum.cz post.cz volny.cz atlas.cz azet.sk zoznam.sk centrum.sk post.sk pobox.sk
freemail.hu citromail.hu t-online.hu vipmail.hu indamail.hu yahoo.ro mailbox.hu
telia.com spray.se home.se bredband.net comhem.se online.no broadpark.no c2i.net mail.dk jubii.dk ofir.dk kolumbus.fi elisanet.fi luukku.com suomi24.fi
otenet.gr forthnet.gr hol.gr mynet.com superonline.com ttmail.com
qq.com 163.com 126.com sina.com sina.cn sohu.com foxmail.com aliyun.com yeah.net naver.com daum.net hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp
rediffmail.com sify.com indiatimes.com`

const names = new Set(withAnySuffix.split(' '))
const domains = new Set(exact.split(/\s+/))

/** Whether anyone can register there. `name` is the registrable domain without its public suffix. */
export function isFreeMail(domain: string, registrable: string | null, name: string | null): boolean {
  if (domains.has(domain) || (registrable !== null && domains.has(registrable))) return true
  return name !== null && names.has(name)
}
