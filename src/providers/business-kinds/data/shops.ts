/** name; tags; words in English; German; French; Spanish; Italian; Dutch. */
export const shops = `
clothing_store; shop=clothes shop=boutique shop=fashion; clothes shop, clothing store, boutique, fashion store; Modegeschäft, Bekleidungsgeschäft, Boutique; magasin de vêtements, boutique de vêtements, prêt-à-porter; tienda de ropa, boutique; negozio di abbigliamento, abbigliamento; kledingwinkel, boetiek
shoe_store; shop=shoes; shoe shop, shoe store; Schuhgeschäft, Schuhladen; magasin de chaussures; zapatería; negozio di scarpe, calzature; schoenenwinkel
jewelry_store; shop=jewelry; jeweller, jeweler, jewelry store, jewellery shop; Juwelier, Schmuckgeschäft; bijouterie, bijoutier, joaillerie; joyería, joyero; gioielleria, gioielliere; juwelier
florist; shop=florist; florist, flower shop; Blumenladen, Florist, Blumengeschäft; fleuriste; floristería, florería; fioraio, fiorista; bloemist, bloemenwinkel
garden_center; shop=garden_centre; garden centre, garden center, plant nursery, nursery garden; Gartencenter, Gärtnerei, Baumschule; jardinerie, pépinière; centro de jardinería, vivero; vivaio, garden center; tuincentrum, kwekerij
hardware_store; shop=hardware shop=doityourself; hardware store, diy store, ironmonger; Baumarkt, Eisenwaren; quincaillerie, magasin de bricolage, bricolage; ferretería, bricolaje; ferramenta, fai da te; bouwmarkt, ijzerhandel, doe-het-zelfzaak
building_supplies; shop=trade trade=building_supplies shop=building_materials; building supplies, builders merchant; Baustoffhandel; matériaux de construction; materiales de construcción; materiali edili; bouwmaterialen
paint_store; shop=paint; paint shop, paint store; Farbenhandlung, Malerbedarf; magasin de peinture; tienda de pinturas; colorificio; verfwinkel
furniture_store; shop=furniture; furniture shop, furniture store; Möbelhaus, Möbelgeschäft; magasin de meubles; tienda de muebles, mueblería; negozio di mobili, mobilificio; meubelwinkel, meubelzaak
kitchen_store; shop=kitchen; kitchen showroom, kitchen studio, fitted kitchens; Küchenstudio; cuisiniste; tienda de cocinas, cocinas a medida; cucine componibili, negozio di cucine; keukenzaak, keukenwinkel
bathroom_store; shop=bathroom_furnishing; bathroom showroom, bathroom shop; Badstudio, Badausstellung; magasin de salle de bain; tienda de baños; arredo bagno; badkamerwinkel
bed_store; shop=bed; bed shop, mattress store; Bettengeschäft, Matratzen; literie, magasin de literie; colchonería, tienda de colchones; materassi, negozio di materassi; beddenwinkel, beddenzaak
carpet_store; shop=carpet shop=flooring; carpet shop, flooring shop; Teppichgeschäft, Bodenbeläge; magasin de tapis, revêtement de sol; tienda de alfombras; negozio di tappeti; tapijtwinkel, vloerenwinkel
curtain_store; shop=curtain shop=window_blind; curtain shop, blinds shop; Gardinengeschäft, Sonnenschutz; magasin de rideaux, stores; tienda de cortinas; tende, negozio di tende; gordijnenwinkel, zonwering
lighting_store; shop=lighting; lighting shop; Leuchtengeschäft, Lampengeschäft; magasin de luminaires; tienda de lámparas, iluminación; negozio di illuminazione, lampadari; lampenwinkel, verlichting
interior_decoration; shop=interior_decoration shop=houseware; homeware shop, home decor, interior decoration; Wohnaccessoires, Einrichtungshaus, Haushaltswaren; décoration intérieure, magasin de décoration; decoración del hogar, menaje; articoli per la casa, casalinghi; woonwinkel, woonaccessoires, huishoudwinkel
electronics_store; shop=electronics shop=hifi; electronics store, electronics shop, hifi shop; Elektronikgeschäft, Elektronikmarkt, Unterhaltungselektronik; magasin d'électronique; tienda de electrónica; negozio di elettronica; elektronicawinkel
mobile_phone_shop; shop=mobile_phone; mobile phone shop, cell phone store, phone shop; Handyladen, Handyshop; magasin de téléphonie, boutique téléphonie; tienda de móviles, tienda de celulares; negozio di telefonia; telefoonwinkel
book_store; shop=books; bookshop, book store, bookstore; Buchhandlung, Buchladen; librairie; librería; libreria; boekhandel, boekwinkel
stationery_store; shop=stationery; stationery shop, stationer, stationery store; Schreibwaren, Schreibwarengeschäft; papeterie; papelería; cartoleria; kantoorboekhandel, kantoorartikelen
newsagent; shop=newsagent shop=kiosk; newsagent, kiosk, news stand; Kiosk, Zeitungsladen, Trafik; maison de la presse, kiosque, marchand de journaux; quiosco; edicola; kiosk, krantenwinkel
tobacconist; shop=tobacco; tobacconist, tobacco shop; Tabakladen, Tabakwaren; bureau de tabac, tabac; estanco, tabaquería; tabaccheria, tabaccaio; tabakswinkel, sigarenwinkel
toy_store; shop=toys; toy shop, toy store; Spielwaren, Spielzeugladen, Spielwarengeschäft; magasin de jouets; juguetería; negozio di giocattoli; speelgoedwinkel
baby_store; shop=baby_goods; baby shop, baby store; Babyausstatter, Babygeschäft; magasin pour bébé, puériculture; tienda de bebés; negozio per bambini, articoli per neonati; babywinkel
gift_shop; shop=gift; gift shop, souvenir shop; Geschenkeladen, Geschenkartikel, Souvenirladen; boutique de cadeaux, souvenirs; tienda de regalos; negozio di articoli da regalo, souvenir; cadeauwinkel, souvenirwinkel
art_gallery; shop=art tourism=gallery; art gallery, gallery, art shop; Kunstgalerie, Galerie; galerie d'art; galería de arte; galleria d'arte; kunstgalerie, galerie
picture_framer; shop=frame; picture framer, framing shop; Rahmengeschäft, Einrahmung; encadreur; enmarcación, marcos; corniciaio, cornici; lijstenmaker, inlijsting
craft_store; shop=craft; craft shop, art supplies; Bastelladen, Künstlerbedarf; loisirs créatifs, fournitures artistiques; manualidades, bellas artes; articoli per hobby, belle arti; hobbywinkel
fabric_store; shop=fabric shop=sewing shop=wool; fabric shop, haberdashery, wool shop, sewing shop; Stoffgeschäft, Kurzwaren, Wollgeschäft; mercerie, magasin de tissus; mercería, tienda de telas; merceria, negozio di tessuti; stoffenwinkel, fournituren, wolwinkel
music_store; shop=music shop=musical_instrument; music shop, musical instrument store, record shop; Musikgeschäft, Musikhaus, Plattenladen; magasin de musique, disquaire, instruments de musique; tienda de música, instrumentos musicales; negozio di strumenti musicali, negozio di dischi; muziekwinkel, muziekhandel, platenzaak
sports_store; shop=sports shop=outdoor; sports shop, sporting goods, outdoor shop; Sportgeschäft, Outdoorladen; magasin de sport, articles de sport; tienda de deportes; negozio di articoli sportivi; sportwinkel, sportzaak
bicycle_store; shop=bicycle; bicycle shop, bike shop, bike store, cycle shop, bicycle repair; Fahrradladen, Fahrradgeschäft, Fahrradwerkstatt; magasin de vélos, réparation vélo; tienda de bicicletas, taller de bicicletas; negozio di biciclette, ciclista; fietsenwinkel, fietsenmaker
pet_store; shop=pet; pet shop, pet store; Zoohandlung, Tierhandlung, Zoogeschäft; animalerie; tienda de mascotas, tienda de animales; negozio di animali; dierenwinkel
antique_store; shop=antiques; antique shop, antiques dealer; Antiquitäten, Antiquitätenladen; antiquaire, antiquités, brocante; anticuario, antigüedades; antiquariato, antiquario; antiekwinkel, antiquair
second_hand_store; shop=second_hand shop=charity; second hand shop, thrift store, charity shop; Second-Hand-Laden, Secondhand, Gebrauchtwaren; friperie, dépôt-vente, ressourcerie; tienda de segunda mano; negozio dell'usato, mercatino dell'usato; kringloopwinkel, tweedehandswinkel
department_store; shop=department_store; department store; Kaufhaus, Warenhaus; grand magasin; grandes almacenes; grande magazzino; warenhuis
variety_store; shop=variety_store; variety store, discount store, pound shop, dollar store; Ein-Euro-Laden, Sonderpostenmarkt; bazar, magasin discount; bazar, todo a cien; bazar, tutto a un euro; discountwinkel
perfumery; shop=perfumery shop=cosmetics shop=chemist; perfumery, cosmetics store, beauty supply; Parfümerie, Drogerie, Kosmetikgeschäft; parfumerie, droguerie; perfumería, droguería; profumeria; parfumerie, drogisterij
bag_store; shop=bag shop=leather; bag shop, luggage shop, leather goods; Lederwaren, Taschengeschäft; maroquinerie; marroquinería, bolsos; pelletteria, valigeria; lederwaren, tassenwinkel
wedding_store; shop=wedding; bridal shop, wedding shop; Brautmode, Brautmodengeschäft; robes de mariée, boutique de mariage; tienda de novias, vestidos de novia; abiti da sposa; bruidsmode, bruidswinkel
sex_shop; shop=erotic; sex shop, adult store; Erotikshop, Sexshop; sex-shop; sex shop; sexy shop; seksshop
weapon_shop; shop=weapons shop=hunting; gun shop, hunting shop; Waffengeschäft, Jagdbedarf; armurerie; armería; armeria; wapenhandel
fishing_store; shop=fishing; fishing tackle shop, angling shop; Angelladen, Angelgeschäft; magasin de pêche; tienda de pesca; negozio di pesca; hengelsportwinkel
party_store; shop=party; party shop, party supplies, fancy dress; Partybedarf, Kostümverleih; articles de fête; artículos de fiesta; articoli per feste; feestwinkel
agricultural_supplies; shop=agrarian; agricultural supplies, farm supplies; Landhandel, Agrarhandel; fournitures agricoles; suministros agrícolas; consorzio agrario, agraria; landbouwbenodigdheden
e_cigarette_store; shop=e-cigarette; vape shop, e-cigarette shop; E-Zigaretten, Dampfershop; cigarette électronique; tienda de vapeo, cigarrillos electrónicos; sigarette elettroniche; e-sigaretwinkel
`
