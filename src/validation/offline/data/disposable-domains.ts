/**
 * Domains that live services hand out mailboxes of, which the list that we depend on lacks: fakefilter 0.1.1476 (BSD-3-Clause, Copyright
 * (c) 2022, 7c; see NOTICE), taken on 2026-11-19. Of those that it has not seen for a year, only what another list has too. Left out:
 * subdomains, and free providers. docs/validation.md says how to update it.
 */
export const disposableDomains = `
00000000000.pro 0123.website 01234.space 0411cs.com 0731tz.com 0tires.com 0xmiikee.com 11jac.com 1200b.com 120181311.xyz 122444.xyz 12h.click
175vip.xyz 1996a.lol 1amsleep.xyz 1smail.top 1smailbr.top 1stdomainresource.com 1trionclub.com 228023.xyz 242tmail.online 25sas.help 2b9s.dev
2bedbluewaters.com 2insp.com 2mik.com 304333.xyz 334343.xyz 3344.online 360mail.life 3dboxer.com 3g.lol 401202.xyz 47bmt.com 4funpedia.com 4whole.com
4xoay.com 504333.xyz 524446913.xyz 54.mk 555888.icu 5conto.com 5hotmail.site 64center.xyz 67b.online 68mail.sbs 696902.xyz 6dy.store 727ec.es
7752050.ru 77ahgaz.shop 77mail.xyz 792c.lol 7kawan.web.id 7rv.es 7tul.com 8.dnsabr.com 86x6.com 8844shop.com 92ff.xyz 991-sh.top 996a.lol 9mail.shop
abboudsh.site abdcart.shop abdullaaaa.online abh.lol abibal.site abosoltan.me aboutbeautifulgallopinghorsesinthegreenpasture.online abunasser.site
abyan.art acaciaa.top academic.edu.rs accgame247.site acctw.net acrewgame.com act-register.in acuntco.com adadad.uk adasd.cc adb3s.com adelechic.shop
adgome.com adiosbaby.com adiosbaby.xyz adminalsoonline.club administraplus.delivery adminzoom.com adrewire.com adsgiare.vn advarm.com adza.cc
aeimpu.es aenomail.com aenomail.online aenomail.xyz aeroxboy.com aeshopkj.com afandi.baby afandi.digital affectionsa.site afluidbear.cc agasolution.me
agenra.com agp.edu.pl ahanim.com ahihimail.com ahlirindy.biz ahmadmohsen2.shop ahouse.top ahrixthinh.net ahucantogan.shop aiczcn.us aigptplus.co
aijuice.net aikoreaedu.com aimsa.shop aiqoe.com airmail.top aitecleco.com aiwanlab.com aixind.com akhirluvia.biz akhpremium.site akilliusak.network
akixpres.com aktactogaynrb.shop aktantekten.shop aktifanadhevi.biz akunku.shop alabel.online alamalcontracting.com alatajaib.com albos.in aleitar.com
alethea.top alexida.com alibto.com alikmotion.com allabilarskrotas.se allfolk.ru allowsa.shop allysa.online aloalo.store aloaloweb.online alonesa.site
alongsa.shop alongsidesa.online alpersadikan.sbs alphabeticallysa.site alsosa.online altaddress.com altaddress.net altaddress.org alternativesa.shop
altersa.site althoughsa.shop alwmail.site amazingsa.shop ambulancesa.site ambutaek.pro amcret.com amdepholdings.xyz amdlr.xyz amerilinkmail.com
amerinetgate.com ametitas.com amgens.com amigoconsults.social amiralty.com amirei.com amorazone.lat amoria.lat amorlink.lat ampdial.com
amusingsa.online an0nz.store anabells.xyz ancewa.com anderbeck.se anemon11.shop angieplease.com anheakao.xyz anhhungrom47.xyz anhmaybietchoi.com
anhudsb.com anilahwillhite.store animalkingdo.com animalsa.shop anique.pro anjay.id anlocc.com anlzdroidwe.top anmmo2024.com annavogue.shop
announcesa.site anonimsirketmail.online anonimsirketmail.xyz anotherwinters.site antamdesign.site anysilo.com aperiol.com apklamp.com
apklitestore.com apotekberjalan.com appguidelab.com applemeomeo.store aqqor.com aqwee.online arapgege.tech aravites.com arigo.site arinuse.com
arqsis.com arsunuzunarmak.buzz arthurgerex.network artiviodesign.com artropad.net artvara.com arugy.com aruxprem.web.id asfdd-ff.top ashansa.live
ashiro.biz asia.dnsabr.com aslana.xyz asli.cloud aslihansekeroglu.cfd asteraavia.ru astimei.com atalaytercan.shop ateskuklabur.cfd atinjo.com
atozshare.com atpm.us atticus-finch.es au-1.top aufu.de auhit.com aupvs.com auraence.com auraity.com auraness.com auslank.com austingambles.org
autarchy.academy autdent.com automizely.info autospozarica.com autoxugiare.net availablewibowo.biz avalonminer.cloud avangard.ru.com aviestas.space
avlnch.store avulos.com awanhitamwoy.fun awesomenewfile.site axcradio.com ayahseviana.io ayamluli.space ayazmarket.network aybukeaycaturna.shop
aysegulsobac.cfd aysegultanbas.cfd azeriom.com azkankitchen.shop azrmail.com azwem.site azwen.site b7sn3xrm.my.id babblehorde.site bablace.com
baconpro.network badaxitem.host badfist.com bafanglaicai.sbs bahannes.network bakolfb.live balacantasak.shop baldorialounge.com balincs.com balon99.co
bamsrad.com bananacc.site banclonetiktok.com bandmuflikhun.biz bangeer-55sw.xyz bankrau.com banmailco.site baobaosport.com baobaosport.xyz bapok.best
bargay.space bariswc.com barodis.com barplane.com basebuykey.com basefixzone.com baseflowpro.com basegenai.com basemindway.com baseon.click
basketball.group basketth.com batikmpo.top batribentre.email bauscn.com baxidy.com baxima.com bb99.lol bbacademy.es bbasky.us bbcvnews.com bbka.lol
bd.dns-cloud.net bdnets.com beatdirectai.com beautyshine.club beautytrendsph.store bedestin11.top bedulsenpai.net beefance.com behiyesamoglu.cfd
beibiza.es beinger.me beins.info belajaryuk.me belicloud.net beligummail.com belog.digital belugateam.info bemone.com benedict90.org bentsgolf.com
benwes.xyz benznoi.com beraxs.id berhouetconsulting.se berjalansasuiquasd.codes berryslimming.com besaies.com besenica.com besibali.com besnetor.com
bestbot.pro bestdating.lat bestfreshstuff.site bestjoayo.com bestmailservices.xyz bestmoon1.xyz bestphonefarm.com betzenn.com beyzanurtaslan.sbs
bgz2kl.com bialode.com bielaozai.cc bienhoamarketing.com bilcnk.online bilhantokatoglu.shop bilmiyom.online binanceglobalpoolspro.cloud binhduong.bar
binhvt.com biomails.com birige.com biscuitvn.xyz biscuitvn15.xyz bitfami.com bitflirt.com bitmonkey.xyz bitoini.com bitonc.com bittiry.com bizmud.com
bjs-team.com blackhosting.online blacksong.pw blaxion.com bllibl.com blogerspace.com blogriviu.shop blogwithtech.com bluemail.my blueportalmail.com
bm5.live bmtx47.com bmuss.com bnbme.info bnbme.tv bnsteps.com bobbytc.cc bocapies.com bocilaws.online bocilaws.shop bodelapen.ovh bogemmail.com
bohemian-pictures.de boinformado.com bola.mom bolaymay.top bondjol.com bondsphere.lat bongda.vin book4money.com booksx.site bookwormsboutiques.com
bossman.chat bossmanjack.lol bossmanjack.shop bossmanjack.store bossmanjack.xyz bothris.pw bowba.me boxmail.store boxmailvn.com boxmailvn.space
boxnexa.com bpqagency.xyz bqaz.xyz bqsaptri.ovh braloon.com brandalan.sbs brandshield-ip.com braseniors.com breaksmedia.com breakwooden.vn
brenlova.com briefbest.com brieffirst.com britishpreschool.net brokeragedxb.com bromeil.com broothi.com brutuscontingencia.site bs30.fun bsz.us
btcours.com bucols.org budistore.me buffmxh.net buides.com bulmp3.com businesscell.network busykitchen.com buyapp.web.id buybm.one buyer-club.top
by-nad.online by9.lol bypyn.es byzoometri.com cabaininin.io cabangnursalina.net cablegateast.com cakdays.com cakybo.com calmgatot.net calmpros.com
calorpg.com camjoint.com campatar.com cancut.biz.id canelsofoglu.cfd cangutsiapa.sbs cangxcut.com canvaedu.id caosusaoviet.vn capcut.team capcuter.com
capcutgw.cfd capcutisme.app capcutisme.com capcutku.com capcutnihbos.site capiena.com capzone.io cardosoadvogadoassociados.com careandvital.com
carspure.com cartep.com casaderta.com casanovalar.com casemails.com casemails.online casemails.xyz casinolotte.com cavoyar.com caychayyy.shop
cayxupro5.com cba-1.top cbghot.com cckuy.site cckuy.space ccpt.lol cederajenab.biz cegil.site cekek.es cekut.space centralblogai.com ceria.cloud
cerisun.com cetgpt.com cexch.com cfazal.cfd chainds.com chajoa.com changinger.com chaoji.icu chaoyouliao.sbs chaqk.com chatgpt-ar.com chatgptku.pro
chatkamu.com chatwesi.com chbkstore.cloud cheapedu.me checklok.shop checknow.online chennuo.xyz chewmumma.com.au chiamn.com chieninsta.shop
chimneycats.com chinaqoe.com chinauxm.com chrfeeul.com chuacotsong.online chupanhcuoidep.vn cigidea.com cilian.mom cilmiyom.online cilundir.com
cipulz.site citron-client.ru citymax.vn ckiaspal.ovh claratrend.shop clasicvacations.store claspira.com clk2020.co clk2020.info clk2020.net
clk2020.org clone79.com cloneads.top clonechatluong.net clonechoitut.vip cloneig.shop cloneigngon.click cloneiostrau.org clonemailgiare.com
clonemoi.com clonenbr.site clonenuoi2024.top clonetop1.shop clonevietmail.click clonevippro.site clonevnmail.com clonvn2.com closedbyme.com
clothance.com cloud-server.id cloudfoundry.store cloudmails.tech cloudxanh.vn clubemp.com clubwarp.top cnguopin.com co2uk.shop coachnutrio.com
cocolesha.space cocoting.space codemail1.com codgal.com codt.site codverts.com coffeepancakewafflebacon.com cofferoom.art colevillecapital.com
colimarl.com comodormail.com comparekro.com comparisions.net comprar-com-desconto.com comprarcapcut.shop compservmail.com compung.com conduongmua.site
congcufacebook.com connectcrossword.com contabilidadebrasil.org contple.com contuild.com coochi.nl corantct.com corebitrun.com corefitrun.com
corejetgrid.com coswz.com coursora.com cozydrop.xyz cpaurl.com cqpcut.id crashkiller.ovh cristout.com criteriourbano.es cron1s.vn cronack.com
cronot.xyz crsay.com cryptoblad.nl cryptoblad.online cryptodon.space cryptogpt.live csx-1.store ctxh.site cuanbrowncs.mom cubicview.site
cuentaspelis.top cuirugu.com culondir.com cumfoto.com cuong.bid cuongkigu.xyz cuongrmfwbnpl43.online cupbret.com cutcap.me cwrotzxks.com cxnlab.com
cyberlinkhub.com cybertipcore.com cybtric.com cyluna.com czub.xyz d000d.xyz dagatour.com dagavip1.top daikoa.com dailygaja.com dailyjoa.com
daisycouture.shop dajotayo.com damtuantu.online danangsale.net dangkydinhdanh.online danhchinh.link danhpro.top danielmunoz.es daponds.com dariolo.com
datamzone.com dategalaxy.lat dateharbor.lat datehype.com datespot.lat dateverse.lat datingso.com datoinf.com datphuyen.net datquynhon.net daupload.com
davenstore.com dawhe.com daxiake.com daxurymer.net dealexp.org dealxin.com deathwishcoffee.us dedesignessentials.com dedimkisanalcp.cfd
deegitalist.bond deepsdigitals.xyz dekpal.com deliriousrudiyat.biz deliverydaily.org demanuela.es demowebsite02.click denari.se dennmail.win
departamentoparanaonline.com depinpools.com deposin.com desimess.xyz desiys.com desknewsop.xyz deskz.bar deusa7.com devdigs.com devec.site
deviouswiraswati.biz devla.site devoidd.media dextrago.com dhun.us dhuns.wiki diadiemmuasambienhoa.com dichvudaorut247.com dichvumxh247.top
dieforheaven.web.id digiactiveai.com digiglobalai.com digistatpure.com digitalproductprovider.com dijitalmesele.network dilaratasgan.cfd
dilmiyom.online dimensi.me dinhtuan.site dinhtuan02.shop dipan.xyz diplo.edu.pl dirding.com discolive.site discorded.io discounp.com discrip.com
dishow.net disipulo.com dispmail.org diverseperdiawan.co divuva.click diztan.cfd djkux.com dlbazi.com dmener.com dmm.pp.ua dmong.cloud dntts.pics
doanhnhanfacebook.com docknke.com docsfy.com doctormail.info dodoberat.com doesnment.com dogcantokatan.shop dogonoithatlienha.com
dogtrainingobedienceschool.com doishy.com dokankoi.site dollicons.com domail.info dongbeiyujie.sbs doodj.com doodooli.xyz doodrops.org doods7.com
doremifasoleando.es dorukhansozer.cfd dosonex.com dotaja.store doteluxe.com dothivinhomescangio.vn dotoctuvo.com dotxan.com downforest.online dpad.fun
dpcdn.cn dpcos.com dpwev.com dqmail.org dragence.com dragonmint.info dragonmintv2hub.online dreammatchup.lat dretnar.com drewhousethe.com
drivelander.com drizz.pro dropeso.com dropmeon.com drsick.xyz ds4kojima.com dsadsdadsa.online dsantoro.es dsddgtt.cc dsdfg-dsfg.info dsgate.online
dtigr.xyz ducclone.com duccong.pro duckadventure.site dudscc.com dudscc.sbs dudscuapcut.store dumonyal.biz.id dunefee.com dunhila.com dunhila.online
dunhila.xyz duniakeliling.com duongtrinh.xyz duosakhiy.com dustysyawalina.biz duxer.top dvd.dns-cloud.net dvseeding.vn dwakm.com dwarfpools.online
dwrf.net dwriters.com dxirl.com dyting.com dyyfin.shop eachence.com eamsurn.com easilys.tech easipro.com eastmm.cc eastriveramail.com easyfundplan.com
easygbd.cn easylangways.com easylimanauw.biz ebaldremal.shop ebarg.net ebruummuhantarak.cfd ecoco.space ecomaj.cfd edfore.cloud edfore.site
edgenestlab.com edilm.site edirectai.com editoraprilianti.biz edu-it.site eduhed.com edumail.store edumail.su edumomtalk.com edus.works edusch.id
edusch.site effortlessinneke.io efpaper.com egc89vmz.shop egepalat.cfd eggviews.xyz egsolucoes.shop egute.space ehealthic.de eise.es eitherium.com
ekahrs.se ekuali.com elaina8386.buzz electricianhelp.site elifart.net eligou.com eliotkids.com elisestyle.shop elite-garena.com elite-jibbo.com
elite21miners.site elmos.es elsetos.biz elwatar.com email-very.com email.gen.tr email.net.tr email4.in emailmultimedia.com emailviettel.my
emailvnpt.online emg.pw emjigaz.ovh emmastyle.shop encrypted4email.com endelite.com endflash.com endibit.com endosferes.ru energen.live
enhancedzoom.com entribod.xyz envoes.com erapk.com erdemtemizler.shop erdfg-sa.top ereirqu.com erkjhgbtert.online errals.com erynka.com esatsoyad.cfd
esdruns.com esimpleai.com esmealtazegul.shop esyline.com etchingdoangia.com ethicaldhinda.biz ethsms.com etiqets.biz eubonus.com euesolucoes.online
evexia-cosmetics.de evilgodshop.com evilgodshop1.uk evilgodshop2.uk evluence.com evoiceeeeee.blog evoiceeeeee.world evokewellnesswithin.com
evoxury.com evrnext.com excederm.com excipientnetwork.com exemetr.com exitings.com exone.pro expecters.site expeight.com expensemanager.xyz
expert-gpt.app expertgpt.page expertgpt.tech exploitingmoms.pro ezacc.shop ezamirawedding.me f2pools.info f2pools.online f5url.com fabelklug.de
fabiopisani.art fabricoak.com facemail.store fahadfaryadlimited.co failance.com fajskdlh.top falixiao.com fancyzuhdi.net fanlvr.com fanwn.com
farshadtan.cfd fast.edu.pl fastdating.lat fastmails.info fastsms.my fastsms24.shop fat-tubes.com fatraplzmac.cfd fatunaric.cfd faultydeniati.net
fauzanstore.me fb3s.com fbclone.com fbfubao.com fbiagent.cyou fbinsta.click fbkubro2024.cloud fbmail.my fbmail.vip fbpoint.net fbtiktok.store
fclone.net fdfriend.store fdsgfdgfdgd.online feanzier.com feelingity.com fehimesenbas.cfd feiqilai.lol fenexy.com fennel.team fentaoba.com
fergetic.com fermiro.com ferrer-lozano.es fesmel.xyz fftube.com fgfydgfft.com fhoxe.works filesaved.org filespure.com filevino.com filewise.biz.id
filipx.com finecraft.company finexhouse.com finfave.com finovatechnow.com fintechistanbul.net fintehs.com fintning.com finzastore.com fionawear.shop
firain.com firuzhasansu.cfd fitanu.info fitbuybid.com fitmapgate.com fitmindgate.com fixwap.com flammablekarindra.io flatteringsandita.biz flektel.com
flemist.com fliveu.site flixsu.fun floris.sa.com flow2word.com flowersth.com flyriseweb.com flyymail.com foboxs.com fogdiver.com fonmail.com.br
fontfee.com foodieinfluence.online foodieinfluence.pro foodkachi.com forapps.shop forcrack.com formilaraibot.vip forumfreeai.com forummaxai.com
fotokults.de foxroids.com fplq.xyz fragileferonova.biz framitag.com freemail.is freepalestine.id freepost.cc freyaglam.shop frisbook.com
frostmail.site fsercure.com fuadd.me fuasha.com fun-images.com furkanozturk.cfd fursee.com futebr.com futilesandilata.net futurejs.com fuzitea.com
fvia.app g8e8.com gabut.cloud gagahsoft.software gailna.asia galamail.biz gallerys.blog gamegta.com gamening.com gamersdady.com gamintor.com
gang-waw.xyz gaosuamedia.com gardsiir.com garyoliver.es gaskuy.me gaskuy93.art gasss.net gasss.wtf gassscloud.net gawe.works gazanfersoylemez.cfd
gddcorp.com gdfgergrer.shop geekpc-international.com gembul.site gencaysoker.cfd genjosam.com gesthedu.com getcashstash.com getcode1.com gethexbox.com
getimell.com getimell.store getlos.nl gfacc.net ggezme.shop gglorytogod.com gh-v.me ghastlynursyahid.biz ghv.pics giachic.shop giaminhgmc.top
giaminhmmo.top giangcho2000.asia giangholang.xyz giayhieucu.com giftonlinezyz.online gimail.cloud ginearr.com gipitiw.tech glitteringmediaswari.io
glitzyadelia.io global-work.app globaldatingclub.lat globalinkerpro.com globalwork.dev glossier-group.com glowend.xyz glowible.com
glowingsyabrianty.biz gmai1.kr gmaii.click gmail-b.lol gmail-c.cc gmail2.shop gmailbox.kr gmailbrt.com gmailbrt.online gmailcsdnetflix.com gmailo.net
gmali.my.id goaa.me gobuybox.com gocampready.com goldhitbtcpoolhub.cloud goldmail.site gollums.blog golviagenxs.com gomailgo.click gomigoofficial.com
gonetor.com goodshoplili.store googlebox.kr gopicta.com gotcertify.com gotemv.com goyalsw.shop gptonesollution.live gqim.xyz greatness.cc
greenovatelife.com greensoccer.es gridnewai.com groomth.com gta5hx.com guaierzi.icu gulasurakhman.net gultalantemur.cfd gumglue.app gunayseydaoglu.cfd
gusronk.com gustyjatiprakoso.co guzinduygukuka.cfd gxuzi.com gym1.online gzley.site h0tmal.com haanhwedding.com haanhwedding.vn habibola22.com
habosurechinhhangvietnam.online hacker9.org hadvar.com hahaha.vn haickmail.top haiqwmail.top haiserat.network halamanenuy.net hanasa.xyz
handelarchitectsr.com haodage.cc haoniubia.cc haoren.lol haotuwu.com haoyunlaiba.cc happinessprime.com hareketliler.network harinv.com
harlowfashion.shop harmfulsarianti.co hartaria.com hastynurintan.io hatanet.network haydariabi.shop haydplamz.shop haylo.network haynes.ddns.net
hazhab.com hddd54.shop healthbeautynatural.site healthoriaplus.com healthsoulger.com hearkn.com hearourvoicetee.com heartbridge.lat heartlink.lat
heavenlyyunida.biz heavents.fun hedotu.com helenk.site helesco.com henrikoffice.us hesoyam.cloud hesoyam.space heweatr.com hexcl.email heyowaf.my.id
hgiiu.xyz hgtech.dev hhotmail.click hidefrom.us hiepth.com hieu0971927498.com hieuclone.com hieuvia.top highenddesign.site highmail.my.id
highstudios.net himkinet.ru hisrher.com hitmanz02.online hitmildot.com hizli.email hizliemail.com hizliemail.net hjhvj.beer hmdmsa77.shop hmuss.com
hoadataithe.site holisticfeed.site hollyvogue.shop homelandin.com homuno.com hondsemi.com honey.cloudns.asia hoodet.ru hopeence.com hosintoy.com
hosliy.com hostbyt.com hostlace.com hotbird.giize.com hotjsdfefff.xyz hotromail.shop hotrometa.com hovanfood.com hqt.one hrvk.xyz hs-gilching.de
hs-use.top hschool.vip hsmultirental.com httpsu.com huairen.sbs huairen5.sbs huang-f.top hubinfoai.com hubinstant.com hulas.co hulas.me hulas.us
hulaspalmcourt.com humanzty.com hung89.click hung89.shop huobipools.cloud hurl.pro hutmails.com huutinhrestaurant.com huyducfullxu.cloud
hysilens.store iaciu.com iamtile.com ianz.pro iapermisul.ro ibarz.es icemails.top iclo1d.kr iclou1d.com iclou1d.kr icloudemail.kr icsitc.com
idappfree.site idnaikw.homes idoidraw.com idwager.com igdinhcao.click igdinhcao.com igdinhcao.shop igdinhcao.site ihnpo.com iirport.com ikanchana.com
ikanteri.com ikbalsongur.cfd ikowat.com iloov.eu ilustrosonic.com imbetain.com imeng.store impartialpriambudi.biz inboxes.com inboxmails.de
incompetentgracia.net inddweg.com indieglam.shop indomitableadinegara.io infinityacessos.lat infolinkai.com infornma.com ingam.top ingitel.com
ingum.xyz inijamet.fun inilas.com inkight.com inmolaryx.es insfou.com insidiousahmadi.biz insightsite.com instantbox.online insvip.site
integrately.net intellectualpropertyagreements.com intellika.digital interpos.world intrarmour.com inupup.com inveitro.com ionucated.com iotrama.com
ipahive.org iptakedownusa.com ipusku.com iristrend.shop iseeyouu.site ishense.com iskiie.com iskiie.info isorax.com isrw.xyz itemku.cfd iteradev.com
itm311.com itovn.net itt.it.com ixospace.com ixsus.website iya.my.id iyfr.es izeao.com jadecouture.shop jancok.co jangandek.space janganiri.online
jango.wiki janjiabdurrohim.biz jarars.com jarringsafri.biz jarsdigital.sbs jarszone.online jatake.online javamusic.id javbing.com jazipo.com
jbkju-lkj.xyz jcbouchet.fr jeanssi.com jhugodfng.shop jiang-vvx.shop jiangvps.xyz jibbanbila.com jibbangod.biz jibbobodi.tech jid.li jio1.com
jisngg-www.xyz jitsu.my jitteryfajarwati.co joagold.com jobas.shop jobstreet.cam jobtsreet.my joerty.network johanssondeterry.es johnscargall.com
joliechic.shop joliys.pro jomspar.com jonsens.cc jonusatracking.com joshtucker.net joyhivepro.com joytoc.com joywavelab.com jparksky.com jsh55s.us
jtpx.xyz jualcloud.net jugramh.com juhxs.com juliachic.shop just4junk.com justatemp.com justdit.id justep.news jxbav.com jymz.xyz k-p7.top
kaamalspa.cfd kaansimavcan.cfd kabindaws.com kabingshaw.com kacer.store kaiav.com kailmacas.cfd kaisercafe.es kaka.lol kakao-mail.kr kakaoemail.kr
kalmkampz.shop kamazacl.cfd kamazc.cfd kanaatsoyulmaz.cfd kansn23.xyz kanva.site karamumba.network karamuratdiraz.shop karbonaielite.com
kardelentahmez.cfd karenvest.com karmanke.sbs karuhun.dev kasik1250.shop katanajp.online katanajp.shop kavaint.net kawamoto.id kayserilimusti.network
kazinkana.com kdmail.xyz keevle.com kei-digital.com kekemluye.cfd kelangthang.com kelecn.monster kemaltolgauzman.buzz kemelmaka.cfd
kemerliburunseverim.shop kemural.shop keramamba.shop keremardatahta.shop kerenamiburasi.sbs kerimpatates.cfd kerkenezali.space ketenpere.online
key2info.com keysky.online khacdauquoctien.com khada.vn khaihoansk86.click khoigame.com khongtaothiai.com khongtontai.tech khuong.store khuonghung.com
kiddon.club kierastyle.shop kieravogue.shop kietnguyenisocial.com kilocycl5.xyz kiluch.com kimberlyindustry.shop kimgmail.com kimssmartliving.com
kindtoc.com king.buzz kinger.online kingerta.shop kinglyruhyat.io kingnesiamail.com kinky-fetish.cyou kitapidea.com kitchen-tvs.ru kitools.es
kiyoapk.web.id kj-a.cc kjcanva.tech kjwebox.com kk1.lol kloudis.com kn0wme.tech knowond.com koka.my komberluxury.xyz konetas.com kongtoan.com
korrect.cfd kraydon.cfd kreasianakkampoeng.com krpbroadcasting.com krsense.com kryptexsecuremax.club ksudnngf-jh.xyz ktmedia.asia kudimi.com kuku.lol
kulapozca.cfd kulionlen.my.id kumalcaz.cfd kumpulanmedia.com kupidonapp.lat kupz.xyz kuruyuk.com kutevi.site kutsartor.shop kwinji.com kwinx.click
kyctrust.online kynzxy.store kysngd.life kytstore.com l9pdev.com laala.xyz ladusing.shop lailakhan.net laksana.in lamepajri.co lamkslmaapl.cfd
lamshop.site lancelot.sbs langar.vip lanipe.com laocaishen.cc laoctarine.store lapakqu.space lapanganrhama.biz laptopnamdinh.com lassora.com
latamgateway.io latihanindrawati.net latinservice.net lauramiehillhomestead.com lawicon.com lawior.com lcould.kr leabro.com leacore.com lebab.nl
lechatiao.com ledhorticultural.com legitstore.xyz legrdil.com lehoa.top lellolidk.de leluconnurrima.biz lequangduc.cloud leresmeeting.com
lerfuwond.com lesotica.com lespedia.com lettershield.com lewou.com lexuandai.biz lhory.com liamjuniortoys.cfd librthly.com lidaye-facai.xyz
lidercontabilidadebrasil.com ligit.shop ligolfcourse.online lihau.chat likebaiviet.com likemaxcare.com likevippro.site likex.vn lilywear.shop
limemail.biz limewire.one limtu.com linacit.com linging.org linkbitsmart.com linkbm.one linkbm365.com linkfieldhub.com linkfieldrun.com linkfixweb.com
linkflowrun.com linkhivezone.com linkjetdata.com linksparkclick.com linshiyouxiang.xyz linux0.net linxues.com liquidacionporsuicidio.es litepax.com
litn.site livegolftv.com lkamapzlc.cfd lkmpojbf.cfd lmakzac.cfd lmakzpcfls.cfd lmkopknh.cfd locmedia.asia locmediaxl.com logicampus.live
logichexbox.com logicpathbid.com lokamana.tech lolaamaria.art lolllipop.stream lolosmasukptn.com lombaniaga.shop longsieupham.online lookbek.cfd
looksecure.net loopbox.store lopvede.com lordpopi.com loridu.com lorkex.com louxor.shop loveconnects.lat lovehaven.lat lovelynazar.net lovepulse.lat
lovevista.lat lovleo.com loyalhost.org loyalwiranti.biz lpalcfaz.cfd lpefuho.com lpox.xyz lsh.my.id luakm.cfd lubrorein.com luckence.com lucktoc.com
lukampocd.cfd lukampzocl.cfd lukamzap.cfd lukamzcofs.cfd lukapzca.cfd lumao.email lumenta.net luo.today luonglanhlung.com lurekmopa.cfd lushily.top
luxpolar.com luxsev.com luxusmail.my.id luzi.team lvmy.xyz lxheir.com lycoprevent.online m3player.com m625.net mabubsa.com macho3.com
macstoredigital.id madaraskiey.pro magicth.com magneticoak.com magostin.blog magpit.com mail.gen.tr mail2run.com mail5.info mailapp.pro mailapps.site
mailapril.com mailb.info mailbatw.top mailbaytw.top mailbuzz.buzz mailcbds.site mailclone2024.top mailcok.com mailcom.tech mailcuk.com maildeck.org
maildim.com maildoc.org mailenla.network mailfance.com mailgetget.asia mailgg.org mailhieu.store mailhieu1.store mailhieu2.store mailhvd.lat maili.fun
mailkert.com mailku.shop maillasd1.trade mailmag.info mailmint.art mailn.icu mailnet.cfd mailngon.top mailngon123.online mailni.biz mailni.club
mailnvhx.xyz mailpro.icu mailpwr.com mailscoper.shop mailshield.org mailswing.forum mailswing.xyz mailtamtw.top mailtwa.lat mailtwba.top mailtwbon.top
mailtwcom.xyz mailtwctt.top mailtwhaii.top mailtwhaiz.top mailtwmuoi.top mailtwmuoin.top mailtwnam.top mailtwnqs.lat mailtwtam.top mailvip.info
mailvn.top mailxtop.xyz mailyuk.com mainstore.live maintenances.us maiphuong.online maito.space maivantuan1994.top makies.web.id maklaca.cfd
maklacpolza.cfd makrojit.xyz makrorec.xyz makroyal.com malkapzolcam.cfd malldrops.com malopla.cfd mamulhata.network mancelipo.com manlyyeniyansyah.biz
mantapua.online manupay.com marattok.com marc93.qpon mardiek.com margarette1818.site mariascloset.org markanpla.cfd market-re.quest marketmail.info
marksafii.airforce masksickness.com matchnest.lat matchvibes.lat materael.com maujadieskrim.fun maxamba.com maxclone.vn maxgolive.vn maximail.fyi
maximail.store maximail.vip maxpedia.cloud maxpeedia.com maxseeding.vn mayamode.shop mayoenak.site mayonaka.cloud mayonesarnis.biz
maytinhvinhlong.info.vn mclick.click mdeftgds.store medanmacao.site mediapanelhq.xyz mediaresearch.cz meetaura.lat meetingpoint-point.com
meetnova.my.id meetwave.lat meflous.shop mefp.xyz megaradical.com mehmetaktif.shop mehmetsirac.cfd mekerlcs.cfd mekikcek.network mekuron.com
melbox.store meldedigital.com melikesekin.cfd melyshop.es membermail.net memhers.com memorimail.com memoryence.com memosly.sbs mengarden.com
mentongwang.com menuzed.com meong.store mercantravellers.com meta-support-12sk6xj81.com meta68.xyz metaculol.space metalike.pro meu2526.com mewnwh.cc
miamidoc.pl middleence.com miguel2k.online millimnava.info mimi.mom mimimail.me mindoranet.com mindoraspace.com minecraft-dungeons.ru
minedwarfpoolstop.online minexpool.cloud minexpoolprohub.cloud minggu.me minhaishop.click minhanhvpn.com minhduc.live minhduc.shop minhducnow.xyz
minii-market.xyz minimail.eu.org miracle3.com miramail.my.id mirarmax.com miscalhero.com misehub.com misternano.nl mjg24.com mkalzacp.cfd mkalzopc.cfd
mkda9884.top mklpolnhm.cfd mkomail.cyou mkomail.top mktblogs.com mkualpmzac.cfd mlemmlem.asia mlena.site mmds.shop mmo01.com mmo05.com mmo2000.asia
mmo55.com mmonguyen.online mobilebankapp.org mobilesm.com mobilevents.es modestmugnia.io modujoa.com modz.pro mogana.site mogash.com molliwest.site
moneyleak.org moneylogtips.com mongrec.com monijoa.com monitorcity.pro monku.cfd monugur.com monyal.fun monyal.sbs moodyaofa.biz mooecofficail.club
mopalmeka.cfd moplaiye.cfd morad.cc mordoba.network moreablle.com moreglass.vn mos-kwa.ru mosaidus.pro mosscer.cfd motionisme.io motivue.com
movfull.com movieisme.co mpyaccoan.com mrdmn.com mrdmn.online msitip.com mskey.net mskin.top mskintw.top muagicungre.com muahetbienhoa.com muamail.net
muateledrop3.asia muaviagiare.com mucate.com muhammedzeyto.cfd muhaos.com mukaddeshanis.shop mukaolpcal.cfd mukarlac.cfd multifitai.com
multiscanner.org multiwiseai.com mulyan.top murahpanel.com muraklimepa.cfd museumpi.com musicandsunshine.com mustaer.com mustafasakarcan.sbs
mustafaturulsok.shop muvilo.net muzan.me mv6a.com mxscout.com myamoria.lat mybeligummail.com mybrainsme.fun mycertnote.com mygoslka.fun myhavyrtd.com
mykeiani.com mylovezya.my.id myluminair.site mypend.fun myrabax.space mysansan.me mysawit.web.id myspainishmail.com mytaemin.com mytemails.com
mytempmail.org mzastore.com nab4.com nadajoa.com nadaone.fun naisey.store naiveyuliandari.biz namestal.com nanana.uk nanatha.academy
nanopoolscore.online napmails.com napmails.online napmails.xyz naprb.com napthe89.net naqulu.com naraket.biz narcoboy.sbs nasibasi.online nastyx.com
naver-mail.com naver-mail.kr navermx.com nazberilsuleyman.cfd ncnmedia.net nctime.com ndarseyco.com ndbt.click ndhello.us need53.sbs nekos96.xyz
nelcoapps.com nemobaby.store neoapkcc.com neosenpai.shop nepging.com nerg.xyz nestvia.com netcombase.com nethubmail.net netmon.ir netveplay.com
networkofemail.com neural-ex.com neuraxo.com newdailys.com newgoldkey.com newssolor.com newssourceai.com newtonius.net newtrea.com nexadraw.com
ngemusic.academy ngontol.com nguyenduycatp.click nguyentienloi.email nguyenvuquocanh.com nguyenxuandathd1994.win nhanquafreefire.net nhasachtinhoc.com
nhuchienthang.com nicext.com nicnic.pro niede.de niepodam.pl nihennaisi188.cc nikata.fun nimrxd.com ninafashion.shop niubiba.lol nktechnical.tech
nladsgiare.shop nlopenworld.com nmcb.cc nocturnalresha.io nofxmail.com noidem.com noidos.com noihse.com noithatphanhung.com nolog.network
nolopiok.baby nomrista.com nonamecyber.org nongskuy.xyz noobsie.my.id noomlocs.com noroasis.com northweststeelart.com novaopcj.icu nowbuyway.com
nowfitpro.com nowfixweb.com nowhex.com nowhivehub.com nowpodbid.com npo2.com nsodonglao.pro nst-customer.com nt-xp.click ntp.homes ntspace.shop
nudinar.net nughtclab.com numerobo.com numllery.com nuoivo.site nutrijoayo.com nutrv.com nvn.one nyerem.in nzrmedia.com obesekisbianti.biz obiq.xyz
obirah.com observantmarcelina.net occasionalmandiri.co octavialogantgu.site odvh.xyz ofacer.com offensivealiwardhana.net ofular.com
ogurmurattecer.shop okayion.com okexbit.com olcasevdan.cfd ollness.com omailo.top omarrr.online omegazetacryptopool.online omg-greatfood.com
omggreatfoods.com onasabiz.com onaxgames.com onemailserv.xyz onemailx.xyz onestepgpt.tech onick.tech online.xn--6frz82g onlyu.link onply.xyz
onthetok.com ooooooo.shop ooter.nl opelkun.online openlinemail.com optidesk.xyz optimisticheart.org orbitjolly.com orbub.one oremal.com
organisasipoetra.io orionpetshop.shop orkaled.es otheremail.org otp247.me otpmail.top otpmeta.email ourisp.net outlookonr.com outlookonr.online
ovenyudhaswara.biz overnted.com overwhelminghafizhul.io ovobri.com ow2ksj.shop owenmcdsa.sbs owmail.net oxcel.art oxfor.edu.pl oxvps.us ozel.edu.pl
oziere.com ozkadem.edu.pl p-668.top p-cc1.top p-cctv.top p-vva.top p3mburu.me pacfut.com pafasdigital.com paffoca.shop pagonpae.com pakservices.info
panacea.ninja paneltiktok.com pangtiin.com pangzi.biz paperyuyu.xyz parcival-store.net parkers4events.com parkertufan.shop pasarakun.art pasarakun.me
pastipass.com patance.com patrickmeinhardt.de pawtopup.com paxnw.com pay-pp.top pay-us.lol payposs.com paytesacard.app paytesacard.com pc-au.lol
pdaoffice.com pdaworld.online pdaworld.store peakance.com peakbitlab.com peakblissbase.com peakfixkey.com peakfizz.com peakpoppro.com peakwavepro.com
peakwaveway.com peix.xyz pemberontakjaya88.com penampilannieken.io penarayanari.biz pendapatmini.net perplexisme.io pertinenthersavira.net
petitemademoiselle.it petiteyusefha.co peyeng.site phanmemmaxcare.com phatculol.click phatinterior.click phobicpatiung.biz phongpon.click phopocy.com
phubt.com phucdpi3112.com phugruphy.com phuongfb.com phuongphamfb.site piappp.se picktu.pics picsviral.net pigsin.shop pijan.my pijanify.my
pimeariver.com pimmel.top pinoyflex.tv pinupmail.space piqamail.top pixelsshop.xyz pizzamagic.com ployerem.com plumdrop.xyz plusfieldzone.com
plusfitgate.com plusfitpoint.com plussparknet.com plussparkzen.com pngzero.com pocketino.digital podhub.email podmozon.ru podpiski24.online poesd.com
poketani.nl poko.my polatalam.network polatcas.cfd polatfafsca.shop polatyaninecmila.shop policity.ml politesuharnita.io poo.email pooj.de
pop-game.top porhantek.shop porry.store portalix.network portalliveai.com portalnetworkai.com portalworldai.com posiedon.me posiedon.site postinbox.pw
potaance.com potenss.academy pow-pows.com pp-a1.lol pp-a7.lol pp-ahbaab-al-ikhlash.com pp-ai.lol pp-gua.top pp-mc.lol pp-n1.lol pp-nn.lol pp-no.lol
pp-vc.lol pp6.lol ppaa.help ppat.lol ppcc.lol ppcmedia.co pperspe.com ppqifei.top ppshua.icu pptv.lol pranceville.com prcl.site predictoraviator.xyz
prehers.com prembyadetrio.com premilo.cloud premipay.io premiumvns.com prescriptionbyphone.com preventth.com pricekin.shop prignant.com primails.me
prime-gaming.ru primerisegrid.com prince.id privacylock.net private-year.com produsivity.biz proeful.com profilelocked.com profilepictureguard.club
profitmate.company promail.edu.pl properevod.ru proporud.com provko.com proxy4gs.com pt-cc.lol ptiong.com pu-c.lol publg.site puffbarvapestore.com
puhsepuhh.mom pullnks.com purearenas.com puretoc.com purokabig.com purpleroyaltycollections.com pusatinfokita.com putameda.com puzzlepro.es pvcb.lol
pvcc.lol pythonups.mom qaclk.com qfja.xyz qingheluo.com qpdishwhd.buzz qrmta.works quangvps.com quanpzo.click quantnetwork.city quantyti.com
quatetaline.com questhivehub.com questionabledahuli.io quikdrop.space quimail.site quockhanh8686.top quyinvis.net qwerty-ggr.xyz r3r313w2.store
rabdevis.online racfq.com radiantliving.org rainence.com raligaan.com rangdongfish.com rangkutimail.me rapatbahjatya.net raraa.store rashchotimah.co
rate98.shop raveqxon.site rayyanta.com reaktifmuslim.network realpix.online realsoul.in receiptical.xyz receita-iof.org redaksikabar.com reditd.asia
refinedsatryadi.net regacc.shop regishub.com reifide.com relaisdunevet.xyz relationlabs.codes relivacca.cfd remaild.com remailt.com remailt.net
rentforsale7.com rentproxy.xyz rep.biz.id replicant.club retroflavor.info retroholics.es rfcdrive.com rhadryeir.com rhtintin201931.store
richecutivl.xyz riff-store.com rijnlandoffset.nl rinaldistore.site rincianjuliadi.net risanmedia.id risantekno.com riseist.com risma.mom
ristoranteernesto.com rizzalsprem.xyz roastic.com rocksmail.cfd roducts.us rograc.com rogtat.com rojotego.site romancelane.lat ropack.be roseau.me
rotandilas.store rqzetvmh77.online rsmspca.com rtpgacor.de ruangkita.online rubytk39hd.shop rugman.pro ruihuat168.store ruincuit.com
rusyakikerem.network rwerwerwer.com ryoir.biz.id ryounge.com ryuzak.site rzip.site s4ngnm.xyz saasasas.online sabahaesrater.shop sadbor.club
sadsghghjj.top sailorment.com saimesuratokac.shop salahjabder1.cloud saldowidyaningsih.biz salonesmila.es samdang.xyz samideal.com samilor.store
sanalcell.network sanaldans.network sangvt.com saoluudulieu.beauty saraut.my.id sasi-inc.org sasmil.org satigan.com satisfecho.me saucent.online
sauto.me saxlift.us sayago.online sayagon.shop sbscity.us scams.website scanupdates.info scassars.com scholarshipcn.com schule-breklum.de scshool.com
sddfregroup.xyz sddrs-cdfs.shop sddsfds.help sdffg3ds.xyz sdiussc.com sds-a-gff.xyz sdsd88.cc sdsfwerfgroup.link sdsgzh.xyz seangroup.org
seaoning.click sebaball.com secretreview.net sedateviana.io seedingfb.click seetarycr.com sekiyadohaku.xyz selecsa.es selehom.shop selenezero.com
semar.edu.pl semutireng.com senakelem.online senas.xyz send624.com sendisk.com sentimentdate.com seohesapmarket.com sepole.com sepuranex.me
serbaada.me serendora.net serifd.nl serverboosts.net serverwarningalert.com servetecenaz.network servetselcuk.cfd ses4services.net sflike.org
shabilkay.store shahidrazi.online shanidarden.us shapps.online shareithub.com sharli.xyz sheileh.net ship79.com shiqiyx.vip shoha.cc shootence.com
shopaccvip.pro shopazure.vn shopcaunho.com shopcobe.com shoplebs.site shopmmovn.com shopppy.shop shoppung.com shopvia2fa.net shopviet73.com
shopxu89.com sieuthiclone.com signalance.com silangmata.com silverstartechnologies.shop silvy.email simerm.com siminfoscent.cfd simoaudio.live
simquoctuan.com sinbox.asia sinime.xyz sinsize.org sirkelvip.com sirprase.com situsbebas.com skateru.com skizohosting.xyz skrank.com skuno.click
skyfieldhub.com skyjetnet.com skylarchic.shop skyvoid.xyz slcr.xyz sleepyinternetfun.xyz sluden.work smanik2.xyz smansa.id smartgrasspools.tech
smartretireway.com smasnug.tech snackshop73.com snakement.com snvpro.online sobatapps.com socialclone.vip soeermewh.com sofaion.com softprimehub.store
sollutiongpt.live solobizstart.com solusisukses.digital somanav.space sonaa.online songhana.shop sonophon.ru sonpu.xyz soulfinderhub.lat spacemail.my
spacemail.xyz spacepeakbeat.com spamgourmet.com spamzero.net sparkling.vn sparkmate.lat sparkpool.info sparkpoolprohub.online sparkypremium.com
specialmailmonster.online speeddataanalytics.com spicy.photo splashsecurilty.com sponscloud.tech sponsstore.com spoofmail.es spoofmail.fr sport9.win
sportifyku.me spotifyindo.com spotitidku.me spoxtify.com spoyascil.my.id spwmrk.xyz squashship.com ssanphones.com stafflazarus.com stamberg.nl
stareybary.website statisho.com statsbyte.com stecuste.cyou stewartsimmonsvfd.org storebas.fun storegptone.email storepro.site storesup.shop
storetaikhoan.com storyhive-company.online stread.shop strelizia.site strengs.space stripehitter.site strongnutricion.es stubbornakdani.io
studentlettingspoint.com subrevn.net successfulnewspedia.com suchance.com suepbejo.xyz suepbergoyang.xyz suepjoki.xyz sueplali.xyz suepmodyar.xyz
suepnganu.xyz suepresek.xyz sukatobrud.cloud suksukagua.com sukurozumcantoker.shop suleymanxsormaz.xyz sumatraalam.biz.id sunnyblogexpress.com
sunstorevn.com sunzmail.online superhouse.vn supertopup.my.id supplementwiki.org supportlike.online suryapasti.com susumart.com svvdfeghdb.help
sweatpopi.com swiftbrowse.biz.id swifte.space syntaxnews.xyz sysgalaica.es systemchange.me t0o.us t6team.online ta-sg.top tabgs-sg.xyz tabletship.com
tachnuqia.com tacocasa.net taikhoanfb.xyz tainguyenfbchat.com takumipay.xyz tamcuong.one tammyes.my.id tams.codes tamsholdings.com tang-zxc.xyz
tangeriin.com tanglike94.win tanija.site tantang.store tao04121995.cloud taoxao.online tapbuybox.com taphoaclone.net tappathrun.com taptoplab.com
taptopsmart.com tarikosmanli.shop tasteofriver.com tatotzracing.com tbteamhehe1.online teamgoamsd.live teamviral.space techhubup.com techspirehub.com
teearsw.com teknolcom.com teleponadzkiya.co tellsow.live temp-inbox.me temperatebellinda.biz tempinbox.xyz tempmail247.top temporary-email.com
tempos21.es temppy.com teriguyaqin.biz termgame.net tesel.xyz textsave.net tfstaiwan.cloudns.asia tfxx.store tgbkun.site tgfb.cc thaiphone.online
thanhnhien.net theanseladams.com thedaring.org theemailaddy.com thef95zone.com thefluent.org thehermans.store theirer.com thelizard.xyz theloveapp.lat
themindshiftins.org themodish.org thepiratebay.cloud thesdsfwerf.online thhdfws.us thichkiemtien.com thief.mom thinhmin.com thinkvidi.com
thip-like.com thisgarry.xyz thnen.com thoitrangquyco.vn thuehack.com thuexedulichhanoi.com thuughts.com tianatrend.shop tiberjogja.com ticktell.online
tienthanhevent.vn tigigo.site tignovate.com tigong.space tikarmeiriana.biz timkiems.com timspeak.ru tinana.online tinging.xyz tingxing.store
tinhdeptrai.xyz tinyios.com tip4today.com tippabble.com tiprealm.com tipsgrid.com tipuni.com tiredecalz.com titanfzr.store tkcsugik.ovh tlcfbmt.online
tlead.me tlwmail.xyz tmab.xyz tmail8.website tmailnesia.com tmarapten.com tmmail.buzz tms.sale tmst.com.tr tnhshop.site toeapps.digital tokito.sbs
tokogpt24jam.online tokojawa.top tolbasunaytayfun.shop tomahawk.ovh tongon.online top10k.com topclonefb.net topigx.com topnnov.ru toptrend68.online
topupgg.space torrentclub.online torrentclub.space totalius.blog tourgogogo.com tousma.com towintztf.top townpostmail.com toyotataganka.ru tpbay.site
tqc-sheen.com tracklacker.com tradepopclick.com trantienclone.fun trantienclone.top tranvietmail.click traz.xyz treatance.com tremosd.xyz
trendzvibe.shopping trimart.xyz tringuyen.live tringuyen.shop tristore.xyz tritunggalmail.com trizz.pro trizz.xyz trojangogogo.site trompetarisca.co
trongtrung.xyz trucdaischool.us true-lovehub.lat truebonding.lat truelove.lat truevibe.lat trumclone.click trumclone.com trumclone.net
trumclone.online trumclsr.com trumingovn.online trummmredmail.top trumvn.online trungtampccc.vn truonggiangpro.space trustcloud.engineer
truthmaker.top tryhiveclick.com tryhivekey.com trypodgrid.com trywavegrid.com ttmail.vip ttttttttttttttttt.shop tuana.vip tuandepda.vn tufiqon.tech
tugbanurtiftikci.shop tukucapcut.cfd tunayseyhan.cfd tunehriead.pw tunghalinh.top tunnelermail.shop tuongxanh.net tuvanwebsite.com tvsch.site
twitterbon.top twitterchin.top twitterhai.top twittermot.top twitternam.top twittersau.top twobirds-legal.com twosouls.lat tymex.tech ucm8.com
udinnews.com udmissoon.com uee.edu.pl uf.edu.pl ufc.edu.pl uganbaoamza.shop ugurcanuzundonek.buzz ukraynaliopal.network ultrazzam.online umaw.site
umestore.click underdosejkt.org unfortunatesanny.net unifreshai.com unioc.asia unmuhbarru.ac.id upayawalmaina.biz updatehyper.com updatesafe.com
upperbox.org upperviar.com uptimesystem.io upvotes.me urbanovalife.com urbanovapro.com urruvel.com us-dc.lol us-p2.top us-pay.icu us-pt.top
usdatapoint.com usgpeople.es ustvgo.click utplexpotrabajos.com valaqua.es vamflowers.com vananh1.store varslily.com vaseity.com vasomly.com
vastorestaurante.net vaynhanh2k7.com vcsid.com vdfg.es vedastyle.shop vedettevn.com vegetariansafitri.biz velatnurtoygar.shop veo3promts.com
veoultra.online versewears.com vfarmemailmkp.click vhodin.vip via17.com via902.com viameta.vn vicentejurado.es viciouskhalfia.io videodailytung1.xyz
vienphunxamvidy.com vietanhpaid.com vietbacsolar.com vietfashop.com vietmail.xyz vietnams.shop viewspotfit.com villastream.xyz vilocom.vn
vinaclicks.com vinhclonefb.top violympic.online vip-mail.info vip-sparkyv2.com vipaccfb.cc vipivip.vip vipmail.id viralmedianew.me virtualfelecia.net
viruts2001.top visionarysylvia.biz vita-email.site vitaltransporte.shop vitinhlonghai.com vmvmv.shop vmvzzmv.shop vnindexid.edu.vn voiunop.shop
voucherskuy.com vregion.ru vtoan.store vuatrochoi.online vugitublo.com w-k.lol wailo.cloudns.asia waitloek.online walrage.com wamerangkul.com
wameta.cloud wameta.xyz wangdandan-w.cc wangyangdahai.sbs wanu.homes warmion.com waroengku.cfd waroengku.digital waroengku.store waroengmail.app
waroengpt.com waroengto.my.id warunkpedia.com watchzhou.cf wavewon.com waysfails.com we-ede.top webanx.app webfreeai.com webfu.nl weboors.com
webpromailbox.com webuuu.shop webxio.pro webxios.pro weebd.de wetheot.com whanuvur.com whatisakilowatt.com whatsminerelite.cloud whatthefish.info
wickedticketspittsburgh.com williamcxnjer.sbs winart.vn winmail.vip wintersarea.xyz wirelay.com wochaojibang.sbs wohenwasai.cc wolaila.cc wondtuce.com
worldbaseai.com worldfxza.com worldproai.com worldquickai.com worldreviewjournal.com worldwide-hungerrelief.org wotomail.com writefornet.com wsj.homes
wsuse.top wusnet.site wwcopyright.com www-kl.cc www845d.cc x-star.space xanva.site xaviestore.xyz xazo.xyz xboxppshua.top xcvv.fun xcvzfjrsnsnasd.sbs
xdderetronline.xyz xdigit.top xeana.co xenamode.shop xezo.live xfamiliar9.com xinchuga.store xinnian.sbs xirlotamqen.fun xmen.work xmuss.com
xn--42c9bsq2d4f7a2a.site xn--80aabqk5atp.com xn--b1accdn5bheqm.site xn--gmal-spa.cam xn--oi-jia8q.vn xomqirantel.site xongin.online xsanity.xyz
xuandai.pro xuchuyen.com xumchum.com xuncoco.es xuongdam.com xuseca.cloud xusieure.com xviath.com xvisioner.com xvism.site xx-p1.top xxx-tower.net
xzcn.me yaaoho.com yagmursarkasla.sbs yahikod.online yaholo.cloud yakali.me yang-ds.top yang-gtens.pro yangdaye-ds.cc yangzhong-sfd.shop
yaratakamsl.cfd yasaremretuncay.shop ycalstore.shop ydah.me yellowt.site yevme.com yieldinstitute.org ynbzona.online yocgrer.com yogurtdolapta.top
yohho.site yotomail.com youanmi.cc youcap.site youngbloodproductions.site younsih.store yourfreegalleries.net yowis.xyz ysweb.id yt-google.com
yt2.club ytchanneltips.com yuing.xyz yukios.web.id yurakim.cfd zackstore-re.com zaixmeigy.my.id zarabar.com zariaglam.shop zeah.de zeexc.pro zegt.de
zenithlynow.com zephyrustech.co zerotermux.pm zhendeaiai.top zhenniubia.top zhiezpremium.store zige.my zigurblog.com zikoziko1.shop zikozikoqq.shop
zikzak.gq zinggalms.shop zingmail.shop zlorkun.com zmedia.cloud zmedia.store zndsmail.com zoftware.software zohoseek.com zoomdayinst.biz.id zoomku.pro
zoomm.site zooms.pro zsdigital.tech zubairnews.com zuigaodeshanfeng.icu zuldev.tech zumruttepe.com zumy.dev zuzana.asia
`
