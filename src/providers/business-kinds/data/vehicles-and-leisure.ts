/** name; tags; words in English; German; French; Spanish; Italian; Dutch. */
export const vehiclesAndLeisure = `
car_repair; shop=car_repair; car repair, garage, auto repair, mechanic, car mechanic, auto repair shop; Autowerkstatt, Kfz-Werkstatt, Autoreparatur; garage automobile, réparation automobile, garagiste, mécanicien; taller mecánico, taller de coches, mecánico; autofficina, officina meccanica, meccanico; autogarage, garagebedrijf, automonteur
car_dealer; shop=car; car dealer, car dealership, used cars; Autohaus, Autohändler, Gebrauchtwagenhändler; concessionnaire automobile, concessionnaire; concesionario de coches, concesionario; concessionaria auto, concessionaria, autosalone; autodealer, autobedrijf
car_parts; shop=car_parts; car parts, auto parts store; Autoteile, Kfz-Teile; pièces automobiles, pièces auto; recambios de coche, repuestos; autoricambi, ricambi auto; auto-onderdelen
tyre_shop; shop=tyres; tyre shop, tire shop, tyres; Reifenhandel, Reifenservice, Reifendienst; magasin de pneus, pneus; neumáticos, tienda de neumáticos; gommista; bandenservice, bandencentrale
body_shop; service:vehicle:body_repair=yes craft=car_painter; body shop, car body repair, panel beater; Karosseriebau, Lackiererei, Karosserie; carrosserie, carrossier; taller de chapa y pintura, chapa y pintura; carrozzeria, carrozziere; schadeherstel, autoschade
car_wash; amenity=car_wash; car wash; Waschanlage, Autowäsche, Waschstraße; lavage auto, station de lavage; lavado de coches, autolavado; autolavaggio; autowasserette, wasstraat
car_rental; amenity=car_rental shop=car_rental; car rental, car hire; Autovermietung, Mietwagen; location de voitures, location de voiture; alquiler de coches; autonoleggio, noleggio auto; autoverhuur
motorcycle_dealer; shop=motorcycle shop=motorcycle_repair; motorcycle dealer, motorcycle shop, motorbike shop, motorcycle repair; Motorradhändler, Motorradwerkstatt; concessionnaire moto, magasin de motos; tienda de motos, taller de motos; concessionaria moto, officina moto; motorzaak, motordealer
caravan_dealer; shop=caravan; caravan dealer, motorhome dealer; Wohnmobilhändler, Wohnwagenhändler; concessionnaire camping-car; venta de autocaravanas, caravanas; concessionaria camper, vendita camper; caravandealer, camperdealer
boat_dealer; shop=boat craft=boatbuilder; boat dealer, boat builder; Bootshändler, Bootsbauer; concessionnaire bateau, chantier naval; venta de barcos, astillero; vendita barche, cantiere navale; botendealer, botenbouwer
gas_station; amenity=fuel; petrol station, gas station, filling station; Tankstelle; station-service, station essence; gasolinera, estación de servicio; distributore di benzina, stazione di servizio, benzinaio; tankstation, benzinestation
driving_school; amenity=driving_school; driving school, driving instructor; Fahrschule; auto-école; autoescuela; autoscuola, scuola guida; rijschool
taxi; amenity=taxi office=taxi; taxi, taxi company, minicab; Taxi, Taxiunternehmen; taxi; taxi; taxi; taxibedrijf, taxi
hotel; tourism=hotel; hotel; Hotel; hôtel; hotel; hotel, albergo; hotel
guest_house; tourism=guest_house tourism=motel; guest house, bed and breakfast, b&b, motel; Pension, Gästehaus, Privatzimmer; chambre d'hôtes, maison d'hôtes, motel; pensión, casa rural, casa de huéspedes; pensione, affittacamere, agriturismo; pension, gastenverblijf
hostel; tourism=hostel; hostel, youth hostel; Hostel, Jugendherberge; auberge de jeunesse; albergue, hostal; ostello; jeugdherberg, hostel
holiday_apartment; tourism=apartment tourism=chalet; holiday apartment, holiday home, holiday cottage, vacation rental; Ferienwohnung, Ferienhaus; location de vacances, gîte; apartamento turístico, alojamiento turístico; casa vacanze, appartamento vacanze; vakantiehuis, vakantiewoning
campsite; tourism=camp_site tourism=caravan_site; campsite, campground, camping; Campingplatz; camping; camping; campeggio; camping, kampeerterrein
gym; leisure=fitness_centre; gym, fitness centre, fitness center, fitness studio, health club; Fitnessstudio, Fitnesscenter; salle de sport, salle de fitness, club de fitness; gimnasio, centro de fitness; palestra, centro fitness; sportschool, fitnesscentrum
yoga_studio; sport=yoga sport=pilates; yoga studio, pilates studio, yoga; Yogastudio, Pilatesstudio, Yogaschule; studio de yoga, cours de yoga; centro de yoga, estudio de pilates; centro yoga, scuola di yoga; yogastudio, yogaschool
dance_school; leisure=dance amenity=dancing_school; dance school, dance studio; Tanzschule, Tanzstudio; école de danse; escuela de baile, academia de baile; scuola di danza, scuola di ballo; dansschool
martial_arts_school; sport=martial_arts sport=karate sport=judo sport=boxing; martial arts school, karate school, boxing gym; Kampfsportschule, Karateschule, Boxclub; arts martiaux, club de karaté, club de boxe; escuela de artes marciales, club de boxeo; arti marziali, scuola di karate; vechtsportschool, boksschool
riding_school; leisure=horse_riding amenity=riding_school; riding school, equestrian centre, horse riding; Reitschule, Reiterhof, Reitstall; centre équestre, école d'équitation; escuela de equitación, hípica, centro hípico; maneggio, scuola di equitazione; manege, paardrijschool
golf_course; leisure=golf_course; golf club, golf course; Golfplatz, Golfclub; golf, club de golf; campo de golf, club de golf; campo da golf, golf club; golfbaan, golfclub
tennis_club; sport=tennis; tennis club, tennis court; Tennisclub, Tennisverein; club de tennis; club de tenis; tennis club, circolo tennis; tennisclub, tennisvereniging
swimming_pool; leisure=swimming_pool leisure=sports_centre; swimming pool, sports centre, leisure centre; Schwimmbad, Hallenbad, Sportzentrum; piscine, centre sportif; piscina, polideportivo; piscina, centro sportivo; zwembad, sportcentrum
spa; leisure=spa leisure=sauna amenity=public_bath; spa, sauna, day spa, wellness centre; Sauna, Wellness, Therme, Spa; spa, sauna, thermes; spa, balneario, sauna; spa, terme, sauna, centro benessere; sauna, wellness, spa
bowling_alley; leisure=bowling_alley; bowling alley, bowling; Bowlingbahn, Kegelbahn, Bowling; bowling; bolera; bowling; bowlingbaan, bowling
escape_room; leisure=escape_game; escape room; Escape Room; escape game; escape room, sala de escape; escape room; escaperoom
cinema; amenity=cinema; cinema, movie theater, movie theatre; Kino; cinéma; cine; cinema; bioscoop
theatre; amenity=theatre; theatre, theater; Theater; théâtre; teatro; teatro; theater, schouwburg
museum; tourism=museum; museum; Museum; musée; museo; museo; museum
casino; amenity=casino leisure=adult_gaming_centre shop=bookmaker; casino, betting shop, bookmaker, amusement arcade; Casino, Spielbank, Spielhalle, Wettbüro; casino; casino, casa de apuestas, salón de juegos; casinò, sala giochi, sala scommesse; casino, gokhal
event_venue; amenity=events_venue amenity=conference_centre; event venue, wedding venue, conference centre, function room; Veranstaltungsort, Eventlocation, Tagungszentrum, Hochzeitslocation; salle de réception, lieu événementiel, centre de congrès; salón de eventos, centro de congresos; sala eventi, centro congressi, location matrimoni; evenementenlocatie, trouwlocatie, congrescentrum
kindergarten; amenity=kindergarten amenity=childcare; kindergarten, nursery, childcare, daycare, day care, preschool; Kindergarten, Kita, Kindertagesstätte, Krippe; crèche, école maternelle, garderie, jardin d'enfants; guardería, jardín de infancia, escuela infantil; asilo nido, scuola materna, asilo; kinderdagverblijf, kinderopvang, crèche, peuterspeelzaal
school; amenity=school; school, private school; Schule, Privatschule; école, école privée; escuela, colegio; scuola, scuola privata; school
language_school; amenity=language_school; language school; Sprachschule; école de langues; escuela de idiomas, academia de idiomas; scuola di lingue; taalschool, taleninstituut
music_school; amenity=music_school; music school, music teacher, piano lessons; Musikschule, Musiklehrer; école de musique, conservatoire; escuela de música; scuola di musica; muziekschool
tutoring; amenity=prep_school office=tutoring office=educational_institution; tutor, tutoring, tuition centre; Nachhilfe, Nachhilfeinstitut; soutien scolaire, cours particuliers; clases particulares, academia de repaso; ripetizioni, doposcuola; bijles, huiswerkbegeleiding
`
