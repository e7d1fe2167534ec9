/**
 * Domains where anyone can get a mailbox, as far as at least two public lists agree: free-email-domains 1.12.6 (MIT), freemail
 * 1.7.0 (ISC), email-providers 2.26.0 (ISC), taken on 2026-11-18. Left out: what lists of disposable domains contain, companies
 * and public bodies, and what free-mail-providers.ts has. docs/validation.md says how to update it.
 */
export const freeMailDomains = `
1033edge.com 11mail.com 123.com 123box.net 123india.com 123mail.cl 123mail.org 123qwe.co.uk 139.com 150mail.com 150ml.com 15meg4free.com 16mail.com 188.com
189.cn 1coolplace.com 1freeemail.com 1funplace.com 1internetdrive.com 1mail.net 1me.net 1mum.com 1musicrow.com 1netdrive.com 1nsyncfan.com 1under.com
1webave.com 1webhighway.com 2-mail.com 212.com 24horas.com 2980.com 2bmail.co.uk 2d2i.com 2die4.com 2trom.com 3000.it 30minutesmail.com 3126.com 321media.com
37.com 3ammagazine.com 3dmail.com 3email.com 3g.ua 3xl.net 444.net 4email.com 4email.net 4mg.com 4newyork.com 50mail.com 5iron.com 5star.com 74.ru 88.am
888.nu 97rock.com aamail.net aapt.net.au aaronkwok.net abbeyroadlondon.co.uk abcflash.net abdulnour.com aberystwyth.com abolition-now.com abwesend.de
academycougars.com acceso.or.cr access4less.net accessgcc.com accountant.com acdcfan.com ace-of-base.com acmecity.com acmemail.net acninc.net activist.com
adam.com.au addcom.de adelphia.net adexec.com adfarrow.com adios.net ados.fr adrenalinefreak.com advalvas.be aeiou.pt aeneasmail.com afreeinternet.com
africamail.com africamel.net agoodmail.com ahaa.dk aichi.com aim.com aircraftmail.com airforce.net airforceemail.com airmail.cc airpost.net ajacied.com
ak47.hu aknet.kg albawaba.com alex4all.com alexandria.cc algeria.com alhilal.net alive.cz allergist.com allmail.net alloymail.com allracing.com
allsaintsfan.com alltel.net alpenjodel.de alskens.dk altavista.com altavista.net altavista.se alternativagratis.com alumnidirector.com alvilag.hu amele.com
america.hm ameritech.net amnetsal.com amorki.pl amrer.net amuro.net amuromail.com ananzi.co.za andylau.net anfmail.com angelfan.com angelfire.com angelic.com
animail.net animal.net animalhouse.com animalwoman.net anjungcafe.com annsmail.com anonymous.to anote.com another.com anotherwin95.com anti-social.com
antisocial.com antongijsen.com antwerpen.com anymoment.com anytimenow.com apexmail.com apmail.com apollo.lv aport.ru aport2000.ru appraiser.net arabia.com
arabtop.net arcademaster.com archaeologist.com arcotronics.bg arcticmail.com argentina.com aristotle.org army.net arnet.com.ar artlover.com artlover.com.au
as-if.com asean-mail.com asheville.com asia-links.com asia-mail.com asia.com asiafind.com asianavenue.com asiancityweb.com asiansonly.net asianwired.net
asiapoint.net assala.com assamesemail.com astroboymail.com astrolover.com astrosfan.com astrosfan.net asurfer.com atheist.com athenachu.net atina.cl atl.lv
atlaswebmail.com atlink.com ato.check.com atozasia.com atrus.ru attglobal.net attymail.com au.ru auctioneer.net ausi.com aussiemail.com.au austin.rr.com
australiamail.com austrosearch.net autoescuelanerja.com automotiveauthority.com autorambler.ru avh.hu awsom.net axoskate.com ayna.com azimiweb.com
bachelorboy.com bachelorgal.com backpackers.com backstreet-boys.com backstreetboysclub.com bagherpour.com baldmama.de baldpapa.de ballyfinance.com bangkok.com
bangkok2000.com bannertown.net baptistmail.com baptized.com barcelona.com bartender.net baseballmail.com basketballmail.com batuta.net baudoinconsulting.com
bcvibes.com beeebank.com beenhad.com beep.ru beer.com beethoven.com belice.com belizehome.com bellair.net berkscounty.com berlin.com berlin.de berlinexpo.de
bestmail.us betriebsdirektor.de bettergolf.net bharatmail.com bigassweb.com bigblue.net.au bigboab.com bigfoot.com bigfoot.de bigger.com biggerbadder.com
bigmailbox.com bigmir.net bigpond.com.au bigramp.com bikemechanics.com bikeracer.com bikeracers.net bikerider.com billsfan.com billsfan.net bimamail.com
bimla.net bin-wieder-da.de birdowner.net bisons.com bitmail.com bitpage.net bizhosting.com bla-bla.com blackburnmail.com blackplanet.com blazemail.com
bleib-bei-mir.de blockfilter.com bluehyppo.com bluemail.ch bluemail.dk bluesfan.com blushmail.com bmlsports.net boardermail.com boatracers.com bolando.com
bollywoodz.com bolt.com boltonfans.com bombdiggity.com bonbon.net boom.com bootmail.com bornnaked.com bossofthemoss.com bostonoffice.com bounce.net box.az
box.ua boxbg.com boxemail.com boxfrog.com boyzoneclub.com bradfordfans.com brasilia.net brazilmail.com brazilmail.com.br breathe.com bresnan.net
brew-master.com brew-meister.com brfree.com.br briefemail.com bright.net britneyclub.com brittonsign.com broadcast.net brokenvalve.com brusseler.com
bsdmail.com btconnect.com btopenworld.co.uk buerotiger.de buffymail.com bullsfan.com bullsgame.com bumerang.ro bunko.com buryfans.com business-man.com
businessman.net businessweekmail.com busta-rhymes.com busymail.com buyersusa.com bvimailbox.com byteme.com c2.hu c3.hu c4.com cabacabana.com cableone.net
caere.it cairomail.com calidifontain.be californiamail.com callnetuk.com callsign.net caltanet.it camidge.com canada-11.com canada.com canadianmail.com
canoemail.com canwetalk.com caramail.com care2.com careerbuildermail.com carioca.net cartestraina.ro casema.nl cash4u.com cashette.com casino.com catcha.com
catchamail.com catholic.org catlover.com catsrule.garfield.com ccnmail.com cd2.com celineclub.com celtic.com center-mail.de centermail.at centermail.de
centermail.info centoper.it centralpets.com centurytel.net certifiedmail.com cfl.rr.com cgac.es cghost.s-a-d.de chaiyomail.com chance2mail.com
chandrasekar.net charmedmail.com chat.ru chattown.com chauhanweb.com check1check.com cheerful.com chef.net chek.com chello.nl chemist.com chequemail.com
cheyenneweb.com chez.com chickmail.com china.com china.net.vg chinalook.com chinamail.com chirk.com chocaholic.com.au christianmail.net churchusa.com
cia-agent.com cia.hu ciaoweb.it cicciociccio.com cinci.rr.com cincinow.net citeweb.net citiz.net citlink.net city-of-bath.org city-of-birmingham.com
city-of-brighton.org city-of-cambridge.com city-of-coventry.com city-of-edinburgh.com city-of-lichfield.com city-of-lincoln.com city-of-liverpool.com
city-of-manchester.com city-of-nottingham.com city-of-oxford.com city-of-swansea.com city-of-westminster.com city-of-westminster.net city-of-york.net
city2city.com cityofcardiff.net cityoflondon.org claramail.com classicalfan.com classicmail.co.za clerk.com cliffhanger.com close2you.net club4x4.net
clubalfa.com clubbers.net clubducati.com clubhonda.net clubmember.org clubnetnoir.com clubvdo.net cluemail.com cmpmail.com cnnsimail.com cntv.cn cock.li
codec.ro coder.hu coid.biz coldmail.com collectiblesuperstore.com collector.org collegebeat.com collegeclub.com collegemail.com colleges.com columbus.rr.com
columbusrr.com columnist.com comic.com communityconnect.com comprendemail.com compuserve.com computer-freak.com computer4u.com computermail.net conexcol.com
conk.com connect4free.net connectbox.com conok.com cookiemonster.com cool.br coole-files.de coolgoose.ca coolgoose.com coolkiwi.com coollist.com coolmail.net
coolsend.com coolsite.net cooooool.com cooperation.net cooperationtogo.net copacabana.com cornells.com cornerpub.com corporatedirtbag.com correo.terra.com.gt
cortinet.com cotas.net counsellor.com countrylover.com cox.com coxinet.net cpaonline.net cracker.hu crazedanddazed.com crazysexycool.com cristianemail.com
critterpost.com croeso.com crosshairs.com crosswinds.net crwmail.com cry4helponline.com cs.com csinibaba.hu cuemail.com curio-city.com cute-girl.com
cuteandcuddly.com cww.de cyber-africa.net cyber-matrix.com cyber-wizard.com cyber4all.com cyberbabies.com cybercafemaui.com cyberdude.com cyberforeplay.net
cybergal.com cybergrrl.com cyberinbox.com cyberleports.com cybermail.net cybernet.it cyberservices.com cyberspace-asia.com cybertrains.org cyclefanz.com
cynetcity.com dabsol.net dadacasa.com daha.com dailypioneer.com dallas.theboys.com dallasmail.com dangerous-minds.com dansegulvet.com data54.com
davegracey.com dawnsonmail.com dawsonmail.com dazedandconfused.com dbzmail.com deadlymob.org deal-maker.com dearriba.com death-star.com dejanews.com
deliveryman.com deneg.net depechemode.com deseretmail.com desertmail.com desilota.com deskmail.com deskpilot.com destin.com detik.com deutschland-net.com
devotedcouples.com dezigner.ru dfwatson.com di-ve.com die-besten-bilder.de die-genossen.de die-optimisten.de die-optimisten.net diemailbox.de digibel.be
digital-filestore.de diplomats.com directbox.com dirtracer.com disciples.com discoverymail.com disinfo.net dmailman.com doctor.com dodo.com.au dog.com
dogit.com doglover.com dogmail.co.uk dogsnob.net doityourself.com doneasy.com donjuan.com dontgotmail.com dontmesswithtexas.com doramail.com dostmail.com
dotcom.fr dott.it download-privat.de dplanet.ch dragoncon.net dragracer.com dropzone.com drotposta.hu dubaimail.com dublin.com dublin.ie dumpmail.com
dunlopdriver.com dunloprider.com duno.com dwp.net dygo.com e-apollo.lv e-mail.com.tr e-mail.dk e-mail.ru e-mail.ua e-mailanywhere.com e-mails.ru e-tapaal.com
earthalliance.com earthcam.net earthdome.com earthling.net earthonline.net eastcoast.co.za eastmail.com easy.to easypost.com eatmydirt.com ecardmail.com
ecbsolutions.net echina.com ecompare.com ednatx.com edtnmail.com educacao.te.pt educastmail.com elitemail.org elsitio.com elvis.com elvisfan.com
email-london.co.uk email.biz email.ee email.nu email.ro email.ru email.si email.su email.ua email2me.net email4u.info emailacc.com emailaccount.com
emailasso.net emailchoice.com emailcorner.net emailem.com emailengine.net emailengine.org emailforyou.net emailgroups.net emailit.com emailpinoy.com
emailplanet.com emailplus.org emails.ru emailuser.net emailx.net ematic.com embarqmail.com eml.cc emumail.com end-war.com engineer.com england.com
englandmail.com epage.ru epatra.com epix.net epost.de eposta.hu eqqu.com eramail.co.za eresmas.com eriga.lv estranet.it ethos.st etoast.com etrademail.com
eudoramail.com europamel.net europe.com europemail.com euroseek.com every1.net everyday.com.kh everymail.net everyone.net examnotes.net excite.co.jp
excite.com excite.it execs.com exemail.com.au expressasia.com extenda.net extended.com eyou.com ezcybersearch.com ezmail.egine.com ezmail.ru ezrs.com f-m.fm
f1fans.net fahr-zur-hoelle.org fan.com fan.theboys.com fansonlymail.com fantasticmail.com farang.net faroweb.com fast-email.com fast-mail.org fastem.com
fastemail.us fastemailer.com fastest.cc fastimap.com fastmail.ca fastmail.cn fastmail.co.uk fastmail.com.au fastmail.es fastmail.im fastmail.in fastmail.jp
fastmail.mx fastmail.net fastmail.nl fastmail.se fastmail.to fastmail.tw fastmail.us fastmailbox.net fathersrightsne.org fax.ru fbi-agent.com fbi.hu fea.st
federalcontractors.com feinripptraeger.de felicity.com felicitymail.com femenino.com fetchmail.co.uk fetchmail.com fettabernett.de feyenoorder.com ffanet.com
fiberia.com filipinolinks.com financemail.net financier.com findmail.com finebody.com finfin.com fire-brigade.com fireman.net fishburne.org fishfuse.com
flashemail.com flashmail.com flashmail.net flipcode.com fmail.co.uk fmailbox.com fmgirl.com fmguy.com fnbmail.co.za folkfan.com foodmail.com
football.theboys.com footballmail.com for-president.com force9.co.uk forfree.at forpresident.com fortuncity.com fortunecity.com forum.dk francemel.fr
free-online.net free-org.com free.com.pe freeaccess.nl freeaccount.com freeandsingle.com freedom.usa.com freedomlover.com freegates.be freeghana.com
freeler.nl freemail.c3.hu freemail.com.au freemail.com.pk freemail.de freemail.et freemail.gr freemail.it freemail.lt freemail.nl freemail.org.mk freenet.kg
freeola.com freeola.net freeserve.co.uk freestamp.com freestart.hu freesurf.fr freesurf.nl freeuk.com freeuk.net freeukisp.co.uk freeweb.org freewebemail.com
freeyellow.com freezone.co.uk fresnomail.com freudenkinder.de friends-cafe.com friendsfan.com from-africa.com from-america.com from-argentina.com
from-asia.com from-australia.com from-belgium.com from-brazil.com from-canada.com from-china.net from-england.com from-europe.com from-france.net
from-germany.net from-holland.com from-israel.com from-italy.net from-japan.net from-korea.com from-mexico.com from-outerspace.com from-russia.com
from-spain.net fromalabama.com fromalaska.com fromarizona.com fromarkansas.com fromcalifornia.com fromcolorado.com fromconnecticut.com fromdelaware.com
fromflorida.net fromgeorgia.com fromhawaii.net fromidaho.com fromillinois.com fromindiana.com fromiowa.com fromjupiter.com fromkansas.com fromkentucky.com
fromlouisiana.com frommaine.net frommaryland.com frommassachusetts.com frommiami.com frommichigan.com fromminnesota.com frommississippi.com frommissouri.com
frommontana.com fromnebraska.com fromnevada.com fromnewhampshire.com fromnewjersey.com fromnewmexico.com fromnewyork.net fromnorthcarolina.com
fromnorthdakota.com fromohio.com fromoklahoma.com fromoregon.net frompennsylvania.com fromrhodeisland.com fromru.com fromsouthcarolina.com fromsouthdakota.com
fromtennessee.com fromtexas.com fromthestates.com fromutah.com fromvermont.com fromvirginia.com fromwashington.com fromwashingtondc.com fromwestvirginia.com
fromwisconsin.com fromwyoming.com front.ru frostbyte.uk.net fsmail.net ftml.net fullmail.com funkfan.com fuorissimo.com furnitureprovider.com fuse.net fut.es
fwnb.com fxsmails.com galamb.net galaxy5.com galaxyhit.com gamebox.net gamegeek.com gamespotmail.com garbage.com gardener.com gaybrighton.co.uk gaza.net
gazibooks.com gci.net gee-wiz.com geecities.com geek.com geek.hu geeklife.com gencmail.com general-hospital.com gentlemansclub.de geocities.com geography.net
geologist.com geopia.com germanymail.com gh2000.com ghanamail.com ghostmail.com giantsfan.com giga4u.de gigileung.org girl4god.com givepeaceachance.com
glay.org glendale.net globalfree.it globalpagan.com globalsite.com.br gnwmail.com go.com go.ro go.ru go2.com.py go2net.com gocollege.com gocubs.com
gofree.co.uk goldenmail.ru goldmail.ru goldtoolbox.com golfemail.com golfmail.be gonavy.net goodnewsmail.com goodstick.com goplay.com gorontalo.net
gospelfan.com gothere.uk.com gotomy.com govolsfan.com gportal.hu grabmail.com graduate.org graffiti.net gramszu.net graphic-designer.com grapplers.com
gratisweb.com greenmail.net groupmail.com grungecafe.com gtemail.net gtmc.net gua.net guessmail.com guju.net gurlmail.com guy.com guy2.com guyanafriends.com
gyorsposta.com gyorsposta.hu h-mail.us hab-verschlafen.de habmalnefrage.de hackermail.com hackermail.net hailmail.net hairdresser.net hamptonroads.com
handbag.com handleit.com hang-ten.com happemail.com happycounsel.com happypuppy.com hardcorefreak.com hawaii.rr.com hawaiiantel.net headbone.com
heartthrob.com heerschap.com heesun.net hehe.com hello.hu hello.net.au hello.to helter-skelter.com hempseed.com herediano.com heremail.com herono1.com
herr-der-mails.de hey.to hhdevel.com highmilton.com highquality.com highveldmail.co.za hilarious.com hiphopfan.com hispavista.com hitmail.com hitthe.net
hkg.net hkstarphoto.com hockeymail.com hollywoodkids.com home-email.com home.de home.no.net home.ro homeart.com homelocator.com homemail.com homestead.com
homeworkcentral.com honduras.com hongkong.com hookup.net hoopsmail.com horrormail.com host-it.com.sg hot-shot.com hot.ee hotbot.com hotbrev.com hotepmail.com
hotfire.net hotletter.com hotpop3.com hotvoice.com housefan.com housemail.com hsuchi.net html.tou.com hu2.ru hughes.net humanoid.net hunsa.com hurting.com
hypernautica.com i-connect.com i-france.com i-mail.com.au i-p.com i.am i.softbank.jp i12.com iamawoman.com iamwaiting.com iamwasted.com iamyours.com
icestorm.com ich-bin-verrueckt-nach-dir.de ich-will-net.de icmsconsultants.com icq.com icqmail.com icrazy.com id-base.com ididitmyway.com idigjesus.com
idirect.com iespana.es ifoward.com ignazio.it ignmail.com ihateclowns.com ijustdontcare.com ilkposta.com ilovechocolate.com ilovejesus.com ilovethemovies.com
ilovetocollect.net ilse.nl imaginemail.com imail.org imail.ru imailbox.com imap-mail.com imap.cc imapmail.org imel.org imneverwrong.com imposter.co.uk
imstressed.com imtoosexy.com in-box.net in2jesus.com iname.com inbox.lt inbox.lv inbox.net incamail.com incredimail.com index.ua indexa.fr india.com
indo-mail.com indocities.com indomail.com indyracers.com inerted.com info-media.de info66.com infohq.com infomail.es infomart.or.jp infoseek.jp
infospacemail.com infovia.com.ar inicia.es inmail.sk inmail24.com inmano.com innocent.com inorbit.com inoutbox.com insidebaltimore.net insight.rr.com
instruction.com instructor.net insurer.com interburp.com interfree.it interlap.com.ar intermail.co.il internet-club.com internet-e-mail.com internet-mail.org
internet-police.com internetbiz.com internetdrive.com internetegypt.com internetemails.net internetmailing.net internode.on.net investormail.com iobox.com
iobox.fi iowaemail.com ip3.com iprimus.com.au iqemail.com irangate.net iraqmail.com ireland.com irelandmail.com irj.hu isellcars.com iservejesus.com
islamonline.net isleuthmail.com ismart.net isonfire.com isp9.net israelmail.com ist-allein.info ist-einmalig.de ist-ganz-allein.de ist-willig.de italymail.com
itloox.com itmom.com ivebeenframed.com ivillage.com iwan-fals.com iwmail.com iwon.com izadpanah.com jahoopa.com jakuza.hu japan.com jaydemail.com
jazzandjava.com jazzfan.com jazzgame.com jcom.home.ne.jp jerusalemmail.com jetable.de jetemail.net jewishmail.com jippii.fi jmail.co.za job4u.com joinme.com
jokes.com jordanmail.com journalist.com jovem.te.pt joymail.com jpopmail.com jubiimail.dk jump.com jumpy.it juniormail.com justemail.net justicemail.com
kaazoo.com kaffeeschluerfer.com kaffeeschluerfer.de kaixo.com kalpoint.com kansascity.com kapoorweb.com karachian.com karachioye.com karbasi.com katamail.com
kayafmmail.co.za kbjrmail.com kcks.com keg-party.com keko.com.ar kellychen.com keromail.com keyemail.com kgb.hu khosropour.com kickassmail.com killermail.com
kimo.com kinglibrary.net kinki-kids.com kissfans.com kittymail.com kitznet.at kiwibox.com kiwitown.com km.ru kmail.com.au kommespaeter.de konx.com korea.com
koreamail.com kozmail.com krim.ws krongthip.com krunis.com ksanmail.com ksee24mail.com kube93mail.com kukamail.com kumarweb.com kuwait-mail.com la.com
ladymail.cz lagerlouts.com lahoreoye.com lakmail.com lamer.hu land.ru lankamail.com lass-es-geschehen.de latemodels.com latino.com lavache.com lawyer.com
leehom.net legalactions.com legislator.com lenta.ru leonlai.net letsgomets.net letterbox.com letterboxes.org levele.com levele.hu lex.bg lexis-nexis-mail.com
liberomail.com lick101.com liebt-dich.info linkmaster.com linktrader.com linuxfreemail.com linuxmail.org lionsfan.com.au liontrucks.com listomail.com
littleapple.com littleblueroom.com liverpoolfans.com llandudno.com llangollen.com lmxmail.sk lobbyist.com localbar.com locos.com london.com loobie.com
looksmart.co.uk looksmart.com looksmart.com.au lopezclub.com louiskoo.com love.cz loveable.com lovecat.com lovefootball.com lovelygirl.net lovemail.com
lover-boy.com lovergirl.com lovethebroncos.com lovethecowboys.com loveyouforever.de lovingjesus.com lowandslow.com luso.pt lycos.co.uk lycos.com lycos.de
lycos.es lycos.it lycos.ne.jp lycosemail.com lycosmail.com m-a-i-l.com m-hmail.com m4.org macbox.com macfreak.com machinecandy.com macmail.com
madcreations.com madonnafan.com madrid.com maennerversteherin.com maennerversteherin.de maffia.hu magicmail.co.za mahmoodweb.com mail-awu.de mail-box.cz
mail-center.com mail-central.com mail-me.com mail-page.com mail.austria.com mail.az mail.bbexcite.jp mail.be mail.bulgaria.com mail.byte.it mail.co.za
mail.com.tr mail.ee mail.entrepeneurmag.com mail.freetown.com mail.goo.ne.jp mail.gr mail.hitthebeach.com mail.htl22.at mail.kmsp.com mail.md
mail.misterpinball.de mail.nu mail.org.uk mail.pf mail.pharmacy.com mail.pt mail.r-o-o-t.com mail.salu.net mail.sisna.com mail.spaceports.com mail.svenz.eu
mail.theboys.com mail.usa.com mail.vasarhely.hu mail1st.com mail2ice-cream.com mail2k.ru mail2moldova.commail2molly.com mail3000.com mail4u.info
mailandftp.com mailandnews.com mailas.com mailasia.com mailbolt.com mailbomb.net mailboom.com mailbox.as mailbox.co.za mailbox.gr mailbr.com.br mailc.net
mailcan.com mailcc.com mailchoose.co mailcity.com mailclub.fr mailclub.net mailexcite.com mailforce.net mailftp.com mailgate.gr mailgenie.net mailhood.com
mailinblack.com mailingaddress.org mailingweb.com mailisent.com mailite.com mailme.dk mailmight.com mailmij.nl mailnew.com mailops.com mailoye.com
mailpanda.com mailpokemon.com mailpride.com mailpuppy.com mailroom.com mailru.com mailsent.net mailservice.ms mailshuttle.com mailstart.com mailstartplus.com
mailsurf.com mailtag.com mailto.de mailueberfall.de mailup.net mailwire.com mailworks.org maktoob.com malayalamtelevision.net maltesemail.com manager.de
mancity.net mantrafreenet.com mantraonline.com marchmail.com mariah-carey.ml.org mariahc.com marijuana.com marijuana.nl marketing.lu married-not.com
marsattack.com martindalemail.com mash4077.com masrawy.com matmail.com mauimail.com mauritius.com maxleft.com maxmail.co.uk mbox.com.au mchsi.com me-mail.hu
medical.net.au medmail.com medscape.com meetingmall.com megago.com megamail.pt megapoint.com mehrani.com mehtaweb.com meine-dateien.info meine-diashow.de
meine-fotos.info meine-urlaubsfotos.de mekhong.com melodymail.com meloo.com members.student.com merda.flu.cc merda.igg.biz merda.nut.cc merda.usa.cc
message.hu messages.to metacrawler.com metalfan.com metaping.com metta.lk miatadriver.com miesto.sk mighty.co.za miho-nakayama.com mikrotamanet.com
millionaireintraining.com millionairemail.com milmail.com mini-mail.com minister.com misery.net mittalweb.com mixmail.com mjfrogmail.com ml1.net mm.st mns.ru
mobilbatam.com mochamail.com mohammed.com moldova.cc moldova.com moldovacc.com momslife.com monemail.com money.net montevideo.com.uy moonman.com mortaza.com
mosaicfx.com moscowmail.com most-wanted.com mostlysunny.com motormania.com movieluver.com mp4.it mr-potatohead.com mrpost.com mscold.com msgbox.com
mttestdriver.com mundomail.net munich.com music.com musician.org musicscene.org muskelshirt.de muslim.com muslimsonline.com mutantweb.com my.com mybox.it
mycabin.com mycampus.com mycity.com mycool.com mydotcomaddress.com myfamily.com myfastmail.com mygo.com myiris.com mymacmail.com mynamedot.com
mynetaddress.com myownemail.com myownfriends.com mypad.com mypersonalemail.com myplace.com myrambler.ru myrealbox.com myremarq.com mystupidjob.com
mythirdage.com myway.com myworldmail.com n2.com n2baseball.com n2business.com n2mail.com n2soccer.com n2software.com nabc.biz nafe.com nagpal.net
nakedgreens.com nandomail.com naplesnews.net naseej.com nativestar.net nativeweb.net naui.net navigator.lv navy.org naz.com nc.rr.com nchoicemail.com
neeva.net nemra1.com nenter.com neo.rr.com nervhq.org net-c.be net-c.ca net-c.cat net-c.com net-c.es net-c.fr net-c.it net-c.lu net-c.nl net-c.pl
net-pager.net net-shopping.com net4b.pt net4you.at netbounce.com netbroadcaster.com netby.dk netc.eu netc.fr netc.it netc.lu netc.pl netcenter-vn.net
netcmail.com netcourrier.com netexecutive.com netexpressway.com netgenie.com netian.com netizen.com.ar netlane.com netlimit.com netmanor.com netmongol.com
netnet.com.sg netnoir.net netpiper.com netposta.net netradiomail.com netralink.com netscape.net netscapeonline.co.uk netspace.net.au netspeedway.com
netsquare.com netster.com nettaxi.com nettemail.com netterchef.de netzero.com neue-dateien.de neuro.md newmail.com newmail.net newmail.ru newsboysmail.com
newyork.com nextmail.ru nexxmail.com nfmail.com nhmail.com nicebush.com nicegal.com nicholastse.net nicolastse.com nightmail.com nikopage.com nimail.com
ninfan.com nirvanafan.com noavar.com nonpartisan.com norika-fujiwara.com norikomail.com northgates.net ntscan.com null.net nxt.ru ny.com nybella.com nyc.com
nycmail.com nzoomail.com o-tay.com o2.co.uk oaklandas-fan.com oceanfree.net oddpost.com odmail.com office-dateien.de office-email.com officedomain.com
offroadwarrior.com oicexchange.com okbank.com okhuman.com okmad.com okmagic.com okname.net okuk.com oldies1041.com oldies104mail.com ole.com olemail.com
olympist.net omaninfo.com omen.ru onebox.com onenet.com.ar onet.com.pl oninet.pt online.ie online.nl onlinehome.de onlinewiz.com onmilwaukee.com onobox.com
onvillage.com openmailbox.org operafan.com operamail.com opoczta.pl orbitel.bg orgmail.net orthodontist.net osite.com.br oso.com otakumail.com
our-computer.com our-office.com our.st ourbrisbane.com ournet.md outel.com outgun.com over-the-rainbow.com ownmail.net ozbytes.net.au ozemail.com.au
pacbell.net pacific-re.com pacificwest.com packersfan.com pagina.de pagons.org pakistanmail.com pakistanoye.com palestinemail.com parkjiyoon.com parsmail.com
partlycloudy.com partybombe.de partyheld.de partynight.at parvazi.com passwordmail.com pathfindermail.com pconnections.net pcpostal.com pcsrock.com
peachworld.com pediatrician.com pemail.net penpen.com peoplepc.com peopleweb.com perfectmail.com perso.be personal.ro personales.com petlover.com petml.com
pettypool.com pezeshkpour.com phayze.com photographer.net phreaker.net physicist.net pianomail.com pickupman.com picusnet.com pigpig.net pinoymail.com
piracha.net pisem.net planet-mail.com planetaccess.com planetall.com planetarymotion.net planetdirect.com planetearthinter.net planetmail.com planetmail.net
planetout.com plasa.com playersodds.com playful.com plusmail.com.br pmail.net pobox.hu pochta.ru poetic.com pokemonpost.com pokepost.com polandmail.com
polbox.com policeoffice.com politician.com polizisten-duzer.de pool-sharks.com poond.com popaccount.com popmail.com popsmail.com popstar.com populus.net
portableoffice.com portugalmail.com portugalmail.pt portugalnet.com positive-thinking.com posta.net posta.ro postaccesslite.com postaweb.com postfach.cc
postinbox.com postino.ch postmark.net postmaster.co.uk postpro.net pousa.com powerfan.com praize.com premiumservice.com press.co.jp primposta.com primposta.hu
pro.hu probemail.com prodigy.net progetplus.it programist.ru programmer.net programozo.hu proinbox.com project2k.com prolaunch.com promessage.com
prontomail.com prydirect.info psv-supporter.com ptd.net public-files.de public.usa.com publicist.com pulp-fiction.com purpleturtle.com q.com qatarmail.com
qip.ru qprfans.com qrio.com quackquack.com quakemail.com quantentunnel.de qudsmail.com quepasa.com quickhosts.com quickwebmail.com quiklinks.com quikmail.com
qv7.info qwest.net qwestoffice.net r-o-o-t.com raakim.com racedriver.com racefanz.com racingfan.com.au racingmail.com radicalz.com radiologist.net
ragingbull.com ralib.com ranmamail.com rastogi.net ratt-n-roll.com rattle-snake.com raubtierbaendiger.de ravearena.com ravemail.com razormail.com rccgmail.org
rcn.com realemail.net reallyfast.biz realradiomail.com realtyagent.com reborn.com recycler.com recyclermail.com rediff.com rediffmailpro.com rednecks.com
redseven.de redsfans.com reggaefan.com reggafan.com registerednurses.com reincarnate.com religious.com renren.com repairman.com reply.hu representative.com
rescueteam.com resumemail.com rezai.com richmondhill.com rickymail.com rin.ru riopreto.com.br rn.com ro.ru roanokemail.com rock.com rocketship.com rockfan.com
rodrun.com rome.com roosh.com rootprompt.org rotfl.com roughnet.com rrohio.com rsub.com rubyridge.com rushpost.com ruttolibero.com rvshop.com s-mail.com
sabreshockey.com sacbeemail.com saeuferleber.de safarimail.com safrica.com sagra.lu sags-per-mail.de sailormoon.com saintly.com saintmail.net
sale-sale-sale.com salehi.net samerica.com samilan.net sammimail.com sanfranmail.com sanook.com sativa.ro.org saudia.com sayhi.net scandalmail.com scarlet.nl
schizo.com schmusemail.de schoolemail.com schoolmail.com schoolsucks.com schreib-doch-mal-wieder.de schweiz.org sci.fi science.com.au scientist.com
scifianime.com scotland.com scotlandmail.com scottishmail.co.uk scubadiving.com seanet.com search.ua searchwales.com sebil.com seckinmail.com
secret-police.com secretary.net secretservices.net seductive.com seekstoyboy.com seguros.com.br send.hu sendme.cz sent.as sent.at sent.com sentrismail.com
serga.com.ar servemymail.com sesmail.com sexmagnet.com shahweb.net shaniastuff.com shared-files.de sharewaredevelopers.com sharmaweb.com she.com
shinedyoureyes.com shootmail.com shortmail.com shotgun.hu shuf.com sialkotcity.com sialkotian.com sialkotoye.com silkroad.net sinamail.com singapore.com
singles4jesus.com singmail.com singnet.com.sg skafan.com skim.com skizo.hu slamdunkfan.com slingshot.com slo.net slotter.com smapxsmap.net smoothmail.com
sms.at snail-mail.net sndt.net snet.net sniper.hu snoopymail.com snowboarding.com snowdonia.net socamail.com socceramerica.net soccermail.com soccermomz.com
socialworker.net sociologist.com softhome.net sogou.com sol.dk solcon.nl soldier.hu solution4u.com songwriter.net sonnenkinder.org soon.com
soulfoodcookbook.com sp.nl space-bank.com space-man.com space-ship.com space-travel.com spaceart.com spacebank.com spacemart.com spacetowns.com spacewar.com
spainmail.com spartapiet.com spazmail.com speedemail.net speedpost.net speedrules.com speedrulz.com speedymail.org sperke.net spils.com spinfinder.com spl.at
spoko.pl sportemail.com sportsmail.com sporttruckdriver.com spray.no spymac.com srilankan.net ssl-mail.com st-davids.net stade.fr stalag13.com
stargateradio.com starmail.com starmail.org starmedia.com starplace.com starspath.com start.com.au starting-point.com startrekmail.com stealthmail.com
stipte.nl stockracer.com stoned.com stones.com stopdropandroll.com storksite.com streber24.de stribmail.com strompost.com strongguy.com student.su
studentcenter.org subnetwork.com subram.com sudanmail.net suhabi.com suisse.org sukhumvit.net sunpoint.net sunrise-sunset.com sunsgame.com sunumail.sn
superdada.com supereva.it supermail.ru surat.com surf3.net surfree.com surfy.net surgical.net surimail.com survivormail.com swbell.net sweb.cz swedenmail.com
swift-mail.com swiftdesk.com swingeasyhithard.com swingfan.com swirve.com swissinfo.org swissmail.com swissmail.net switchboardmail.com switzerland.org
sx172.com syom.com syriamail.com t2mail.com takuyakimura.com talk21.com talkcity.com tamil.com tampabay.rr.com tankpolice.com tatanova.com tbwt.com tds.net
teachermail.net teachers.org teamdiscovery.com teamtulsa.net tech-center.com tech4peace.org techie.com technisamail.co.za technologist.com techpointer.com
techscout.com techseek.com teenagedirtbag.com tele2.nl telebot.com telebot.net teleline.es telerymd.com teleserve.dynip.com telfort.nl telfortglasvezel.nl
telinco.net telkom.net telpage.net temtulsa.net tenchiclub.com tenderkiss.com tennismail.com terminverpennt.de terra.cl terra.com
terra.com.ar tfanus.com.er tfz.net thai.com thaimail.com thaimail.net the-african.com the-airforce.com the-aliens.com the-american.com the-animal.com
the-army.com the-astronaut.com the-beauty.com the-big-apple.com the-biker.com the-boss.com the-brazilian.com the-canadian.com the-canuck.com the-captain.com
the-chinese.com the-country.com the-cowboy.com the-davis-home.com the-dutchman.com the-eagles.com the-englishman.com the-fastest.net the-fool.com
the-frenchman.com the-galaxy.net the-genius.com the-gentleman.com the-german.com the-gremlin.com the-hooligan.com the-italian.com the-japanese.com
the-lair.com the-madman.com the-mailinglist.com the-marine.com the-master.com the-mexican.com the-ministry.com the-monkey.com the-newsletter.net
the-pentagon.com the-police.com the-prayer.com the-professional.com the-quickest.com the-russian.com the-snake.com the-spaceman.com the-stock-market.com
the-student.net the-whitehouse.net the-wild-west.com the18th.com thecoolguy.com thecriminals.com thedoghousemail.com thedorm.com theend.hu theglobe.com
thegolfcourse.com thegooner.com theheadoffice.com theinternetemail.com thelanddownunder.com themail.com themillionare.net theoffice.net theplate.com
thepokerface.com thepostmaster.net theraces.com theracetrack.com therapist.net thestreetfighter.com theteebox.com thewatercooler.com thewebpros.co.uk
thewizzard.com thewizzkid.com thezhangs.net thirdage.com thisgirl.com thoic.com thundermail.com tidni.com timein.net tiscali.at tiscali.be tiscali.lu
tiscali.se tkcity.com toast.com toke.com toolsource.com toothfairy.com topchat.com topgamers.co.uk topletter.com topmail-files.de topmail.com.ar topsurf.com
topteam.bg torchmail.com torontomail.com tortenboxer.de totalmail.de totalmusic.net toughguy.net tpg.com.au travel.li trialbytrivia.com trimix.cn tritium.net
trmailbox.com tropicalstorm.com truckers.com truckerz.com truckracer.com truckracers.com trust-me.com truthmail.com tsamail.co.za ttml.co.in tunisiamail.com
turboprinz.de turboprinzessin.de turkey.com tvstar.com twc.com twinstarsmail.com tx.rr.com tycoonmail.com typemail.com u2club.com ua.fm uae.ac ubbi.com
ubbi.com.br uboot.com uk2.net uk2k.com uk2net.com uk7.net uk8.net ukbuilder.com ukcool.com ukdreamcast.com ukmail.org ukmax.com uku.co.uk ultapulta.com
ultrapostman.com ummah.org umpire.com unbounded.com unforgettable.com uni.de unihome.com universal.pt uno.ee uno.it unofree.it unterderbruecke.de uol.com.ar
uol.com.co uol.com.mx uol.com.ve uole.com uole.com.ve uolmail.com upc.nl ureach.com urgentmail.biz usa.net usaaccess.net usanetmail.com usermail.com usma.net
usmc.net uswestmail.net uyuyuy.com v-sexi.com vampirehunter.com varbizmail.com vcmail.com velnet.co.uk velocall.com verizonmail.com verlass-mich-nicht.de
versatel.nl veryfast.biz veryspeedy.net vinbazar.com violinmakers.co.uk vip.126.com vip.21cn.com vip.citiz.net vip.gr vip.onet.pl vip.qq.com vip.sina.com
vipmail.ru virgin.net virginbroadband.com.au virtualactive.com virtualmail.com visitmail.com visitweb.com visto.com visualcities.com vivavelocity.com
vivianhsu.net vjtimail.com vlmail.com vnet.citiz.net vnn.vn vodafone.nl vodafonethuis.nl volcanomail.com vollbio.de volloeko.de vorsicht-bissig.de
vorsicht-scharf.de vote-democrats.com vote-hillary.com vote-republicans.com vote4gop.org votenet.com vr9.com w3.to wahoye.com wales2000.net walla.co.il
walla.com wam.co.za wanadoo.es war-im-urlaub.de warmmail.com warpmail.net warrior.hu waumail.com wbdet.com wearab.net web-mail.com.ar web-police.com
webave.com webcammail.com webcity.ca webdream.com webinbox.com webindia123.com webjump.com webmail.bellsouth.net webmail.co.yu webmail.co.za webmail.hu
webmails.com webname.com webprogramming.com webstation.com websurfer.co.za webtopmail.com weedmail.com weekmail.com weekonline.com wehshee.com weibsvolk.de
weibsvolk.org weinenvorglueck.de welsh-lady.com westnet.com.au whartontx.com wheelweb.com whipmail.com whoever.com whoopymail.com wi.rr.com wickedmail.com
wideopenwest.com wildmail.com will-hier-weg.de windowslive.com windrivers.net wingnutz.com winmail.com.au winning.com wir-haben-nachwuchs.de wir-sind-cool.org
wirsindcool.de witty.com wiz.cc wkbwmail.com wo.com.cn woh.rr.com wolf-web.com wolke7.net wombles.com women-at-work.org wonder-net.com wongfaye.com wooow.it
worker.com workmail.com worldemail.com worldmailer.com worldnet.att.net wosaddict.com wouldilie.com wowgirl.com wowmail.com wowway.com wptamail.com
wrestlingpages.com wrexham.net writemeback.com wrongmail.com wtvhmail.com wwdg.com www2000.net wx88.net wxs.net wyrm.supernews.com x-mail.net x-networks.net
x5g.com xaker.ru xmastime.com xms.nl xmsg.com xoom.com xoommail.com xsecurity.org xsmail.com xuno.com xzapmail.com y7mail.com yada-yada.com yahoofs.com
yalla.com yalla.com.lb yalook.com yam.com yapost.com yawmail.com ybb.ne.jp yclub.com yebox.com yehaa.com yehey.com yemenmail.com yepmail.net yesbox.net
yesey.net ynnmail.com yogotemail.com yopolis.com yopweb.com youareadork.com youpy.com your-house.com your-mail.com yourinbox.com yourlover.net
yournightmare.com yours.com yourssincerely.com yoursubdomain.findhere.com yourteacher.net yourwap.com youvegotmail.net yuuhuu.net zahadum.com zahav.net.il
zcities.com zdnetmail.com zeeks.com zeepost.nl zensearch.net zhaowei.net zionweb.org zip.net zipido.com ziplip.com zipmail.com zipmail.com.br zipmax.com
zmail.ru zonnet.nl zoominternet.net zubee.com zuzzurello.com zwallet.com zweb.in zybermail.com zydecofan.com zzn.com zzom.co.uk`
