/** name; tags; words in English; German; French; Spanish; Italian; Dutch. */
export const food = `
restaurant; amenity=restaurant; restaurant, eatery, bistro, diner; Restaurant, Gaststätte, Gasthaus, Wirtshaus; restaurant, brasserie; restaurante; ristorante, trattoria, osteria; restaurant, eetcafé
pizzeria; cuisine=pizza; pizzeria, pizza restaurant, pizza place, pizza; Pizzeria, Pizza; pizzeria; pizzería; pizzeria; pizzeria
italian_restaurant; cuisine=italian; italian restaurant; italienisches Restaurant, Italiener; restaurant italien; restaurante italiano; ristorante italiano; italiaans restaurant
chinese_restaurant; cuisine=chinese; chinese restaurant; chinesisches Restaurant; restaurant chinois; restaurante chino; ristorante cinese; chinees restaurant
indian_restaurant; cuisine=indian; indian restaurant, curry house; indisches Restaurant; restaurant indien; restaurante indio; ristorante indiano; indiaas restaurant
japanese_restaurant; cuisine=japanese cuisine=sushi; japanese restaurant, sushi bar, sushi; japanisches Restaurant, Sushi; restaurant japonais, sushi; restaurante japonés, sushi; ristorante giapponese, sushi; japans restaurant, sushi
vegetarian_restaurant; diet:vegetarian=only diet:vegan=only; vegetarian restaurant, vegan restaurant; vegetarisches Restaurant, veganes Restaurant; restaurant végétarien, restaurant végan; restaurante vegetariano, restaurante vegano; ristorante vegetariano, ristorante vegano; vegetarisch restaurant, veganistisch restaurant
fast_food; amenity=fast_food; fast food, takeaway, take-away, kebab shop, burger bar, fish and chips; Imbiss, Schnellimbiss, Döner, Schnellrestaurant; restauration rapide, fast-food, kebab; comida rápida, hamburguesería; fast food, paninoteca; snackbar, fastfood, afhaalrestaurant, friture, cafetaria
cafe; amenity=cafe; cafe, café, coffee shop, coffee house, tearoom, tea room; Café, Kaffeehaus; café, salon de thé; cafetería, café; caffè, caffetteria, bar caffè; koffiehuis, lunchroom, café
bar; amenity=bar; bar, cocktail bar, wine bar; Bar, Cocktailbar, Weinbar; bar, bar à vin; bar, coctelería; bar, enoteca bar; bar, cocktailbar, wijnbar
pub; amenity=pub; pub, public house, tavern, inn; Kneipe, Pub; pub; pub, taberna; pub, birreria; kroeg, bruin café, pub
biergarten; amenity=biergarten; beer garden; Biergarten; jardin à bière; cervecería al aire libre; giardino della birra; biertuin
night_club; amenity=nightclub; night club, nightclub, disco; Nachtclub, Diskothek, Disco; boîte de nuit, discothèque; discoteca, club nocturno; discoteca, locale notturno; nachtclub, discotheek
ice_cream; amenity=ice_cream shop=ice_cream; ice cream shop, ice cream parlour, gelateria; Eisdiele, Eiscafé; glacier; heladería; gelateria; ijssalon
bakery; shop=bakery craft=bakery; bakery, baker, bread shop; Bäckerei, Bäcker; boulangerie, boulanger; panadería, panadero; panificio, forno, panetteria, fornaio; bakkerij, bakker
pastry_shop; shop=pastry craft=confectionery; pastry shop, cake shop, patisserie; Konditorei, Konditor; pâtisserie, pâtissier; pastelería; pasticceria, pasticcere; banketbakkerij, banketbakker, patisserie
confectionery; shop=confectionery shop=chocolate; confectionery, sweet shop, candy store, chocolatier, chocolate shop; Süßwaren, Chocolaterie, Schokoladengeschäft; confiserie, chocolatier, chocolaterie; bombonería, chocolatería, golosinas, dulcería; cioccolateria, confetteria; snoepwinkel, chocolatier
butcher; shop=butcher; butcher, butchers, butcher shop, meat market; Metzgerei, Metzger, Fleischerei, Fleischer, Schlachterei; boucherie, boucher, charcuterie; carnicería, carnicero; macelleria, macellaio; slagerij, slager
fishmonger; shop=seafood; fishmonger, fish shop, seafood market; Fischgeschäft, Fischhändler; poissonnerie, poissonnier; pescadería; pescheria, pescivendolo; visboer, viswinkel, vishandel
greengrocer; shop=greengrocer; greengrocer, fruit shop, vegetable shop; Obst und Gemüse, Gemüsehändler, Obstladen; primeur, marchand de légumes, fruits et légumes; frutería, verdulería; fruttivendolo, ortofrutta; groenteboer, groentewinkel
cheese_shop; shop=cheese; cheese shop, cheesemonger; Käseladen, Käsegeschäft; fromagerie, fromager; quesería; formaggeria; kaaswinkel
delicatessen; shop=deli; delicatessen, deli; Feinkost, Feinkostladen, Delikatessen; épicerie fine, traiteur; delicatessen, tienda gourmet; gastronomia, salumeria; delicatessenwinkel, delicatessen
wine_shop; shop=wine shop=alcohol; wine shop, wine merchant, liquor store, off licence; Weinhandlung, Weinladen, Spirituosen; caviste, cave à vin; vinoteca, licorería, tienda de vinos; enoteca, vineria; wijnhandel, slijterij, wijnwinkel
beverage_store; shop=beverages; beverage store, drinks market; Getränkemarkt, Getränkehandel; magasin de boissons; tienda de bebidas; negozio di bevande; drankenhandel
tea_coffee_shop; shop=tea shop=coffee; tea shop, coffee roaster; Teeladen, Teehaus, Kaffeerösterei; magasin de thé, torréfacteur; tienda de té, tostador de café; negozio di tè, torrefazione; theewinkel, koffiebranderij
health_food; shop=health_food shop=herbalist; health food shop, health food store, herbalist, organic shop; Reformhaus, Bioladen, Kräuterladen; magasin bio, herboristerie; herbolario, herboristería, tienda ecológica; erboristeria, negozio biologico; natuurwinkel, reformwinkel, biowinkel
supermarket; shop=supermarket; supermarket, grocery store, grocer; Supermarkt, Lebensmittelgeschäft; supermarché; supermercado; supermercato; supermarkt
convenience_store; shop=convenience; convenience store, corner shop, minimarket; Tante-Emma-Laden, Späti, Kiosk mit Lebensmitteln; épicerie, supérette; tienda de conveniencia, ultramarinos; minimarket, alimentari; buurtwinkel, avondwinkel
brewery; craft=brewery industrial=brewery microbrewery=yes; brewery, microbrewery; Brauerei; brasserie artisanale, microbrasserie; cervecera, fábrica de cerveza; birrificio; brouwerij
winery; craft=winery; winery, vineyard; Weingut, Winzer; domaine viticole, vigneron; bodega, viñedo; cantina, azienda vinicola; wijngaard, wijnmakerij
distillery; craft=distillery; distillery; Brennerei, Destillerie; distillerie; destilería; distilleria; distilleerderij, stokerij
caterer; craft=caterer; caterer, catering; Catering, Partyservice; traiteur événementiel, service traiteur; catering, servicio de catering; catering, servizio catering; cateraar, catering
farm_shop; shop=farm; farm shop; Hofladen, Bauernladen; vente à la ferme, magasin de producteurs; venta directa de granja; vendita diretta, spaccio agricolo; boerderijwinkel, hoevewinkel
`
