/** name; tags; words in English; German; French; Spanish; Italian; Dutch. */
export const trades = `
plumber; craft=plumber craft=hvac; plumber, plumbing; Klempner, Installateur, Sanitär, Spengler; plombier, plomberie; fontanero, fontanería, plomero; idraulico; loodgieter
electrician; craft=electrician; electrician, electrical contractor; Elektriker, Elektroinstallateur, Elektro; électricien, électricité; electricista; elettricista; elektricien
heating_engineer; craft=hvac; heating engineer, hvac, heating contractor, air conditioning; Heizungsbauer, Heizung, Klimatechnik; chauffagiste, climatisation; calefacción, aire acondicionado, climatización; termoidraulica, caldaie, climatizzazione; verwarmingsmonteur, cv-monteur, airconditioning
carpenter; craft=carpenter; carpenter, carpentry; Zimmerei, Zimmermann; charpentier; carpintero, carpintería; carpentiere; timmerman, timmerbedrijf
joiner; craft=joiner craft=cabinet_maker; joiner, joinery, cabinet maker; Tischlerei, Tischler, Schreinerei, Schreiner; menuisier, menuiserie, ébéniste; ebanista, ebanistería; falegname, falegnameria, ebanista; meubelmaker, schrijnwerker
painter; craft=painter; painter, decorator, painter and decorator; Maler, Malerbetrieb, Anstreicher; peintre en bâtiment, peintre; pintor; imbianchino; schilder, schildersbedrijf
roofer; craft=roofer; roofer, roofing contractor, roofing; Dachdecker, Dachdeckerei; couvreur, couverture; techador, tejados; lattoniere, copritetti, coperture; dakdekker
builder; craft=builder office=construction_company; builder, building contractor, construction company, general contractor; Bauunternehmen, Bauunternehmer, Baufirma; entreprise de construction, constructeur, maçonnerie générale; constructora, empresa de construcción; impresa edile, costruzioni; aannemer, bouwbedrijf
bricklayer; craft=bricklayer craft=stonemason; bricklayer, mason, stonemason; Maurer, Steinmetz; maçon, tailleur de pierre; albañil, cantero; muratore, scalpellino, marmista; metselaar, steenhouwer
plasterer; craft=plasterer; plasterer; Gipser, Stuckateur, Verputzer; plâtrier; yesero; intonacatore; stukadoor
tiler; craft=tiler; tiler; Fliesenleger; carreleur; alicatador, solador; piastrellista; tegelzetter
floor_layer; craft=floorer craft=parquet_layer; floor layer, flooring contractor; Bodenleger, Parkettleger; poseur de parquet, poseur de sol; parquetista, instalador de suelos; parchettista, posatore di pavimenti; vloerenlegger, parketteur
glazier; craft=glaziery craft=window_construction; glazier, window fitter, windows; Glaser, Glaserei, Fensterbau; vitrier, vitrerie; cristalero, cristalería, vidriero; vetraio, serramentista; glaszetter, kozijnen
locksmith; craft=locksmith shop=locksmith; locksmith; Schlüsseldienst, Schlosser; serrurier, serrurerie; cerrajero, cerrajería; fabbro serrature, ferramenta serrature; slotenmaker
metal_worker; craft=metal_construction craft=blacksmith craft=welder; metal worker, welder, blacksmith, steel fabricator; Schlosserei, Metallbau, Schmied, Schweißer; ferronnier, métallerie, forgeron, soudeur; herrero, soldador, carpintería metálica; fabbro, carpenteria metallica, saldatore; smid, lasser, metaalbewerker
chimney_sweep; craft=chimney_sweeper; chimney sweep; Schornsteinfeger, Kaminkehrer, Kaminfeger; ramoneur; deshollinador; spazzacamino; schoorsteenveger
gardener; craft=gardener; gardener, landscaper, landscape gardener, landscaping; Gärtner, Gartenbau, Landschaftsgärtner; jardinier, paysagiste; jardinero, jardinería, paisajista; giardiniere, giardinaggio; hovenier, tuinman, tuinaanleg
arborist; craft=arborist; arborist, tree surgeon; Baumpfleger, Baumpflege; élagueur; arborista, podador; arboricoltore, potatura; boomverzorger
scaffolder; craft=scaffolder; scaffolder, scaffolding; Gerüstbau, Gerüstbauer; échafaudage, échafaudeur; andamios; ponteggi; steigerbouw
insulation; craft=insulation; insulation contractor, insulation; Dämmung, Isolierer; isolation; aislamientos; isolamento, coibentazione; isolatiebedrijf
solar_installer; craft=solar office=solar; solar installer, solar panels; Solarteur, Photovoltaik, Solaranlagen; panneaux solaires, installateur solaire; placas solares, energía solar; fotovoltaico, pannelli solari; zonnepanelen, zonnepaneleninstallateur
cleaning_company; craft=cleaning office=cleaning; cleaning company, cleaner, cleaning service; Gebäudereinigung, Reinigungsfirma; entreprise de nettoyage, nettoyage; empresa de limpieza, limpieza; impresa di pulizie; schoonmaakbedrijf
pest_control; craft=pest_control shop=pest_control; pest control, exterminator; Schädlingsbekämpfung, Kammerjäger; dératisation, désinsectisation; control de plagas; disinfestazione; ongediertebestrijding
upholsterer; craft=upholsterer; upholsterer; Polsterei, Polsterer, Raumausstatter; tapissier; tapicero, tapicería; tappezziere; stoffeerder
shoemaker; craft=shoemaker shop=shoe_repair; shoe repair, cobbler, shoemaker; Schuhmacher, Schuster, Schuhreparatur; cordonnier, cordonnerie; zapatero, reparación de calzado; calzolaio; schoenmaker
tailor; craft=tailor shop=tailor craft=dressmaker; tailor, dressmaker, alterations; Schneider, Schneiderei, Änderungsschneiderei; tailleur, couturière, retoucherie; sastre, sastrería, modista; sarto, sartoria; kleermaker
watchmaker; craft=watchmaker shop=watches; watchmaker, watch shop, watch repair; Uhrmacher, Uhrengeschäft; horloger, horlogerie; relojero, relojería; orologiaio, orologeria; horlogemaker
goldsmith; craft=jeweller; goldsmith; Goldschmied, Goldschmiede; orfèvre; orfebre; orafo, oreficeria; goudsmid, edelsmid
photographer; craft=photographer shop=photo; photographer, photo studio, photography; Fotograf, Fotostudio; photographe, studio photo; fotógrafo, estudio fotográfico; fotografo, studio fotografico; fotograaf, fotostudio
printer; shop=copyshop craft=printer craft=print_shop; printer, print shop, printing, copy shop; Druckerei, Copyshop; imprimerie, imprimeur; imprenta, copistería; tipografia, stamperia, copisteria; drukkerij, copyshop
sign_maker; craft=signmaker; sign maker, signwriter; Schildermacher, Werbetechnik; enseigniste, fabricant d'enseignes; rotulista, rótulos; insegne, cartellonista; reclamebord, signmaker
pottery; craft=pottery shop=pottery; pottery, potter; Töpferei, Töpfer, Keramik; potier, poterie, céramiste; alfarería, ceramista; ceramista, vasaio; pottenbakker, pottenbakkerij
musical_instrument_maker; craft=musical_instrument craft=piano_tuner; instrument maker, luthier, piano tuner; Geigenbauer, Instrumentenbauer, Klavierstimmer; luthier, accordeur de piano; luthier, afinador de pianos; liutaio, accordatore; instrumentenmaker, pianostemmer
computer_repair; craft=electronics_repair shop=computer shop=electronics_repair; computer repair, computer shop, pc repair, phone repair; Computerreparatur, Computerladen, Handyreparatur; réparation informatique, dépannage informatique, magasin informatique; reparación de ordenadores, tienda de informática, reparación de móviles; riparazione computer, negozio di informatica, assistenza computer; computerreparatie, computerwinkel, telefoonreparatie
appliance_repair; craft=appliance_repair shop=appliance; appliance repair, appliance store, household appliances; Haushaltsgeräte, Elektrogeräte, Hausgeräte Reparatur; électroménager; electrodomésticos; elettrodomestici; witgoed, huishoudelijke apparaten
swimming_pool_builder; shop=swimming_pool craft=swimming_pool; swimming pool builder, pool shop; Schwimmbadbau, Poolbau; pisciniste; construcción de piscinas; costruzione piscine; zwembadbouwer
`
