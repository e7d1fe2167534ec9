/** Names of mail providers with domains in many countries: `yahoo.com`, `yahoo.co.uk`, `yahoo.de`. */
export const freeMailNames =
  'gmail googlemail yahoo ymail rocketmail hotmail outlook live msn aol gmx icloud yandex laposte'

/** Mail and access providers of many countries that give mailboxes to consumers. Our own list, 748 domains, November 2026. */
export const freeMailProviders = `
me.com mac.com mail.com email.com usa.com post.com inbox.com zoho.com zohomail.com proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de
tuta.io tuta.com fastmail.com fastmail.fm hushmail.com mailfence.com posteo.de posteo.net mailbox.org runbox.com disroot.org riseup.net web.de freenet.de
t-online.de arcor.de online.de email.de 1und1.de vodafone.de unitybox.de kabelmail.de netcologne.de aon.at chello.at inode.at bluewin.ch hispeed.ch sunrise.ch
orange.fr wanadoo.fr free.fr sfr.fr neuf.fr bbox.fr numericable.fr cegetel.net club-internet.fr aliceadsl.fr voila.fr libero.it virgilio.it tin.it alice.it
tiscali.it inwind.it iol.it fastwebnet.it email.it terra.es telefonica.net ono.com terra.com.br uol.com.br bol.com.br ig.com.br globo.com globomail.com
sapo.pt netcabo.pt clix.pt ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl xs4all.nl upcmail.nl quicknet.nl telenet.be skynet.be scarlet.be proximus.be
btinternet.com btopenworld.com blueyonder.co.uk virginmedia.com ntlworld.com sky.com talktalk.net tiscali.co.uk plus.com plusnet.com eircom.net comcast.net
verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net earthlink.com juno.com netzero.net optonline.net rr.com roadrunner.com
frontier.com frontiernet.net windstream.net centurylink.net mindspring.com rogers.com shaw.ca sympatico.ca telus.net videotron.ca bell.net bigpond.com
bigpond.net.au optusnet.com.au iinet.net.au xtra.co.nz slingshot.co.nz telkomsa.net mweb.co.za vodamail.co.za mail.ru list.ru bk.ru inbox.ru internet.ru
rambler.ru ya.ru ukr.net i.ua meta.ua tut.by mail.bg abv.bg wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu poczta.fm poczta.onet.pl gazeta.pl tlen.pl
vp.pl autograf.pl seznam.cz email.cz centrum.cz post.cz volny.cz atlas.cz azet.sk zoznam.sk centrum.sk post.sk pobox.sk freemail.hu citromail.hu t-online.hu
vipmail.hu indamail.hu yahoo.ro mailbox.hu telia.com spray.se home.se bredband.net comhem.se online.no broadpark.no c2i.net mail.dk jubii.dk ofir.dk
kolumbus.fi elisanet.fi luukku.com suomi24.fi otenet.gr forthnet.gr hol.gr mynet.com superonline.com ttmail.com qq.com 163.com 126.com sina.com sina.cn
sohu.com foxmail.com aliyun.com yeah.net naver.com daum.net hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp rediffmail.com sify.com gmx.at gmx.ch
mail.ch bluemail.ch swissonline.ch solnet.ch vtxmail.ch netplus.ch romandie.com kabsi.at liwest.at drei.at a1.net utanet.at telering.at gmx.us ewe.net
ewetel.net osnanet.de htp-tel.de versanet.de alice-dsl.de alice-dsl.net hansenet.de o2mail.de o2online.de kabelbw.de tele2.de nexgo.de mnet-online.de
mnet-mail.de genion.de compuserve.de dslextreme.com noos.fr cegetel.fr dbmail.com 9online.fr tele2.fr nordnet.fr ozone.net gmx.fr mailo.com net-c.com
netcourrier.com caramail.fr infonie.fr tele2.it tim.it teletu.it wind.it postemail.it katamail.com infinito.it supereva.it jumpy.it vodafone.it iol.pt mail.pt
portugalmail.pt netvisao.pt movistar.es euskaltel.net jazztel.es ya.com wanadoo.es orange.es telecable.es mundo-r.com hotmail.com.ar fibertel.com.ar
ciudad.com.ar speedy.com.ar arnet.com.ar infovia.com.ar tutopia.com une.net.co etb.net.co cantv.net vtr.net prodigy.net.mx infinitummail.com adinet.com.uy
entel.bo speedy.com.pe zipmail.com.br oi.com.br r7.com superig.com.br click21.com.br veloxmail.com.br pop.com.br brturbo.com.br bnpost.com casema.nl chello.nl
zonnet.nl zeelandnet.nl caiway.nl solcon.nl tele2.nl kpnplanet.nl xmsnet.nl wxs.nl online.nl ziggomail.com belgacom.net pandora.be brutele.be voo.be
versateladsl.be tele2.be vt4.be orange.be pt.lu internet.lu vo.lu virgin.net talk21.com tesco.net freeserve.co.uk fsmail.net orange.net o2.co.uk btconnect.com
lineone.net onetel.com supanet.com madasafish.com uwclub.net which.net zen.co.uk demon.co.uk gotadsl.co.uk iol.ie indigo.ie oceanfree.net gofree.ie
vodafone.ie twc.com embarqmail.com suddenlink.net mchsi.com q.com cableone.net sparklight.net ptd.net rcn.com wowway.com wideopenwest.com metrocast.net
atlanticbb.net hughes.net tds.net fuse.net cfl.rr.com nc.rr.com gci.net alaska.net hawaii.rr.com cincinnatibell.net consolidated.net knology.net
brighthouse.com insightbb.com zoominternet.net ameritech.net pacbell.net swbell.net snet.net nvbell.net prodigy.net flash.net worldnet.att.net
bellatlantic.net gte.net adelphia.net rcsis.com optimum.net peoplepc.com localnet.com execpc.com wildblue.net centurytel.net nycap.rr.com cogeco.ca cogeco.net
eastlink.ca nb.sympatico.ca sasktel.net mts.net mymts.net tbaytel.net northwestel.net execulink.com vianet.ca ns.sympatico.ca teksavvy.com xplornet.com
xplornet.ca bellaliant.net hotmail.ca dodo.com.au tpg.com.au internode.on.net adam.com.au westnet.com.au aapt.net.au ozemail.com.au netspace.net.au
iprimus.com.au exemail.com.au bigpond.com.au aussiebb.com.au clear.net.nz paradise.net.nz ihug.co.nz orcon.net.nz vodafone.co.nz inspire.net.nz actrix.co.nz
snap.net.nz iafrica.com absamail.co.za webmail.co.za polka.co.za lantic.net global.co.za mtnloaded.co.za icon.co.za yebo.co.za mail.ua email.ua bigmir.net
online.ua 3g.ua inet.ua ua.fm mail.by open.by qip.ru pochta.ru nextmail.ru land.ru newmail.ru hotbox.ru km.ru lenta.ru mail.kz inbox.lv inbox.lt one.lv
delfi.lv apollo.lv tvnet.lv mail.lv e-apollo.lv takas.lt zebra.lt one.lt delfi.lt mail.lt mail.ee hot.ee online.ee neti.ee delfi.ee dir.bg gbg.bg data.bg
net.hr inet.hr vip.hr optinet.hr zg.t-com.hr siol.net email.si amis.net volja.net t-2.net sbb.rs eunet.rs ptt.rs open.telekom.rs mts.rs t.ht.hr home.ro
rdslink.ro rdsnet.ro clicknet.ro k.ro in.gr freemail.gr pathfinder.gr vivodinet.gr vodafone.gr cosmotemail.gr cytanet.com.cy primehome.com onvol.net
maltanet.net go.net.mt quick.cz tiscali.cz iol.cz upcmail.cz chello.cz chello.hu chello.sk chello.pl upcmail.hu invitel.hu enternet.hu digikabel.hu
freestart.hu orangemail.sk stonline.sk slovanet.sk neostrada.pl aster.pl buziaczek.pl amorki.pl interia.com int.pl toya.net.pl vectra.pl poczta.pl gery.pl
tele2.se passagen.se swipnet.se glocalnet.net ownit.nu bahnhof.se brikks.com hotmail.se start.no frisurf.no lyse.net getmail.no altibox.no hafslund.no
telenor.no stofanet.dk tdcadsl.dk webspeed.dk youmail.dk tiscali.dk get2net.dk pc.dk privat.dk saunalahti.fi pp.inet.fi inet.fi welho.com dnainternet.net
netti.fi sci.fi phnet.fi mbnet.fi simnet.is internet.is visir.is walla.com walla.co.il 012.net.il netvision.net.il bezeqint.net zahav.net.il barak.net.il
013.net inter.net.il mynet.com.tr ttnet.com.tr turk.net e-kolay.net superposta.com emirates.net.ae eim.ae batelco.com.bh qatar.net.qa omantel.net.om
cyberia.net.lb terra.net.lb maktoob.com link.net tedata.net.eg menara.ma iam.net.ma planet.tn gnet.tn topnet.tn indiatimes.com vsnl.com vsnl.net bsnl.in
bsnl.co.in airtelmail.in rediff.com sancharnet.in dataone.in eth.net sltnet.lk eureka.lk cyber.net.pk bttb.net.bd ntc.net.np 139.com 188.com 189.cn wo.cn
wo.com.cn vip.163.com vip.126.com vip.sina.com vip.qq.com 21cn.com tom.com eyou.com 263.net sogou.com netvigator.com hkbn.net i-cable.com ctimail.com
hinet.net seed.net.tw pchome.com.tw yam.com so-net.net.tw kimo.com giga.net.tw ms1.hinet.net korea.com dreamwiz.com lycos.co.kr empas.com paran.com chol.com
hanafos.com nifty.com biglobe.ne.jp so-net.ne.jp ocn.ne.jp plala.or.jp dion.ne.jp infoweb.ne.jp odn.ne.jp excite.co.jp goo.jp i.softbank.jp vodafone.ne.jp
au.com asahi-net.or.jp singnet.com.sg starhub.net.sg pacific.net.sg tm.net.my streamyx.com jaring.my time.net.my telkom.net indosat.net.id cbn.net.id
plasa.com centrin.net.id pldtdsl.net ksc.th.com loxinfo.co.th cscoms.com hcm.vnn.vn hn.vnn.vn vnn.vn fpt.vn mail.de hey.com duck.com skiff.com startmail.com
countermail.com ctemplar.com kolabnow.com migadu.com mailo.eu tutamail.com keemail.me hushmail.me hush.com safe-mail.net lavabit.com cock.li vivaldi.net
gmx.biz gmx.eu gmx.info gmx.org ok.de wanadoo.nl t-com.me t-email.hu bluezone.no elion.ee murena.io soverin.net thexyz.com zohomail.eu zohomail.in zoho.eu zoho.in myyahoo.com att.com netscape.net netscape.com aim.com love.com ygm.com verizon.com.mx
lycos.com lycos.de lycos.es lycos.it lycos.nl lycos.co.uk excite.com excite.it altavista.com compuserve.com cs.com windowslive.com passport.com sapo.ao
webmail.com mailcity.com juno.net bluebottle.com gawab.com myway.com bigfoot.com iname.com lavache.com mail-online.dk runbox.no proton.ch`
