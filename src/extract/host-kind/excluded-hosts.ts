// Hosts that many businesses share: a link to one of them is about a business, but is not its site. One group per
// reason, so that a user can see why a link did not become a domain. `name.*` matches the name under `.com` and under
// every country suffix (`name.de`, `name.co.uk`).

/** What a shared host is. */
export type HostKind = 'social' | 'directory' | 'booking' | 'builder' | 'marketplace' | 'shortener' | 'mail' | 'search'

export interface HostGroup {
  readonly kind: HostKind
  readonly note: string
  /** Only the host itself matches: each subdomain is a separate site. */
  readonly ownSitesBelow?: true
  readonly hosts: string
}

/** Version of the list below, so that a result can be traced to the list that produced it. */
export const excludedHostsVersion = '2026-11-15'

export const hostGroups: readonly HostGroup[] = [
  {
    kind: 'social',
    note: 'social networks: a profile is the path',
    hosts: `facebook.com fb.com fb.watch messenger.com m.me instagram.com instagr.am threads.net threads.com
      twitter.com x.com linkedin.com xing.com youtube.com youtu.be tiktok.com pinterest.*
      snapchat.com reddit.com vk.com vk.ru ok.ru odnoklassniki.ru weibo.com wechat.com qq.com
      kakao.com line.me lin.ee mastodon.social bsky.app nextdoor.* meetup.com quora.com medium.com twitch.tv
      discord.com discord.gg tumblr.com flickr.com vimeo.com dailymotion.com soundcloud.com bandcamp.com
      mixcloud.com spotify.com behance.net dribbble.com deviantart.com goodreads.com myspace.com viadeo.com
      gab.com truthsocial.com clubhouse.com bereal.com strava.com untappd.com vivino.com foursquare.com
      swarmapp.com plurk.com mixi.jp ameblo.jp note.com`,
  },
  {
    kind: 'social',
    note: 'chat links: a number or a name is the path',
    hosts: 'wa.me whatsapp.com t.me telegram.me telegram.org viber.com skype.com signal.me zalo.me',
  },
  {
    kind: 'social',
    note: 'pages that only hold links: a profile is the path',
    hosts: `linktr.ee linkin.bio linkpop.com beacons.ai beacons.page bio.link bio.site campsite.bio lnk.bio linkfly.to
      allmylinks.com solo.to taplink.cc taplink.at tap.bio msha.ke milkshake.app heylink.me linkbio.co
      flowcode.com about.me hoo.be komi.io snipfeed.co stan.store later.com koji.to shor.by manylink.co
      instabio.cc withkoji.com direct.me znap.link lnk.to ffm.to smarturl.it hypeddit.com`,
  },
  {
    kind: 'directory',
    note: 'business directories and review sites, worldwide',
    hosts: `yelp.* tripadvisor.* trustpilot.* yellowpages.* hotfrog.* cylex.* tupalo.* brownbook.net europages.*
      kompass.com opendi.* infobel.* 2findlocal.com cybo.com find-open.com provenexpert.com trustedshops.* ekomi.*
      sitejabber.com reviews.io glassdoor.* kununu.com indeed.* crunchbase.com clutch.co goodfirms.co g2.com
      capterra.* zoominfo.com dnb.com opencorporates.com northdata.* waze.com wikimapia.org openstreetmap.org
      osm.org mapquest.* wikipedia.org wikidata.org wikivoyage.org happycow.net zomato.com gaultmillau.*`,
  },
  {
    kind: 'directory',
    note: 'business directories of the United States and Canada',
    hosts: `bbb.org angi.com angieslist.com homeadvisor.com manta.com superpages.com citysearch.com merchantcircle.com
      chamberofcommerce.com local.com showmelocal.com ezlocal.com dexknows.com whitepages.com houzz.* porch.com
      thumbtack.com buildzoom.com expertise.com birdeye.com healthgrades.com vitals.com webmd.com ratemds.com
      wellness.com psychologytoday.com avvo.com justia.com findlaw.com lawyers.com martindale.com superlawyers.com
      cars.com dealerrater.com canada411.ca n49.com homestars.com carfax.com repairpal.com petfinder.com`,
  },
  {
    kind: 'directory',
    note: 'business directories of Britain, Ireland, Australia, New Zealand, South Africa and India',
    hosts: `yell.com thomsonlocal.com scoot.co.uk 192.com freeindex.co.uk checkatrade.com trustatrader.com
      ratedpeople.com mybuilder.com bark.com touchlocal.com www.nhs.uk cqc.org.uk goldenpages.ie truelocal.com.au
      hipages.com.au oneflare.com.au startlocal.com.au localsearch.com.au productreview.com.au whitepages.com.au
      finda.co.nz nocowboys.co.nz brabys.com snupit.co.za justdial.com sulekha.com indiamart.com tradeindia.com
      practo.com lybrate.com`,
  },
  {
    kind: 'directory',
    note: 'business directories of the German-speaking countries',
    hosts: `gelbeseiten.de dasoertliche.de dastelefonbuch.de 11880.com goyellow.de meinestadt.de branchenbuch.de wlw.de
      werliefertwas.de golocal.de stadtbranchenbuch.com jameda.de sanego.de docinsider.de arzt-auskunft.de
      anwalt.de anwalt24.de auskunft.de kennstdueinen.de dialo.de ausbildung.de herold.at firmenabc.at
      docfinder.at local.ch search.ch comparis.ch moneyhouse.ch speisekarte.de speisekarte.menu restaurantguru.com
      quandoo.*`,
  },
  {
    kind: 'directory',
    note: 'business directories of other countries',
    hosts: `pagesjaunes.fr pages-annuaire.net societe.com verif.com infogreffe.fr pappers.fr paginegialle.it
      paginebianche.it misterimprese.it paginasamarillas.* einforma.com empresite.eleconomista.es qdq.com pai.pt
      detelefoongids.nl telefoonboek.nl openingstijden.nl kvk.nl goudengids.be pagesdor.be trendstop.be eniro.*
      hitta.se allabolag.se 118100.se krak.dk degulesider.dk proff.* gulesider.no 1881.no fonecta.fi finder.fi
      panoramafirm.pl pkt.pl aleo.com znanylekarz.pl firmy.cz najisto.centrum.cz zivefirmy.cz zoznam.sk
      telefonkonyv.hu paginiaurii.ro listafirme.ro vrisko.gr xo.gr yandex.* 2gis.* zoon.ru orgpage.ru flamp.ru
      guiamais.com.br apontador.com.br doctoralia.* doctolib.* seccionamarilla.com.mx amarillas.com tabelog.com
      gurunavi.com gnavi.co.jp hotpepper.jp ekiten.jp itp.ne.jp dianping.com baidu.com naver.com openrice.com
      streetdirectory.com`,
  },
  {
    kind: 'booking',
    note: 'stays, tables, appointments: the business is the path',
    hosts: `booking.com airbnb.* expedia.* hotels.com agoda.com trivago.* kayak.com kayak.de kayak.co.uk kayak.fr
      kayak.es kayak.it hrs.* hostelworld.com vrbo.com homeaway.* fewo-direkt.de traum-ferienwohnungen.de
      holidaycheck.* priceline.com orbitz.com travelocity.com lastminute.* trip.com makemytrip.com goibibo.com
      oyorooms.com opentable.* resy.com exploretock.com sevenrooms.com thefork.* lafourchette.com bookatable.*
      dineout.co.in eatapp.co tablein.com treatwell.* fresha.com booksy.com vagaro.com mindbodyonline.com
      mindbody.io schedulicity.com styleseat.com squareup.com setmore.com calendly.com acuityscheduling.com as.me
      simplybook.me simplybook.it timify.com shore.com studiobookr.com planity.com phorest.com genbook.com
      zocdoc.com doctena.* samedi.de dr-flex.de clickdoc.* eventbrite.* ticketmaster.* eventim.* getyourguide.*
      viator.com classpass.com wellhub.com gympass.com urbansportsclub.com cal.com tidycal.com zcal.co`,
  },
  {
    kind: 'marketplace',
    note: 'food delivery: the business is the path',
    hosts: `ubereats.com doordash.com grubhub.com seamless.com postmates.com deliveroo.* just-eat.* justeat.* menulog.*
      takeaway.com lieferando.* thuisbezorgd.nl pyszne.pl wolt.com glovoapp.com foodpanda.* foodora.*
      skipthedishes.com swiggy.com talabat.com hungerstation.com rappi.* ifood.com.br pedidosya.* chownow.com
      toasttab.com slicelife.com beyondmenu.com menufy.com clover.com orderonline.ie flipdish.com toogoodtogo.com`,
  },
  {
    kind: 'marketplace',
    note: 'shops and classified advertisements: the business is the path',
    hosts: `amazon.* amzn.to ebay.* ebay-kleinanzeigen.de kleinanzeigen.de etsy.com aliexpress.* alibaba.com rakuten.*
      wish.com temu.com shein.* zalando.* mercadolibre.* mercadolivre.com.br olx.* gumtree.* craigslist.org
      marktplaats.nl leboncoin.fr subito.it milanuncios.com wallapop.com vinted.* depop.com shpock.com
      willhaben.at ricardo.ch tutti.ch blocket.se finn.no dba.dk tori.fi allegro.pl bazos.cz avito.ru flipkart.com
      immobilienscout24.de immoscout24.ch immowelt.de immonet.de rightmove.co.uk zoopla.co.uk zillow.com
      realtor.com trulia.com redfin.com realestate.com.au domain.com.au idealista.* seloger.com funda.nl mobile.de
      autoscout24.* autotrader.* carsales.com.au fiverr.com upwork.com freelancer.com myhammer.de taskrabbit.*
      1stdibs.com play.google.com apps.apple.com itunes.apple.com gofundme.com kickstarter.com patreon.com
      ko-fi.com buymeacoffee.com`,
  },
  {
    kind: 'builder',
    note: 'site builders that put the site into the path',
    hosts: `sites.google.com docs.google.com drive.google.com forms.gle dropbox.com onedrive.live.com 1drv.ms notion.so
      canva.com issuu.com scribd.com calameo.com yumpu.com slideshare.net prezi.com typeform.com jotform.com
      surveymonkey.com mailchi.mp eepurl.com substack.com flipsnack.com padlet.com trello.com airtable.com
      angelfire.com bravenet.com`,
  },
  {
    kind: 'builder',
    note: 'site builders and hosts where each name is a site of its own; their own front page is not',
    ownSitesBelow: true,
    hosts: `wixsite.com wix.com business.site jimdosite.com jimdofree.com jimdo.com blogspot.com blogger.com github.io
      gitlab.io wordpress.com weebly.com weeblysite.com squarespace.com square.site webflow.io webflow.com
      myshopify.com shopify.com godaddysites.com webnode.com webnode.de site123.me strikingly.com carrd.co
      notion.site canva.site my.canva.site netlify.app vercel.app pages.dev web.app firebaseapp.com herokuapp.com
      azurewebsites.net onrender.com ueniweb.com yolasite.com webs.com tripod.com 000webhostapp.com neocities.org
      mystrikingly.com square.link duda.co multiscreensite.com webador.com webador.de jouwweb.nl e-monsite.com
      over-blog.com canalblog.com altervista.org beepworld.de npage.de homepage-baukasten.de chayns.net de.tl
      page4.com zyrosite.com hostingersite.com framer.website framer.app odoo.com hpage.com lovable.app durable.co
      mozello.com simdif.com tilda.ws ucoz.ru nethouse.ru hatenablog.com jimdoweb.com cargo.site format.com
      smugmug.com pixieset.com zenfolio.com book.fr`,
  },
  {
    kind: 'shortener',
    note: 'short links: where they lead is known only after asking',
    hosts: `bit.ly bitly.com tinyurl.com goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly rb.gy cutt.ly shorturl.at t.ly
      tiny.cc tiny.one tr.im dlvr.it short.io soo.gd s.id bl.ink clck.ru u.to qrco.de qr.page qrfy.com me-qr.com
      qr1.be l.ead.me scnv.io urlz.fr shrtco.de adf.ly ift.tt trib.al po.st snip.ly hubs.ly hubs.la zpr.io kutt.it
      dub.sh`,
  },
  {
    kind: 'shortener',
    note: 'short links of networks: not only to their own profiles',
    hosts: 't.co lnkd.in fb.me pin.it redd.it xing.to vm.tiktok.com vt.tiktok.com j.mp spoti.fi',
  },
  {
    kind: 'directory',
    note: 'links into a map, short or long',
    hosts: 'g.page g.co maps.app.goo.gl maps.google.com business.google.com maps.apple.com',
  },
  {
    kind: 'mail',
    note: 'mail providers, whose e-mails are mistaken for sites; some give their customers sites below',
    ownSitesBelow: true,
    hosts: `gmail.com googlemail.com hotmail.* outlook.com outlook.de outlook.fr outlook.es outlook.it live.com live.de
      live.fr live.co.uk live.nl live.it msn.com aol.* gmx.* web.de freenet.de t-online.de icloud.com me.com
      mac.com proton.me protonmail.com tutanota.com tuta.io mail.com mail.ru bk.ru list.ru libero.it orange.fr
      wanadoo.fr laposte.net free.fr sfr.fr bluewin.ch btinternet.com comcast.net verizon.net bigpond.com
      rediffmail.com wp.pl onet.pl interia.pl o2.pl seznam.cz centrum.cz ukr.net abv.bg 163.com 126.com zoho.com
      posteo.de mailbox.org fastmail.com ymail.com`,
  },
  {
    kind: 'search',
    note: 'search engines: the question is the path',
    hosts: 'google.* bing.com yahoo.* duckduckgo.com ecosia.org startpage.com ask.com qwant.com sogou.com archive.org',
  },
]
