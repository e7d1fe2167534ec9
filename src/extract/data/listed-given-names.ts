/**
 * Given names of the person lists of Faker (https://github.com/faker-js/faker, MIT licence, see NOTICE) for 33 locales,
 * without accents, and without those that are a word of a dictionary in one of eight languages.
 */
export const listedGivenNames = `
aadi aadidev aadinath aaditya aadrika aagam aagney aagneya aaliyah aalok aamod aanand aanandaswarup aanandinii aanjaneya aaratrika aarya aaryan aasa aasha aashritha aatmaj aatmaja aatreya
aayushmaan aayushman abadon abagail abak abakan abakay abani abar abay abbie abbigail abbondanzio abbondio abd abdallah abdel abdelkader abdellah abderrahmane abdiel abdon abdone abdonie
abdou abdoul abdoulaye abdourahmane abdramane abelard abelardo abelin abeline abendam abenzio abhaidev abhaya abhirath abhisyanta abibo abidin abigael abigaelle abigale abigayle abigel abluc
aboubacar aboubakar abramio abramo absalon absar absolon aby acace acacie acacio acar acario acaryatanaya accursio acela acelya achaire achalesvara acharyanandana acharyasuta achil achiles
achille achim achintya achraf achyut acilia acilio acim aciscolo acrisio acuk acun adah adalan adalard adalardo adalbald adalbaude adalberon adalbert adalberta adalberto adalfredo adalgisa
adalgiso adaline adalric adalrico adalsinde adama adame adamo adams adar adas adberilgen addie addo adea adegrin adegrine adelaida adelajda adelardo adelasia adelbert adelberto adelchi
adelfo adelgardo adelia adelie adelin adelina adell adella adelle adelmo adelphe adeltrude adelya aden adenet adeodat adeodato adheesh adhemar adhiraj adhrit adib adikavi adil adile adin
adina adinath aditeya adityanandan adityanandana adja adnan adolfa adolfina adolfo adolfs adolph adolphe adolphie adolphus adone adonise adrain adraman adrastee adrehilde adria adrianna
adriel adriena adrijana adrione adripathi advaya adwitiya affan afi afitap afsar afsin agabay agabio agah agakagan agalak agamennone agapet agapito agasti agastya agatha agathange agathon
agaton agazio agca agenore agesilao agilbert agilberte aglae aglaia aglaja agnan agnane agneflete agnesa agnese agneya agnimitra agniprava agnivesh agnos agostina agrata agripina agrippin
agrippine agrypina ahalya ahenk ahilya ahlem ahsen aiace aidano aiden aimone ainars aishani aissa aissata aissatou aiyana ajan ajana ajeet ajit ajla ajlin ajna akalp akas akata akbas akbatur
akbay akboga akboru akbudak akbugra akbulak akca akcakoca akcora akdemir akdogan ake akeem akkun akkunlu akkurt akkus akram akroor akshainie akshaj akshat akshata akshayakeerti akshita aksil
aksungur aktan aktekin aktimur akula akvelina alaban alaboru aladag aladino aladogan alaina alaine alais alakurt alamanno alanis alanna alarico alassane alayna alayunt alayuntlu albane
albena alberade alberic alberico albertha albertine albertyna alboino albrico alceo alceste alcibiade alcide alcidie alcime alcina alcine alcyone aldegonde aldemir alden aldobrando aldogan
aldonce aldric aleandro aleardo aleaume aleen alejandrin alek aleksa aleksandar aleksej aleksy alemka alenia alenka aleodor aleramo aleska alessa aleth aletha alexandr alexandrea alexandria
alexandrina alexandro alexandros alexane alexanne alexe alexej alexys alexzander aleyna alfio alfonsa alfonz alfonzo alford alfreda alfreds algirds algis algiso algu alican alicja alida
alienor aliette alighiero alima alin aliou alis alisa alisan alisha alisir alissa alissia alivia alix alixe aliya aliyah aliz aliza alizee aljosa alka alkaboluk alkaevli alkan alliaume
almerigo almila almine almire almiro aloise aloisie aloisio aloizs alojz alojza alojzije alonzo aloyse alpagut alparsbeg alparslan alpata alpay alpaya alpaykagan alpbilge alpdirek alpdogan
alperen alpertunga alpgerey alphan alphee alphonsine alphonso alpike alpilig alpinien alpkara alpkuluk alpkutlu alptegin alptugrul alptunga alpturan alptutuk alpulug alpurungu alpurungututuk
alpyoruk altankagan altankan altay altemur althee alton altuga alvah alvena alvera alverede alverta alviero alvis alvise alwar aly alya alyah alyce alycia alysa alysha alyson alyssia alzbeta
amabela amac amadea amadeo amadeus amael amaliane amalie amalija amalric amalthee amand amandin amani amanzio amaranaath amarande amaranthe amaresh amarnath amat amauri amaury amaya ambrine
ambrogio ambroise ambrose ambroz ambrozy amea amedee amedeo amedeu ameliane amelien ameline amelio amely amelya amerigo ameyatma amicie amiel amilcare aminata aminte amintore amiya amleto
amodini amogh amone ampelio amra amrak amrit amritambu amul amya amza anaadi anabel anabela anabelle anacleto anae anael anaelle anagh anahi anahita anaida anais anamaria anamarija anamika
ananda anandamayi anang ananta anasooya anass anastacio anastase anastasie anastasija anastasije anastaz anastazia anastazie anastazija anastazja anasuya anatazie anatol anatole anatolia
anatolie ancelin anceline anci ancica ancilla ancuk ancuta andac andela andelin andelina andelko andelo andeol anderson andi andjelina andoche andreane andreanne andreea andreja andri
andrija andrijana andrin andris andzejs andzelika andzs anej anesa anezka angadreme angeline angelita anghel anghelina angilbe angilberte angilran angoustan ania anibal anica anicee anicet
aniceto anicette aniello anik anika anila anilaabh anilabh anish anisoara anissa aniya aniyah anjaneya anjushree anjushri ankal anko annabell annabella annaelle annagrazia annalena annalise
annamae annamaria annamarie annapurna annemijn annetta annibal annibale annikki annonciade anny anouar anouck anouk anrijs ansaldo ansbert ansberte ansel anselm anselma anselme anselmo
ansgary anshula anslavs ansley ansovino anstrudie antea antek antelmo anthelme anthelmette antide antigone antim antimo antino antioco antoaneta antone antonela antonello antonetta antonette
antonie antonietta antonija antonine antoniu antti antwan antwon anuar anuja anunay anuraag anurag anusuya anuta anwesha anya apak apatarkan apolena apollina apollinaire apollinare
apollinary apolline apollonia appia appoline aprancur apuleio arabela arabella arabelle araboga araceli aracely arademir aral araldo aram aranka aratone arbay arbuz arcadie archambaud archan
archibald archimede archippo arcibaldo arcuk ardella ardith arduino arely aresio areta argelia argimiro argu argun ariadna arialdo ariana arianna ariberto aric aricie ariela ariele arielle
arif arij arijs arina arindam arion ariosto aris ariste aristeo aristid aristide aristione aristita aristofane aristotele arkadijs arkadiusz arkady arleta arlette arlie armagan arman armance
armande armandine armani armel armelle armida armide armine armins arnac arnaude arnesh arnolda arnoldo arnost arnostka arnould arnulfo arolde aronne arpad arpat arrigo arsal arsene arsenie
arsenije arseniusz arsinoe arslan arslanargun arslanboru arslansungur arslantegin arslanyabgu arsun artemis arthaud artheme arthurine arthus artuk artukac arturs artus artut aruk aruna arved
arvel arvids arvilla arwa arwen arya aryan aryanna arystarch arzen asan asanboga asantudun asantugrul asartegin ascanio ascelin asceline asdrubale asel asella ashlee ashleigh ashlesh ashly
ashlynn ashton ashtyn asija asil asimodeo asiya asja aslesha asmaa assa assetou assia assil assya astalogul astarte asterio astianatte astou astree astrida asuela asug asuk asya atac
atakagan atakan atalan atalay ataleo ataman atanasio atanazie atanazy atasagun atasu ataullah atberilgen atena athalie athanase athanasie athena athenais athina athos atila atilla atmaca
atmaja atmanand atmananda atreyee atreyi attilano attilio atuncu aubertine auberto aubree aubry aude audebert audeline audie audouin audra audran audreanne augustina augustyn augustyna aure
aurel aurele aurelian aureliana aureliano aurelienne aurelija aurelio aurelle aurian auriane auro auron ausilia ausiliatrice austen austyn auxane auxence avadhesh avani avantika avar
averardo aviel avigaelle avital avluc avni avoye avram avsar awa axeline axelle axinte ayaan ayah ayan ayana ayas ayaz aybalta ayban aybars aybeg aydan aydarkagan aydemir ayden aydogan
aydogdu aydogmus ayem ayhan aykagan aykal aykan aykurt aykut ayla aylan ayleen ayline ayluc ayluctarkan ayma aymane aymard aymardine aymen aymeric aymon aymonde ayoub ayren ayruk aysar aytac
aytak aytekin aytug ayushmati ayvaz aza azak azban azeglio azelia azelie azeline azelio azer azgan azganaz azizhan azmi azra baala baalaaditya baalagopaal babacan babeta babila babur
baccayman bacman badabul badis badr badruk badur bafode bagaalp bagan bagasatulu bagatarkan bagatur bagaturcigsi bagaturgerey bagaturipi bagatursepi bagdagul bagtas baha bahri bahtiyar
bahula baidehi baijayanti bailee bailey bakagul bakary bakula balaaditya balaban balachandra baladitya balagopal balagovind balaka balakatay balamani balcar baldassarre balderico baldomero
baldovino baldu baldwin balgopal baltar baltazar baltur bandhu bandhul banel bangu bankim bankimchandra banuta baraktore baran barbala barbarigo barbeg barboga barbol barbora barbro
barbulsun barcadogdu barcadogmus barcadurdu barcadurmus barcan barcatoyun bardomiano bargan barica baris barkan barkdogdu barkdogmus barkdurdu barkdurmus barlas barmaklak barnaba barnabe
barrett barsaba barsbeg barsboga barsgan barsimeo barskan barsurungu barthelemy bartholome bartimee bartolo bartolomea bartolomej bartolomeo bartolomeu barton bartu basademir basak basan
basanti basanyalavac basarab basbug basgan basile basileo basilisse baskurt basma bassiano bassilla bastiaan bastiano bastien bastugrul basu basut bathilde batilda batrak battal batu batuhan
batuk batur baturalp baudouin bayancar bayankagan baybars baybicen bayboga baybora baybure baydar baydemir baydur baykal baykara baykoca baykuzu baylee baymunke bayna baynal baypure bayrac
bayrak bayruk baysungur baytara baytas bayuncur bayur bayurku bayutmus bayuttu bazil bazyli beatrycze beatus beaulah beceapa beckem bedir bedirhan bediz bedran bedreddin bedri bedrich
bedriska begarslan begbars begbilgeciksin begboga begcur begdemir begdilli begdurmus begi begil begine begitutuk begkulu beglen begni begtas begtegin begtuzun behcet behic behlul behram
behrem behzat bekbekec bekec bekecarslan bekectegin bekir beklemis bektas bektur belcim belcir belek belemir belgi belguc belimir belina bellino belma belo beltir beltramo beltun benadik
bence bendeguz benedek benedicte benedikta benedita benedykt benett bengi bengu beniamin beniamina beniamino benice benicio benja benjamim benli benlidemir bennet bennett bennie benthe
bentley benton benyamin bera beranger berangere berard berardo berceste bercin berdibeg berend berendey berenika berginsenge bergu berinay berislav berkan berkay berke berkin berkis
berkyaruk bermek bernadetta bernadine berneice bernie berniece bernita beronico berran berre bertalan berti bertille bertold bertolda bertoldo bertolfo berva besentegin besim besir besra
bessie betemir bethel betina betta bettie bettye beulah beuve beya beyizci beyrek beyrem bhaanumati bhaasvan bhaaswar bhadra bhadrak bhadraksh bhadran bhagavaan bhagirathi bhagvan bhagwanti
bhagwati bhamini bhanumati bharadwaj bharat bhardwaj bhargava bhargavi bhasvan bhaswar bhaumik bhavani bhaves bheeshma bhilangana bhima bhisham bhishma bhoj bhoopat bhoopati bhooshan
bhooshit bhramar bhudev bhudeva bhupati bhupen bhushan bhushit bhuvanesh bhuvaneshwar biagio bianka bibiana bibianna bibiano biborka bice bicek bigna bilel bilgebayuncur bilgebeg bilgeciksin
bilgekagan bilgekan bilgekulucur bilgekutluk bilgetacam bilgetardu bilgetegin bilgetonyukuk bilgez bilgic bilgin bilig bilik biljana bilva bilwa binbegi bindir bindo bino binta bintou
birgita birino birjesh bisenija biserka bishnu bivoj blagica blagoje blahomil blahomila blahomir blahomira blahoslav blahoslava blaise blandine blanduzia blazej blazena boaz boban bobana
bobbi bodhan bodhi bodi bogac bogacuk bogdana bogde boglarka bogoljub bogu bohdan bohdana bohemond bohuchval bohumila bohumir bohumira bohun bohuna bohus bohuse bohuslav bohuslava bojana
bojislava bokde boke boldaz boldizsar bolemir bolen boleslav boleslava boleslavs bolmus bolsun bolun bonagiunta bonaldo bonaventura bonavita boncuk bonek bonge bongul bongulboga bonifac
boniface bonifacio boran borbala borcul borek borislav borislava borivoj borivoje borka borko borlukcu bornak boroka bortecine bortolo boru borubars borusengun borys bosiljka bosko botond
boubacar bouchard bouchra bowie boyan boyankulu boylabaga bozan bozboru bozdogan bozetech bozetecha bozica bozidar bozidara bozislav bozkurt bozkus bozok bradly bradut braeden brahim brahma
brahmaanand brahmabrata brahmanandam brahmdev brajan brajen brajendra brajesh brancaleone brando brandusa brandyn branimir branimira branislava branka brankica branko brannon branson
bratislav bratislava braulio braxton brayan breana breanne brenden brendon brennan brennon breno bretislav bretislava bria briac brianne brice bridgette bridie brielle brieuc brigida brigita
brijesh brionna brit brita britney broderick brody bronislav bronislava bronislavs brunehaut brunehilde brunhilda brunilde bryana brycen brygida bryon bucan bucur budag budak buddhana budhil
budimir budislav budivoj budunlu budus budustudun buford bugday bugduz bugduzemen buge bugra bugrakarakagan bugu bugubilge bukak bukaktutuk bukduz bukebuyrac bukebuyruc bukey buktegin
bukusboga bulacapan bulah bulak buldur bulgak bulmaz bulmus buluc bulug buluk bulus bulut bumen bunsuz bunul bunyamin burcak burdette burgucan burgut burhan burkay burkek burkut burley
burluk burnice burslan burulday burulgu burunduk busulgan butak butuk buyan buyancuk buyandemir buyankara buyat buyrac buyruc buyruk buzac buzactutuk bystrik caba cabdar caden caetana cafer
cagan cagatay cagdas cagla caglar caglayan cagru cahid caino caio caitlyn caius calanico calapkulu calebe caleigh calista calixte callie callisto calogera calogero calpurnia camelien camil
camilia camillien camillo camren camron camryn camylle canalp candelario canel cangul cankan cannur cansel cantemir cantidio canziano caribert carissa carlee carles carleton carley carli
carlie carlijn carloman carlton carmella carminho carmo carna carolanne carolyne caronte carponio carson casandra casian casiana casilda casimer casimiro caslav caspar casper cassandre
cassiano cassidy cassien cassio cassiopea cassiopee castille cataleya catharine cathrine cathryn catinca catrina catrinel catullo caua cavid cayla cazimir ceasar cebe cecco cecelia cecilie
cecilio cecylia cecyliusz cedomir cedrick cedrik cedrin celal celaleddin celasun celestine celestyn celestyna celian celien celik celil celina celinia cem cemali cemen cemgen cenek cenk
cenka cerasela ceren cesaire cesario cesminaz cestmir cestmira cetin cetinel cetiner cevahir cevat ceyhun ceykun ceyla ceylan ceylin ceylinaz cezar cezara cezary cezmi chaanakya
chaaruchandra chadd chadrick chahine chahinez chaitan chakor chakradhar chakravartee chakravarti chakrika chanakya chanda chandak chandan chandani chandi chandini chandira chandni
chandraayan chandrabhaga chandrabhan chandradev chandrakala chandraketu chandrakin chandramani chandramauli chandramohan chandran chandranath chandrani chandraprabha chandravati chanel
chanelle chapal chapala charak charlaine charleen charlemagne charli charline charlize charlotta charly charuchandra charumati charuvrat charvi chasity chaten chatur chatura chaturaanan
chaturbhuj chauncey chayenne chayma chaz cheick chelsey chelsie cherubino chesley chetanaanand cheyanne cheyenne chiaffredo chidaakaash chidaatma chidambar chidambaram chidananda childebert
chilperic chinmayanand chinmayananda chiranjeev chiranjeeve chirine chitraksh chitrali chitramala chitrangada chrabros chraniboj chranibor chranislav chranislava christiaan christiana
christiano christie christodule christoffer christop chrudos chrysole chrysostome chval chyna ciara cicek cicem cierra cihad cihan cihangir cihansah cilay cilenti ciler cilvenaz cimen cino
cinzia ciprian cipriana cipriano cirano ciriaco cirilla cirillo cirino ciro cise cisem cisil cistoslav cistoslava citlalli civan claas claes clarabelle clare clarenzio claud claudie claudien
claudine claudiu clea cleandre cleandro clelia clelie clemenzia clemmie cleo cleofe cleonico cleopatra cleophee cleora clery cleta cletus cleve cleveland clifton climaco clinio clio
clodomiro clodoveo cloe clorinda clotaire clothilde clotilde clovis cloyd cobulmak coby cocukboru codrin codrina codrut codruta coen cointa cokramayul colby coleman coline collin colman
colmanno colmazio colombano colpan colten colton colu columbus conchita concordio conner constanca constanta constantina consuela coralia coralie coraline corbiniano cordelia cordell cordia
cordie corene coreno corentin corentine corina corine coriolano cornel cornelio corneliu cornell corrado corrine cortez cortney corvin cosima cosimo coskun coskuner cosma cosmin cosmina
costache costantino costanzo costel costin coty coumba crawford cremenzio crenguta creola crescenzia crescenzio crespignano crina crispino cristaldo cristea cristofor cristoforo cristopher
crocefissa cronida crystel csaba csanad csenge csongor ctibor ctibora ctirad ctirada ctislav ctislava cubeyr cullen cumhur cunegonda cuneyt cuniberto cuzia cvijan cvijetin cydney cyntie
cyprian cyprien cyra cyrian cyriaque cyrielle cyrila cyrine cyrus cyryl daantje dabiziv dacian daciana daciano daevi daevika dafina dafne daghan dagmara dagoberto daiana daija dainuvite
daisha daiwik dajana daksha dakshayani daley dalibora daliborka dalida dalie dalila dalimil dalimila dalimir dalimira dallin dalmazio damaris damaso damayanti dameon damiana damin damion
damir damjan damjanka damla damocle damodara danae dandak dandapaani dandre dangelo dania danial danijel danijela danika danila danio danique danko dannie danuse dany danyka danyl daouda
daphnee daphney darby darcy darek daria darian dariana darie darien darija darina darine darinka darion daris darja darko darleen daron darrel darrick darrin darrion darron darshan darshwana
darta dashawn dasia datta davey davi davida davids davin davina davino davion davonte davorin davud davy dawson dax dayaamay dayaananda dayaanidhi dayamayee dayan dayana dayane dayna dayne
dayton deangelo debora decebal dedric dedrick deeksha deenabandhu deepali deepan deepankar deependra deepesh deeptanshu deeptendu deeptiman deeptimay deeptimayee deeptimoy deeptimoyee
deevakar defne deion dejah dejan dejana dejon dejuan delaney delilah delinda delmer delpha delphia delphin demarco demarcus demario demba demeter demetra demetria demetrio demetris
demetriusz demiralp demirhan democrito demond demostene dena deneval denisa denisz deniz denizalp deodata deodato deon deondre deontae deonte depold dereck derick derin deron dervis desanka
desdemona deshaun desimir despina dessie destan destany destiney detmar detrich dev devadatt devagya devajyoti devak devangana devani devante devasree devdan deven devesh deveshwar devika
devonte devran devvrat devyn dewayne dewi dewitt dex dexx dezider dhaanyalakshmi dhana dhanadeepa dhanalakshmi dhananjay dhanapati dhanesh dhanpati dhanu dhanvin dhara dharani dharitri
dharmaketu dhatri dhyanesh dhyaneshwar dianna dianora diara dicle diclehan dida didina dieke dieudonne dieudonnee digambar digambara dijana dikmen diksha dilan dilara dilaver dilay dilberay
dildar diler dilhan dillan dillon dilruba dimitrij dimitrije dimitrina dinakar dinc dincer dinis dinkar dinu diocleziano diodata diodoro diogene diogo diomede dione dionigi dionisio dionizy
dionyz dionyzos dipali dipankar dipendra dipesh diptendu direnc diri divaakar divakar diviska divjot divna dizik djayden djeneba djenna djibril dluhos dobrava dobrila dobromil dobromila
dobromir dobromira dobroslav dobroslava dochia dodato dogan doganay doganer dogu doina dolunay domagoj domenic domenick domenik domezio domitille domiziano domnica donalda donatello donavon
dondu donka donnell donnie donny dorana dorcas dorel doriana doriane doriano dorin dorine dorinel dorit dorka dorli dorotea doroteja doroteo dorottya dorris dortha dorthe dorthy doru
doubrava doubravka dounia dovie doyle dragan dragana dragica draginja dragisa dragoje dragojlo dragoljub dragos dragoslav dragutin drahomil drahomila drahomir drahon drahos drahoslav
drahoslava drahotin drahotina drahuse drahutin draupadi draza drazen dren drina driss drona druina drzimir drzislav dubravka dubravko duccio duco ducu dudley duilio duje dulari dulina
dumitra dumitrana dumitru dundar dunja dunya durdane durga durgeshwari durmus durriye duru dururbunsuz durward dusan dusana dusanka dusica duska dusko duuk duygu dwaipayan dwaipayana dylano
dzile dzirkstite earlene earline earnestine easton ebe eberardo ebin ebren ebuzer ecaterina ecclesio ece ecehan ecem ecevit ecmel ecvet eda edd eddi edelberga edgard edgardo edgars edhem
edilberto edison editta ediz edmee edmondo edouard eduards edvard edvarda edvige edvin edvins edwardo edwina edyta edyth edythe edzus eef eefje eekalabya effie efisio efken eflah efraim
efrain efrem efren efsun eftalya eftimia eftimie egemen egeo egidio egils eginardo egisto egizia egle egmont egona egrim einar einars eizens ekaaksh ekadant ekaksh ekalavya ekaling
ekaparnika ekdant ekec ekim ekin ekmel ela eladio elaide elaina elakshi elanur elbert elcin eldon eldora eldred eldridge elea eleanora eleanore eleazar elenor elenora elettra eleuterio
eleuthere elfrida elfrieda elgin eliah eliahou elian eliane eliano eliasz elie eliel eliette eliezer elifio eligio elija elijah elimena eline elinor elinore elio eliodoro elion eliona elior
eliot eliott elisabet elisabeta elisaveta elisee elisha elissa elita eliza elizabet elize elizej elizeus elka elkin elli ellie ellsworth elmars elmas elmira elmore elna elnora eloa eloan
eloane elodia elody eloi eloisa elona elone elora elouan elouise eloy elpidio elroy elta elti elvan elvera elvezio elvia elvie elvino elvire elvis elwin elwira elwyn elya elyas elyes elyne
elynn elyse elyssa elza elzear ema emanoil emanuelly emanuil emced emelia emelie emely emerance emerencie emeric emerich emerson emese emi emiel emili emilian emiliana emiliano emilien
emilija emilijan emils emirhan emmalee emmelie emmely emmerico emmett emmi emmie emmitt emmy emna emory empirio emrah emrullah emy enakshi enderun endrigo enecone enguerrand enid enie enimia
enio enis enise enna ennio enoch enola enora enos enrica ensar enver enya enyo ephraim eracla eraclide eraldo eralp erardo erasmo erast eray erazim erazmus erberk erberto ercin ercolano
ercole ercument erda erdeni erdenikatun erdeniozuk erdinc erel eremia erenia erentuz ergene ergenekatun ergin ergun erguner erhard eriberto erico eriks erinc erkam erke erma erman ermanno
ermelinda ermen ermenegarda ermenegilda ermenegildo ermes ermete ermilo erminia erminio ermins ernesta ernestina ernie eron ersan ersilia ertan erten ertenozuk ervin ervina ervins erwan
erwann eryn esat esau esben esen esenbike esha eshana eshita esin esma esmee esmeray esref essie estel estell estella esterina estevan esuperio eszter etela eterie etha ethann ethel ethelyn
ethem etil ettie ettore eubert euclide eudes eudokia eudoksja eudora eudoxe eudoxie eufebio eufemio eufronio eufrosina eufrozina eugenie eugeniusz eula eulah eulalie euna eunice eunika
euphrasie euridice eurydice eusebe eusebia eusebie eusebio eusebiu eusebius euseo eustatiu eustorgio eustosio eustracjusz eutalia eutalio evaldo evalds evalyn evandro evangelina evangeline
evanghelina evann evans evarist evariste evaristo evasio evdokija evelien eveliina evelin evelina everardo everett everette evi evidio evie evin evodio evran evrard evremondo evren evsen evy
evzen evzenie ewell ewen ewenn eya eyiz eylul eymen eysan eytan eythan eyup ezechiel ezechiele ezekiel ezio ezrak fabia fabiano fabie fabijan fabiola fabricia fabricio fadime fady fae
fahrettin fahri fahriye fahrunissa faik falba falih famiano famke fanni fannie fanta fantin fardau faris farouk faruk fasih fatim fatimata fatin fatos fatou fatouma fatoumata faust faustin
faustina faustine faustino faustyn faustyna favian fayen fayenne faysal fazilet fazio fazullah feba febe feda fedai fedde fedro fehime fehmi felician feliciano felicie felicien feliks felipa
felton femm fenja fenna ferah feramus feramuz feray ferda ferdi ferdinanda ferdinando ferdynanda ferhan feride feridun feriel feriha ferit ferman fermiano fermin ferruccio ferruh feryel
festo fevzi feyyaz feyza feyzullah fiammetta fidan fidelie fidelius fidenziano fidenzio fieke fien fiene fiep fiete fikret fikri fikriye filemon filibert filiberto filippa filofteia filomen
filomeno filotije finia finja finlay finley finnja finnley fiodor fiordaliso fiorella fiorenza fiorenziano fiorenzo firdevs firmin flaminia flavian flaviana flaviano flavie flavien flaviu
flavius fleano fleta fletcher floare floarea flodoard floortje florea florencio florencja florenta florentyn florentyna florestan floriana floriano florica floridia florie florina florine
floris flossie floy flurin flurina flynn folco fortunat foss foucauld foulques francette francisc franciszek franciszka franjo frantiska frederica frederique fredrick fredy freeda freida
freja frenkie freya fridrich frontiniano frusina fruzsina fryderyk fuat fulbert fulberto fulcran fuldem fulden fulgence fulgenzio fulvia fulvio fulya fureyya furio furkan furman furseo
furuzan fuscolo fusun fuzuli fynn gabin gabino gabrijela gaelle gaffar gaglioffo gaj gaja gajaadhar gajabahu gajadhar gajana gajbaahu galatea galdino galeazzo galfryd gallicano ganak ganaka
ganapati gandharv gandharva gandolfo gangesh garett garfield garik garika garimberto garnett garrick garud garuda gaspard gaspare gastone gati gatien gatik gaud gaudenzia gaudenzio gaudino
gauraang gaurang gauranga gautam gautama gautami gauthier gautier gautiero gavino gavrilo gayatri gazanfer geanina gedeon gedeone gederts geetanjali gejza gelila gelin gelincik gellert
gelsomina geltrude gelu gemini geminiano genadij gencer genesia genesio geneva gennaro genoveffa genoveva gentiana genziano geo geoffroy georgel georgeta georgian georgianna georgije
geovanni geovanny geovany geralda geraldina gerarda gerardina gerasim gerasimo geraud gerazim gerazym gerberge gerbert geremia gergely gerharda gerino gerolamo geronimo geronzio gerson
gertruda gervais gervasio gesualdo gevheri geza ghanaanand ghanashyam ghanshyam ghenadie gheorghita gherardo gherghina ghislain ghita giacinta giacobbe giadero giambattista gianbattista
giandomenico gianina gianluigi gianmarco gianmaria gianmario gianna gianpaolo gianpiero gianpietro gianuario giasone gica gicu giel gigi gigliola gilberta gilda gildo giliola gillo gineto
ginevra ginewra gioacchina gioacchino giobbe gioberto gioconda gioele gion giona gionata giordano giorgian giorgiana giosue giosuele giotto giovanny giove gioventino giovenzio girardo girart
giray girija girik girika girindra giriraaj giriraj girja girolamo gisella gislebert gisselle gitanjali gitte giuda giuditta giulitta giuseppa giustiniano gizela gizem gladyce gleb glenna
glennie gligorije gobinda godeberta godfrey godiva goffredo gojko gokalp gokben gokboru gokce gokcegol gokcen gokcicek gokmen goknur goksin golda golia golub gomberto gonca gondebaud
gondulfo gonenc gonerio gongor gonsalwy gonthier gontran gonzaga gonzague gopaal gopee gopi gorakhanatha gorakhnath gorana goranka gorazd gordan gorkem gorun gosto goswamee goswami gothard
gottardo gotum goundo gouranga goutam govinda gozde gracian graciana graciliano gracja gradimir grady granville gratian gratiana gratiela grayce grayson graziana grazina gregoria gregorian
gregorio greyson grga grgo grgur grigore grigorije grimaldo griselda grizelda grozdana guadalupe gualberto gualtiero gubio gudakesa gudakesha gudrite guenda guendalina guenievre guerin
guerrino guglielmo guher guiberto guilhem guilhemine guillermina guiscardo guiseppe gulbahar gulben gulcin guldem guldeste gulegen gulemen gulen guler gulgun gulhan gulnaz gulpembe gulriz
gultekin gulumser gumesindo gumus gunars gunay guncicek gundelinda gundogdu gundogmus guner gunes guniz gunnel gunnur gunsel gunseli gunyaruk gurbuz gurcan gurdal gurdev gurhan gurol gussie
gustave gustavine guus guusje guven guvenalp guvercin guzey gvendolina gvozden gwenaelle gwendoline gwido habbab habiba haby hacib hadi hadja hadriel hadrien hafi hafid hafsa hailee hailie
haim hakem haki hakim hakon haldun haleigh halie halim halima halis halit hallie hamdi hamdullah hamed hami hamidou hamish hamsini hanae hanefi hania hansruedi hansueli hanus haralamb
haralambie hardouin harinakshi harinarayan harit harita harmon haroun harouna haroune haseki hasibi hasim hasin haskell hasmet hasna hassane hassie hastal hatip hatouma hattab hattie hauke
havel havla hawa hayali hayat hayati haydar hayden haylee hayley haylie hazan hazar hazle heber hedda hedelin hedi hedvig hedviga hedvika heema helie helier helin helios heloisa heloise
henderson hendrika henrich henrick henrieta henrike henryka heracleea herberta herluin hermenegildo hermina herminio hershel herta hertha hester hettie hiba hicabi hicham hidaya hidde
hieronim hikmet hilal hilario hilarion hilarius hilbert hildebert hillard hillary hillel hilma hilmi hilton himadri himani himmet hincmar hipolit hipolito hippolyte hira hiram hiranmay
hiranmaya hiranya hisam hobart hollie hollis homero honorine honorius horac horacy horatiu horea horia hortenzia hortenzie horymir horymira hosea hostimil hostimila hostimir hostimira
hostislav hostislava hostivit houda hovard howell hoyt hrvoj hrvoje hrvojka huccet hudavendigar hudayi hudson hugues huguette hulki hulusi humayun humeyra huner hunor hurkan hursit
husameddin husamettin husnu husrev huzeyfe hvalimir hvezdoslav hvezdoslava hyacinta hyman hypolit iacob iacopo iacopone iago iancu ianira ianis iasmina iban iboja ibrahima ica icaro icie
icilio iclal ico idan idell idella idil idir ido idris idriss idrissa ieremia iffet iginia iginio igino ignac ignacie ignacy ignat ignata ignatius ignazio ignjat ihsan ihvan ikbal ikeme iker
ikicitoyun ikrime ilai ilana ilaria ilarie ilario ilarion ilay ilayda ilbey ilbilge ilda ildebrando ildefonso ildegarda ildegonda ildika ildike ileana ilene ilenia ilgegu ilgmars ilhami ilia
ilian iliana iliane ilias ilie ilies ilija ilinca ilinka iljana ilkay ilkben ilke ilknur ilko ilksen ilkyaz illidio ilmari ilmars ilsa ilva ilyan ilyana ilyane ilyas ilyass ilyes ilyess ilza
ima imane imani imelda imen imene imge immacolata immacolato immanuel imogene imrane imre imrem imrich inanc inara inars inaya inci indra indrikis indro indy inesa inez ingeborga ingmars
ingrida inguna inja inna innocenty innocenzo inocenc inocentiu inza ioan ioanina iolanda iole iona ionel ionela ionelia ionica ionne ionut iorio iosefina iosif ipek ippocrate ippolito irem
irenej ireneo ireneus ireneusz irfan iridenta irinc irinckol irinel irmak irmeli irmina irtis irvin irwin isabeau isabela isabelly isac isacco isadora isadore isai isaia isaias isak isaure
ischirione isee iseult ishaq iside isidor isidora isidore isidoro isis ismaele ismerie ismet isobel isolda isom isotta isra israa issa issac issam issiaka italia itil itri itzel iulia iulian
iuliana iuliu iurie iustin iustina iustinian ivah ivancica ivanka ivanna ivano ivanoe ivar ivek iven ivetta ivica ivna ivona ivone iyad iyed izaak izabella izaiah izaias izajasz izak ize
izel izia izidor izidora izmael izolda izydor izzet izzettin izzy jabari jace jacey jachym jackeline jacklyn jacoba jacobo jacquelyn jacynthe jad jadon jadran jadrana jadranka jadranko jadro
jadyn jaeden jael jaelynn jagadish jagadisha jagathi jagdeep jagdish jagica jagmeet jahnu jai jaida jaiden jailey jailyn jaimini jaimy jairo jaivey jakayla jakov jakuba jakubina jakubka
jaleel jalen jalil jalou jalyn jamaal jamarcus jamel jameson jamey jamil jamir jamiro jamison janae janaina janek janelle janessa janeta janica janick janie janin janiya janka janko jannah
jannek jannes janni jannie jannik jannis jano janosch jany japhet jaquan jaquelin jaqueline jarmil jarne jarno jarod jarolim jarolima jaromil jaromira jaron jaroslava jarrell jarrett jarvis
jasen jasenko jasin jasmina jasna jasnena jassem jassim jaunita jautrite javi javon javonte jawad jax jaxon jaxx jaya jayce jaycee jayda jayde jayden jaydon jaylan jaylano jaylen jaylin
jaylinn jaylon jayme jayson jayvano jazeps jazlyn jazmyn jazmyne jazzlyn jazzlynn jeana jeanie jeannel jeannot jedediah jedidiah jef jefferey jeffry jefta jehanne jekabs jela jelica
jelisaveta jelka jella jelmer jelte jena jenel jennah jennings jennyfer jenovefa jensen jeppe jerad jerald jeramie jeramy jerel jeremi jeremiasz jergus jermain jermey jerod jeromy jeronym
jerrell jerrod jerrold jesa jesika jessika jesslyn jesslynn jessy jessyca jett jettie jevgenijs jevon jevrosima jezdimir jibril jidde jihane jil jilji jimena jimi jimmie jimram jinane jindra
jindriska jinte jinthe jip jitender jitendra joah joakim joanie joannie joanny joany joas jocelyn jocelyne joelina joeline joes joesph johana johanne johathan johnathon johnpaul johnson
jolana joleen jolien jolijn jolin jolina joline jona jonatan jonna jonte jop jordana jordane jordon jordy jordyn jorga jorin jort joscha joschua josefien josefin josep josephin josette
joshuah josiane josianne josipa josko joso josse josselin josua josy joud jourdain jovan jovana jovani jovanka jovanny jovany jovin joza joze jozefa jozefina jozsef jozue juda judah judicael
judita judite judson judyta juho jula julan julide julija julijana julijs julika julina julita juliusz juna junayd junius junon jurg jurgis jurre jusma jusra justen juston justyn jusuf juul
juwan jyotis jyotsana kaat kabil kacey kaci kacie kacper kadem kadiatou kadidia kadidiatou kadin kadrican kadriye kady kaela kaelyn kagan kahina kaia kailash kailee kailey kailyn kaina kais
kaitlin kaitlyn kajetan kalea kaleb kaleigh kalervo kaley kalinda kalinik kalistrat kallie kalpana kalyani kama kamalesh kamber kamelya kameron kamila kamile kamilla kamla kamlesh kamran
kamren kamron kamryn kamuran kanaka kanchan kanishka kanti kapgar karaca karahan karam karamba karamoko karelle kariane karianne karine karlee karley karli karlie karlijn karlis karlo
karlotta karmela karolann karoliina karson karthik kartik karunanidhi kasandra kasey kashyap kashyapi kasian kaspar kassandra kassim kastor katariina katelin katell katelynn katheryn kathlyn
kathrine kathryne katica katija katina katlyn katlynn kato katrine kattie katun kavon kawtar kaya kayaalp kayca kaycee kayden kaylah kaylee kayleigh kayley kayli kayliah kaylie kaylin kayna
kaynak kayra kays kazanc kazi kazimir kazimira kazkatun keagan keano keanu keara keaton keegan keeley keely keenan keerti keira kekik keklik keles kellen kelli kelsi kelsie kelton kelya
kelyan kemalettin kenan kendrick kenna kennedi kennedy kennith keno kensi kenton kenyatta kenyon kenza kenzi kenzo kenzy keon kepez keramet kerami keremsah kerim keshaun keshawn kesme kessaf
ketsia kevon kevser keyan keyken keyla keyon keyshawn kezlik khadidiatou khadidja khady khalil kian kianna kiano kiara kiarra kiera kiley killian kilyan kimberley kimi kimo kincso kiraz
kirilo kirti kiyan kjeld klarencjusz klaudian klaudie klaudius klaudiusz klavs klea kleber klement klementina klementyna kleopatra kliment klotylda koby kody koksal kolby koleta koloman
kolombin kolombina kolumban kolumbin kolumbina konrads konstance konstancie konstancja konstantins konstanty konstantyn konsuela konzuela koralia korbin korbinian kordula korey korina
korinna korkut korneli kornelie kornelius korneliusz kory kosma kosmas kraig krasava krasomil krasomila krasoslav kresimir kresomysl krishnadas krishnadasa krisjanis kristan kristiana
kristians kristijan kristoffer kristopher kristyna krisztian krisztofer krsto kruno krunoslav kryspin krystel krystian krystina krystof ksawera ksawery ksenia ksenija ksenofont kubat kubilay
kuddusi kumari kumru kumuda kunhuta kursad kurtis kutbettin kuzey kuzman kveton kvetos kvetoslav kvetoslava kvetuse kvido kwintyn kyan kyano kyara kylee kyleigh kylian kyliann kyllian
kyllikki laal lachlan lacramioara ladarius ladislao ladislau ladislava ladji laetitia lafayette lahna laia laisha lakshman lakshmidhar lakshminath lale lalie lalita lambert lamberto lamih
lamont lancelot lancilotto landolfo landry laney lanfranco larina larisa laron larue larysa lasma lassana latif latifa latife laurane laureline laurenc laurencie laurencja laurencjusz
laurene laurens laurentia laurentino laurenty laurentyna laurenz lauretta laurian lauriane laurianne lauriano laurin laurine laury lauryn lautone lavanya lavern laverna lavina lavinio lavize
lavon lavonne lawson laxman laxmi layana layanah layne lazare lazarz lazzaro leana leandr leandra leandre leane leann leanna leano leart leatha ledion leela leelou leendert lehna leia
leilani leina lejla lelah leland lelia lemide lempi lemuel lenia lenja lenn lenna lennard lenne lennert lenni lennie lennon lennox lenora leny lenya leodegar leokadie leola leonel leonia
leonida leonids leonilda leonio leonis leonne leonora leonore leontin leontina leontine leontyn leontyna leonzio leopolda leopoldine leopoldo leopoldyna leora leos leposava lerzan lesana
lesek lesly lessie letha leticie letitia letterio leufroy levana levin levio levke levoslav lew lewin lexi lexus leya leyan leyna liah liba libbie libby libena liberio libora liboria liborio
liboslav liboslava libusa lica lidania lidmila liene lietald lieuwe lieze ligia liksma liliane lilianna lilie lilien lilli lilliana lillie lilou lilwenn lilya lilyan linett linn linnie linoi
linoy linwood lioara lirone lisandro lisann lisanne lison lital litzy livie livija livino livio liviu livius liya liyah liyam liyan liyana lizbeth lize lizeth lizz lizzy ljiljana ljuba
ljubica ljubisa ljubomir ljudevit llewellyn loane lodovica lodovico loek lohan loic loise longin lonie lonnie lonny lonzo loreen lorelei lorella lorenc lorene loreno lorenza loreta lorian
loriana lorik lorin lorine lotar lothaire louan louane louann louay loubna louca louie louison louka loula louna lounis lourenco louvenia lovisa lovorka lowell lowie loy loyce luan luana
lubin lubomira lubor lubos luboslav luboslava lucca lucentiu lucienne lucija lucijan lucile lucilla lucious lucius lucja lucjan lucretia lucretiu lucrezia ludano ludie ludise ludivine
ludivoj ludka ludolphe ludomil ludomila ludomir ludomira ludoslav ludoslava ludovica ludovico ludovit ludvig ludvik ludvika ludwik ludwika luella luena luigia luiza luize lukrecie lukrecius
luminita lumir lumira lupe lurline lutfi lutfullah luther lutibor lutobor luus luzie lya lyam lyan lyana lydie lyes lyla lyle lylia lylou lyna lysanne maad maartje maayane mabela mabelle
mable macaire macaria macario maccabeo macey maci macie mack mackenzie macy madalin madalina madaline madalyn maddalena maddison maddox madelyn madelynn madge madhuri madilyn madina madisen
madisyn madita madlaina madleen mady madyson maegan mael maelie maeline maelis maelle maely maelyne maelys maeva maffeo magdalen maggiorino maguelone mahamadou mahault mahaut mahdi mahendra
maher maheswar mahir mahulena mahzun maica maida maik maila mailin mailo maily mailys maimouna maina maiorico maira maissa maissane maite maiwenn maiya majda makary makayla makenna makenzie
maksim maksud maksym maksymilian malachi malak malco malea malek malena malia malick malika malinda malisa mallaury mallie mallory malone malou malthe malti malvina malvine malwina mamadou
mamert mamoudou manal manasse mancio mandaakin mandakini manel manelle manetto manfredo mangala mangalya manik manikya manil manilio manisha manjusha manley manlio manoah manole manona
mansur mansvet manu marah maram marceau marceli marcelin marceline marcell marcelle marcellus marcheta marcis marcu mareike marena margareta margarett margaretta margarette margaux margers
margita margrith mariah mariama mariame maricarmen maricica mariela mariem marieta marietta marija marijana marijn marilena marilie marilou marilu marilyne marinela marinella marinetta
marinko marinus marioara marissa marite maritza mariuca marjane marjory markika marlee marley marlie marlo marly marnie marolo marouane marrit marshall marthe martim marton martti martyna
marut maruta marwa marwane marwen marwin maryjane maryna maryse marzia marzio masinka massinissa matan matei mateja matheo matheus mathijs mathilda mathys matija matiss matko matous
matroniano mattea mattheo matthijs matthis mattias mattis matyas matylda matys matz maude maudie maugis mauricette maurilio maurine maurits maurycy mavis maxellende maxence maxens maxie
maximiliano maximilien maximillia maximillian maximus maxmilian mayane maybell maybelle mayeul mayla mayline maylis maymie maynard mayoor mayra maysa mayson mayssa mayte mazhar mazie mckayla
mckenna mckenzie meagan meaghan mecislav mecislava medard medardo medea mederic medine medoro meenakshi megane meggie meghan meghnad meghnath mehtap meik meire meissa mekhi melania melanio
melany melchiade melchiorre melda melek melenija melezio melichar melih melike meliksah meline melisande melissandre melita melitina melle mellie mellina mels melvil melvina melvyn melyna
melyssa memduh menahem menaka menardo mence mendel menelao menka menno mennone menodora mercia meriam meric meriem merih merijn merjem merovee merritt mert mertie mervin merwan meryam meryem
meryl messalina mestan metello metodej metrofane mevlut mex meyra micael michala michale michalina micheal michelangelo mickael midas mihael mihail mihailo mihajlo mihaly mihnea mihriban
mija mijat mikaela mikail mikayla mikel mikelis mikkel mikki miklos mikolaj mikolas mikulas miladin milana milanka milanko mildred mileta miley milford milhan milic milica milik milisav
milivoj miljan miljana miljenko milka milly milojica milomir milon milorad miloslava milota milou milous milovan milovin milred milutin mimma minakshi minervina minervino minh minnie
minodora mioara miodrag miomir mirabela mirac miran miray mircea mirek mirella mireya miriama mirjana mirka mirkelam mirna mirocleto miromil miromila mirthe mirtil miruna misael misaele
misbah mischa misko mislav mitar mitchel mithat mitrut mittie miya mlad mladen mnata mnislav mnislava modibo modrite mody mohana mohinder mohini moisette mojmir mojzesz mojzis momir momira
monaldo monalisa monitore monroe monserrate monvids moriah moric moris mortimer morton mory mossie mouctar mouhamadou mouhamed moustafa moustapha mozell mozelle mozes mstislav muammer
muaviye muaz mudite muesser mufid mugur mugurel muhammed muharrem muhsin muhtar muhterem muhtesem muhyiddin mujdat mujde mujgan mukadder mukaddes mukerrem muktedi muktedir muktefi mukul
mumtaz munevver muriela murilo murl murphy musir muslih mustapha mutahhar muteber mutemed muttalib muzaffer muzdad muziano mya myah myla mylan mylene myles mylo myrl myron myrthe myrtice
myrtie myrtil myrtis naci nadalina nadege nadezda nadzieja nael naelle naemi nafiz nagabhushanam nahel nahid nahil nahla naia naila naim naima najla nakia nala nalini namazio nand nanda
nando nandor naneta nanna nannie naomie naoufal naoufel napoleone narayan narcisa narinder narseo narsete nasir nasrullah nassim nastja natacha natalina natan natanael nataniel natasa
nathanael nathanial nathen natka naud naudet navin nawal nawel nawfel naya nayel nayeli nayla naz nazario nazariusz nazary nazif nazim nazmi nazzareno nazzaro nebojsa necat necdet nechifor
necib necla necmettin neda nedeljko nedim nedjeljka nedjeljko nedra neela neele neeltje nefeli nehemie nehir nehoslav neila neiva nejat nejla neklan nela nelda nele neli nelia nelio nelli
nels nelu nelya nemanja nenad neoma neopolo neoterio nepomuk nereo nergis nermine neset nesim neslisah nesrin nesrine nestore nettie neva nevena nevenka nevio nevra nevzat newell neyla
nezamysl niame nicarete nicea niceforo nicephore niceto nicezio nichifor nicholaus nichole nicklas nicklaus nickolas nicla niclas nicoara nicodemo nicodim nicolai nicolaie nicoleta nicoline
nicu niculina niculita nicusor nicuta nida niek niene nigar nihal nihan nika nike nikkie nikko niklaus niklavs nikodem nikodema nikol nikola nikolas nikolasz nikoleta nikolina niksa nila
nilde nimit niniano ninon ninthe niouma niranjan nirbhay niro nisa nisan nives niyazi nizamettin nizar njegomirka noa noam noami noan noar noelie noella noema noemie noemy noha noham nohan
nola nolan nolann nolhan noor noortje norberta norberto nore norene norhane norica norina norval norwood nostriano noud nouha nour nourane nouri nout novak novi nowi nox nubia nuccia nukhet
numan nunziata nural nuran nurettin nurgul nursel nurseli nurullah nusa nusret nyah nyasia nynke obie obrad obren oceane ocie octav octavian octaviu oddone odelia odell oderico odessa odeta
odetta odidone odie odile odilia odilon odin odolen odon odorico ofelia ofelie ognjana ognjen oguz oguzhan ojars ojaswini okey oksan oktavian oktavie oktavius oktay olavi olbram olcay
oldriska olegs oleta olgerts olgica olimpia olimpian olimpio olimpiu olin olinda olindo olivie oliviera oliviero olivija oliviu oliwia oliwier ollie olof olympia olympie omana omari ombeline
ombline ombretta ona ondrejka onie onofrio onorina onorio onufry onur oona oormila ophelie oran orazio orell orenzio orest oreste orestes orfeo oriana oriande oriane orie orietta orio orland
orlane ornella oronzo orpha orrin orsino orsola orsolina ortansa ortensio orval orvokki osbaldo osborne oskari osmondo osmund ostoja osvald oswaldo otakara otello otha othmane otho otilia
otilie otilija otokar otomar ottaviano ottavio ottilia ottilie ottis otylie oumar oumayra oumou oury ousmane oussama ovidio ovidiu ovidius oxana oyku ozana ozanne ozcan ozden ozella ozer
ozhan ozkan ozlen oznur ozren paciano pacome pacomio padma pakize palladia palladio palmazio palmira palmiro pamfil pammachio panagachie pancario pancrazio pankrac pankracy pantaleo
pantaleon pantaleone param paramartha paraschiva paride parmenio parsival parsla parvati paskal paskala paterniano patricie patricija patroclo patru patrycjusz patrycy pattie paule paulica
pauliina paulin pauside pavica pavils pavle pavlin pavol paxton payidar payton pearlie pearline pecine peggie pelagia pelagie peleo pelhrim pelinsu pembe penelopa pepijn pepo perceval
percival perica pericle perihan perikles perran perrine persida pertev peruna perver pervin perzida petek peteris petko petrana petrica petrija petrisor petronela petronila petronilla
petronille petronio petronius petru petruse petrut petruta petula peyami peyton pharell phileas phileine philemon philibert philine philomene philothee philou pien pierangelo piergiorgio
pierluigi piermarco pierrick piersilvio pippo piraye pius platone pleun plinio plutarco polidoro polifemo polikarp polissena pollione polly polykarp polyxena pompeo pompilia pompiliu
pomponio pontus ponziano ponzio poornima porfirio porfiriusz porfiry porzia porziano postumio pramila pran pranay prasanna prassede prathamesh pravdan pravdomil pravdomila pravomil pravomila
pravoslav pravoslava prayag predrag preity prem presley priamo pribyslav pribyslava prisca priscila priscille priska priyala procopio profira prokles prokop prokopa prokul proserpina
protasio providenci prudenzia prudenzio prvoslav publio pulcherie pupolo purnima purushottam pushti pusicio quartilla quentine querano quin quinten quintia quintiliano quintilio quintino
quinton quinty quinziano quinzio quirin quirino quiteria quitterie rachela rachele rachelle rachid raci radan radana radegast radenko radha radhost radimir radimira radisa radislav radislava
radivoj radivoje radko radmil radmila radmilo radojka radolfo radomil radomila radomir radomira rados radosav radoslava radovan radovana radslava raducu radul raduz radvan rae raegan rafet
rafila rageshwari rageswari raheem rahel rahim rahime rahma rahmi rahsaan rahsan raif raik raimondo rainald rainaldo rainelda rainold raisa rajan rajana rajendra rajinder rajko rajmund rajna
rajnold rajsa rakita raleigh raluca ramaa ramata rameshwar ramiz ramy randolf ranek raniero ranim ranjeet ranjit ranko ranolfo ranya raoul raphaelle rashad rashawn rasheed rasim rasit rasko
rasmus rastislava rati ratibor ratimir ratmir rauf rawane rayan rayane rayen raymonde raymundo rayyan razvan reagan reanna reba rebeca rebeka rebekka redmond reece reese refah refet refik
regan reggie reginaldo regitze regnars reha rehor rehorka reilly rejan rejean rejeanne reka relja remig remigio remondo remus remzi renaud rengin renja renske renzo resat respicio ressie
resul retha revi reybaud reyes reymundo reyna reynold reza rezzan rhianna rhiannon riad rian riana ricards ricario riccarda richarda richelmo richie richmond rickard rickie rifat rigoberto
rikke rinaldo rino ristana ritesh rivka riyad robaldo robb robertina robi robina robinson rodan roderik roderyk rodiano rodica rodoljub rodolphe rodrick rodrigue rogelio rohana rokia roko
roksana rolfo rollin romanita romee romeu romilda romoaldo romola romolo romuald romualdo romul romulus ronaldo roosevelt rosalee rosalinda rosalyn rosamond rosamunda rosana roselin roseline
rosella roselyn rosendo rosetta rosina rosmunda rossana rossie rostislava rovena rowland roxelana roxy royce rozalia rozalie rozalinda rozamunda rozana rozella rozina rozita rozvita rubiano
rubie rubye ruchan rudis rudite rudolfa rudolfina rudolfs rudra ruedi rufina rufino ruggero ruhsar rukhmani rukmin rukneddin rumena ruperto rupinder ruprecht rusins ruslan russel rustu ruthe
ruthie ruxanda ruxandra ruya ruza ruzica ryad ryann ryder rylan rylee ryleigh ryley saad saar saba saban sabazio sabele sabin sabrine sabryna sacha sacid sadberk sadettin sadi sadio sadri
sadullah sadye safa safae saffet saffiro saffo safi safia safira safiya safouan safouane sahap sahin sahinalp sahra sahsuvar saige saim sakina sakir saladino salamoun salim salimata sallie
salome salomea salomena salomone salomoun salustio salwator samed sameer samih samil samim sammie samo samona samson samu samuela samy sanaa sandu sanem sanford sanja sanjin sansone santina
santos sanya sanziana saphira sarada sarala sarani saraswati sarbello sarina sarisha sarla sarlota sarmite saroja sarra sarvin sasa saskie satish saturniano satyen saulcerite sava savanah
savas saveta savin savina savinien savino savion saxona sayan scarlett scholastika scholastique schuyler scolastica scot scott scottie scotty seb sebas sebastiaan sebastiana sebastiao
sebestian sebnem secaeddin secil seckin secondiano secondina sedat sedef sedrick sedrik sef sefer seff sefik sefora segolene seher sehlevent sehrazat sekou selahattin selale selami selcuk
selda selene selmer selvi selyan semenica semih semiramide semplicio sempronio semsi senay senesio sengul senka senn sennur senofonte senol sephora sepp serafettin serafino seraina serap
serapione serban serbulent seref seren serenus sergen sergi sergiu sergiusz serhat serif sermet sermin serpil sertac sertap servac servidio serviliano settar settimio sev seval sevda
severiano severina severine severino sevil sevinc sevket sevki sevtap sevval seweryn seyban seyda seydou seyfettin seyfi seyfullah seyma seyyit shaily shaima shaina shakira shakti shakuntala
shana shanel shanelle shani shania shanice shanie shaniya shanna shanny shanon shantanu shanti shany sharda sharmila shashikala shay shayan shaylee shayma shayna shea sheela shelia shemar
sher sheridan sherine sherwood shirel shirine shivakari shobhana shresth shresthi shreyashi shridevi shrishti shubha shubhaprada shwet shyann shyanne shyrel siana siara sibilla sibyla sico
siddarth siddhi siddhran sidoine sidon sidonie sidy siem sienna siep sigebert sigfrid sigfrido sigismond sigismondo sihab sihabeddin sihem siir silje siloe silvere silverio silvester
silvestr silvestro silvian silviana silvija silviu silvius simea simen simeona simeone simge simi simina simion simo simonida sinasi sindre sinem sinesio sinfronio sinja sinkler sireno
siricio sirine sirineu sisto sitara sixt sixtine sixtus sjors skaidrite skarlet skarleta skylar slavek slavena slaviboj slavibor slavica slavka slavko slavoboj slavoj slavoljub slavomil
slavomila slavomir slavomira slobodan slobodanka smaranda smeralda smiljana smriti snezana snjezana soan sobeslav sobeslava socrate sofiane sofija sofronia sofronie sohan sokrat solal solenn
soline solocone solon solveiga somnath somu songul sonke soof soraia sorana soraya sorin sorina sostene sosteneo sostrato sotira souleyman souleymane soumaya spano spartaco speranta
speranzio spidola spirydion spytihnev srboljub srecko sredoje srna stancu stanford stanimir stanislao stanislas stanko stasa stasta staza steeve stef stefana stelian steliana steluta stepana
stepanka stephania stephany stephon sterre stevan stevie stiliano stine stipan stiriaco stjepan stojan stojanka stojmir strahinja stribor subhashini subhasini subhi subodh sucheta sude
sudeva suelen suheyl sukanya sukru suman sumitra sunay suncica sune sunniva surano sururi surya suryakant suryakanta suryakantam susheel sushil sushma suus suzana suze suzie svatava svatoboj
svatobor svatomir svatopluk svatoslav svatoslava svea svebor svetislav svetla svetluse svetolik svetomir svetozar sveva sviturno swann swapnil swara swarnalata swassane sweta sybilla syble
sydnee sydni sydnie sylva sylviane sylwester synne syrine szabolcs szczepan szofi szofia szonja tabita taceddin tacjana taddeo tadeas tadeo tadija tahlia tahsin taib taide talay talha talia
talip talis talita talivaldis talrits talya tamina tamino tammaro tammo tancrede tancredi tanguy tanirika tanju tankred tanushree tanushri tanyeli tapan tarcisio tarkan tarquinia tarsilla
tasnim tasnime tatana tatum taurean tavares taya tayfun tayler tayyar taziana taziano tazio teagan teea teije tej tejas tekin tekinalp tekla telchide telemaco telica tellervo telly temel
temistocle teo teobald teobaldo teodata teodolinda teodorik teodoro teodosia teodosio teodoto teodoz teodozie teofan teofil teofila teogene teohari teoman teona terenc terencius terencjusz
terenzio tereze terezia terezie terrell terrill tesifonte tesnim tesnime tessie teudosia teunis tevfik tevhid tevin tezcan tezel tezer thad thalea thalia thanina theobald theodorik theodose
theodosie theofan theofil theofila theophane theophile theophraste theotime theron thibaud thibaut thibert thibo thierno thije thijmen thijn thirza thom thore thorge thurman tiana tianna
tibaldo tiber tiberia tiberiu tiberius tibo tiburcius tiburzio tichomil tichomir tichon ticone tidiane tieme tiguida tihomir tijana tijmen tijn tijs tilda tilio tillman tillmann timeo timm
timmothy timmy timoleon timotei timotej timoteo timoteus timothe timothee timur tincuta tiphaine tiril tirone tirza titien titouan titus tizian tiziana tiziano tobia tobiasz tobin todor
tolomeo tolunay tomasa tomaska tomislav tomislava tommie tonci toncica toney tonija tonko tonnin torey torkvat torquato torrance torrey toska traian trajan trasea travon tremaine tremayne
tressie trever trevion trey trilochan trilochana trilok trilokanath trilokesh triloki tristano tristian tristin troels trpimir trpko trudie trycia trystan tsipora tuana tudor tudora tudorita
tudosia tufan tugay tugrul tugtekin tuhfe tulay tulin tullia tulliano tullio tumer tunahan tunay tunc tuncer turan turgay turibio turkan turkay turker turkes turna turold tushar tussio tutku
tuulikki tvrtko twan twila tybalt tycho tygo tymeo tymon tymoteusz tyra tyree tyreek tyrel tyrese tyrique tyron tyshawn tyson ubaldo ubertino uberto udai udit ueli uffe ufuk ugis ugolina
ugolino uguccione uhra ujjawal ujjwal ukbe ulberto ulderico ulfa ulfet ulfo ulgen ulices ulises ulisse uliva ulker ulku ulpiano ulrico ulrik ulstano ulus ulvi ulviye ulysse uma umang umit
ummiye umran umur umuralp umut unal unsel unseli upendra upton urdino uriah uriel uriele urmila ursicio ursino ursmaro ursule usame utku uttam uygu uzeyir vadim vaha vahdet vahid vahide
vaidehi vaijayanthi vaijayanti vaishnavi vaishno vaishvi valburga valdemar valdemara valdemars valentim valentins valentyn valentyna valera valeriano valerico valerija valerijs valeriu
valfredo valfrido vallie valtena valtr valtteri vania varalakshmi varvara vasanti vasil vasilica vasilisa vasko vasudev vasudeva vasudha vasundhara vatroslav vavrinec vecdi vedang vedanga
vedanshi vedasto vedat vedran vedrana veduna veerle vefa vefik vehbi velana velda veleslav veleslava velibor velimir velimira velio velislav velislava vella velma velva venance venanzio
vencel venceslao venceslas venceslav venceslava vendelin vendelina vendulka venek venerio veniamin venka venuse venustiano verda verdiana verecondo verenzio vergie veriana verica veridiana
verla verlie verner verona veroslav veroslava verulo veselinka vesile veslava vesma vesna vespasiano veysel veysi vezio vianney vicdan vicenta vicentia vicentiu victorin vidak vidhur vidhya
vidiano vidone vidor vidur vidya viera vieroslava viggo vigo vijeko vijolite viktorie viktorin vildan vilem vilema vilemina vilfredo vilhelm vilhelmine viliam viliana vilibald viliberto
villy vilmar vilmars vilmos vimal vimala vincenc vincencie vincentiu vinciane vindonio vinebaldo vinfrido vinicio vinnie vinz viorel viorela viorica virag virgie virgile virgilio virginio
virone visarion viscardo vishnu vishwamitra visnja vissia vitalico vitalijs vitazoslav vitezslav vitezslava vitold vitoslav vittore vittoriano vitus vivaldo viviana vivianne viviano
vizbulite vjekoslav vjenceslav vladan vladana vladek vladena vladimira vladimiro vladislava vladivoj vlado vlaicu vlastimil vlastimila vlastimir vlastimira vlastislav vlastislava vlatka
vlatko vlk vodingo voichita voicu vojen vojin vojislava vojmil vojmir vojmira vojslav vojslava vojteska vok voldemars volfango volfgang vorsila vratislav vratislava vratko vreni vrinda vrund
vseboj vsebor vserad vseslav vsevolod vujadin vujica vuk vukan vukasin vukica vukota vulmaro vulpiano vuslat vyas waclaw waino walenty walentyn walentyna waleran waleria walerian walery
walgierz walton wandrille wanesa wannes warley warre wassim watson wava wawrzyniec waylon webster weldon weronika wessel westley weston wiara wiem wiktoria wilber wilburn wiley wilford
wilfred wilfredo wilfrid wilfryd wilhelmine wilmer wilton wincenty winfield winifred winnifred wirginia wissam wissem witalis wladyslaw woodrow wyatt wyman xander xaverie xaverius xavi
xaviere xem xenie xenophon ximena xochitl xzavier yacine yacouba yadira yaelle yagmur yago yahya yaman yamileth yamina yango yani yanis yanni yannic yannik yannis yaprak yara yarah yaren
yaretzi yaron yasin yasmeen yasmine yassin yassine yassir yazid yazmin yekta yelda yeliz yener yenthe yesenia yesim yessenia yetkin yfke yigit yinthe ylan ylvi ylvie yoan yoann yoel yogendra
yoginder yohan yohann yona yonca yoshiko yosra yossef yosun youcef youmna youna younes youness youp youri yousra youssouf ysaline yse ysee yseult yuce yucel yuksel yumi yumni yuna yunus yvan
yven zabedeo zabina zaboj zaccaria zaccheo zachar zacharia zachariah zacharias zachariasz zacharie zache zachery zackary zackery zadig zaharia zahide zahit zahra zaira zakaria zakariya
zakary zakarya zakelina zalan zama zamfir zamfira zamir zana zaneta zanete zanis zanita zanobi zaria zarije zarko zavida zavis zayd zayn zayneb zbislav zbyhnev zbyhneva zbynek zbynka zbysek
zbyska zbyslav zbyslava zdan zdana zdena zdenko zderad zdeslav zdeslava zdik zdirad zdislav zdislava zdravko zechariah zef zefiro zeinab zejnep zekai zekeriyya zelibor zelie zeliha zelimir
zelimira zelinda zelislav zelislava zeljka zella zelma zelmir zelmira zeltite zena zenaide zenebio zenija zeno zenobia zenobie zenobio zenon zenone zenovia zente zephirin zerrin zeteny
zetico zetta zev zeyd zeynab zeyneb zeynel ziedite zigfrida zigfrids zigmars zigmund zigrida zihni zikmund zile zina zinaida zineb zinedine zion zitomir zitomira zitoslav zitoslava ziva
zivan zivana ziver ziya ziyad zlata zlatan zlatica zlatka zlatko zlatomir zlatomira zlatuse zoeva zoey zofie zohra zoie zoila zoja zola zoran zorana zorka zoroslav zoroslava zosim zosima
zosimo zrinislav zrinko zselyke zsofia zsombor zubeyde zubeyr zubite zuhal zula zulal zuleyha zulfikar zumrut zuzanna zvezdana zvonimir zvonimira zvonko zyad`
