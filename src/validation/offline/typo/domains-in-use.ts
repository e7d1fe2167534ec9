/**
 * Domains close to a provider that belong to another owner, or to the provider for another purpose. Free mail providers need
 * no line here. Our own list, November 2026.
 */
export const domainsInUse: ReadonlySet<string> = new Set(
  `comcast.com verizon.com charter.com cox.com earthlink.com optimum.com bellsouth.com att.com shaw.com telus.com orange.com orange.pl orange.es orange.be
  orange.ch orange.ro vodafone.com vodafone.it vodafone.nl vodafone.es telekom.de telefonica.com telefonica.de telenor.com telenet.com virgin.com sky.de sky.it
  freenet.com free.com libero.com laposte.fr proximus.com bluewin.com naver.net seznam.com hinet.com terra.com rogers.ca bell.ca bell.com
  gail.com grail.com yahoo-inc.com yahooinc.com google.com gmail.dev mail.org mail.io email.org cloud.com iclouds.com live.org love.com life.com lime.com like.com line.me
  mailchimp.com hotel.com hotels.com hotelmail.com hotmart.com outlook.org lookout.com outlet.com outloud.com mac.de me.de
  ya.ru ok.ru vk.ru vk.com mail.de mail.at mail.ch mail.be mail.fr mail.it mail.cz mail.nl mail.se mail.co.uk email.de
  cisco.com aon.com aol.in aim.com atlas.com arcon.de arco.de amazon.com azet.com centrum.com centrum.dk charte.com zoho.in zoho.eu fastmail.net
  hushmail.me tutanota.de proton.ch protonmail.ch posted.de post.de juno.no juno.co frontier.net planet.com planet.fr home.com house.nl sunrise.com sunrise.net
  ig.com ig.com.au ono.es sapo.ao wp.com wp.eu op.de onet.com interia.com o2.de o2.uk o2.com list.com inbox.de rambler.com meta.com meta.net ukr.com
  bol.com bol.de globo.tv globe.com global.com sina.cn sohu.net walla.fr tin.com iol.ie iol.pt alice.de alice.com tiscali.com tiscali.fr tiscali.de
  sfr.com sfr.re neuf.com bbox.com nate.io date.com web.com web.dev wed.de wub.de free.de tree.fr gmx.eu gmx.us gmx.org gmx.info gmx.biz msn.net
  mindspring.net spray.com telia.se telia.no telia.fi online.net online.com online.se mail.no mail.se mail.fi`.split(
    /\s+/,
  ),
)
