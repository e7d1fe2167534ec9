/**
 * code; English; German. Codes whose label does not follow from the tables of kinds: further tags of a kind with a meaning
 * of their own, tags that no search uses, and Google's types.
 */
export const labels = `
cuisine=sushi; Sushi restaurant; Sushi-Restaurant
craft=confectionery; Confectioner; Konditorei
shop=chocolate; Chocolate shop; Schokoladengeschäft
shop=alcohol; Wine and spirits shop; Spirituosengeschäft
shop=coffee; Coffee shop; Kaffeegeschäft
shop=herbalist; Herbalist; Kräuterladen
amenity=doctors; Doctor; Arztpraxis
healthcare=optometrist; Optometrist; Optometrist
healthcare=audiologist; Audiologist; Hörgeräteakustiker
social_facility=assisted_living; Assisted living; Betreutes Wohnen
healthcare=nurse; Nurse; Pflegedienst
office=surveyor; Surveyor; Vermessungsbüro
office=graphic_design; Graphic design studio; Grafikbüro
office=guide; Tour guide; Reiseführer
shop=ticket; Ticket office; Kartenvorverkauf
office=logistics; Logistics company; Logistikunternehmen
amenity=post_depot; Post depot; Poststelle
shop=piercing; Piercing studio; Piercingstudio
amenity=animal_training; Animal training; Hundeschule
shop=tool_hire; Tool hire; Werkzeugverleih
amenity=tool_rental; Tool hire; Werkzeugverleih
shop=gold_buyer; Gold buyer; Goldankauf
shop=clothes; Clothing store; Bekleidungsgeschäft
shop=boutique; Boutique; Boutique
shop=fashion; Fashion store; Modegeschäft
shop=doityourself; DIY store; Baumarkt
shop=flooring; Flooring store; Bodenbeläge
shop=window_blind; Window blinds; Jalousien
shop=houseware; Household goods; Haushaltswaren
shop=hifi; Hi-fi store; Hi-Fi-Geschäft
shop=kiosk; Kiosk; Kiosk
tourism=gallery; Art gallery; Galerie
shop=sewing; Sewing shop; Nähbedarf
shop=wool; Wool shop; Wollgeschäft
shop=musical_instrument; Musical instrument shop; Musikhaus
shop=outdoor; Outdoor store; Outdoor-Geschäft
shop=charity; Charity shop; Sozialkaufhaus
shop=cosmetics; Cosmetics store; Kosmetikgeschäft
shop=chemist; Chemist; Drogerie
shop=leather; Leather goods; Lederwaren
shop=hunting; Hunting shop; Jagdgeschäft
craft=hvac; Heating and air conditioning; Heizung und Klima
craft=cabinet_maker; Cabinet maker; Möbeltischlerei
office=construction_company; Construction company; Bauunternehmen
craft=stonemason; Stonemason; Steinmetz
craft=parquet_layer; Parquet layer; Parkettleger
craft=window_construction; Window construction; Fensterbau
craft=blacksmith; Blacksmith; Schmiede
craft=welder; Welder; Schweißerei
craft=dressmaker; Dressmaker; Damenschneiderei
shop=shoe_repair; Shoe repair; Schuhreparatur
shop=watches; Watch shop; Uhrengeschäft
shop=photo; Photo shop; Fotogeschäft
craft=printer; Printer; Druckerei
craft=print_shop; Print shop; Druckerei
craft=piano_tuner; Piano tuner; Klavierstimmer
shop=computer; Computer shop; Computergeschäft
shop=appliance; Appliance store; Elektrogeräte
craft=car_painter; Car painter; Autolackiererei
shop=motorcycle_repair; Motorcycle repair; Motorradwerkstatt
craft=boatbuilder; Boat builder; Bootsbauer
tourism=motel; Motel; Motel
tourism=chalet; Chalet; Ferienhaus
tourism=caravan_site; Caravan site; Wohnmobilstellplatz
sport=pilates; Pilates studio; Pilatesstudio
sport=karate; Karate school; Karateschule
sport=judo; Judo club; Judoverein
sport=boxing; Boxing gym; Boxclub
leisure=sports_centre; Sports centre; Sportzentrum
leisure=sauna; Sauna; Sauna
amenity=public_bath; Public bath; Badeanstalt
leisure=adult_gaming_centre; Gaming arcade; Spielhalle
shop=bookmaker; Bookmaker; Wettbüro
amenity=conference_centre; Conference centre; Tagungszentrum
amenity=childcare; Childcare; Kinderbetreuung
amenity=prep_school; Prep school; Nachhilfeschule
office=educational_institution; Educational institution; Bildungseinrichtung
office=company; Company; Firma
office=government; Public authority; Behörde
office=association; Association; Verein
office=ngo; Charity; Gemeinnützige Organisation
office=foundation; Foundation; Stiftung
amenity=bank; Bank; Bank
amenity=atm; Cash machine; Geldautomat
amenity=post_office; Post office; Postfiliale
amenity=library; Library; Bibliothek
amenity=townhall; Town hall; Rathaus
amenity=place_of_worship; Place of worship; Gotteshaus
amenity=community_centre; Community centre; Gemeindezentrum
amenity=university; University; Universität
amenity=college; College; Fachschule
amenity=parking; Car park; Parkplatz
amenity=food_court; Food court; Food-Court
shop=mall; Shopping centre; Einkaufszentrum
shop=department_store; Department store; Kaufhaus
shop=variety_store; Variety store; Sonderpostenmarkt
shop=general; General store; Gemischtwarenladen
tourism=attraction; Attraction; Sehenswürdigkeit
tourism=information; Tourist information; Touristeninformation
leisure=park; Park; Park
leisure=playground; Playground; Spielplatz
leisure=garden; Garden; Garten
leisure=stadium; Stadium; Stadion
leisure=marina; Marina; Yachthafen
healthcare=yes; Healthcare; Gesundheitswesen
store; Shop; Geschäft
food; Food; Gastronomie
food_store; Food store; Lebensmittelgeschäft
health; Health; Gesundheit
lodging; Accommodation; Unterkunft
finance; Finance; Finanzen
general_contractor; General contractor; Bauunternehmen
service; Service; Dienstleistung
consultant; Consultant; Beratung
corporate_office; Head office; Firmenzentrale
dental_clinic; Dental clinic; Zahnklinik
medical_clinic; Medical clinic; Arztpraxis
medical_center; Medical centre; Ärztezentrum
skin_care_clinic; Skin care clinic; Hautpflegestudio
beauty_salon; Beauty salon; Kosmetikstudio
hair_care; Hairdresser; Friseur
hair_salon; Hair salon; Friseur
barber_shop; Barber shop; Barbier
nail_salon; Nail salon; Nagelstudio
wellness_center; Wellness centre; Wellnesszentrum
fitness_center; Fitness centre; Fitnessstudio
sports_club; Sports club; Sportverein
sports_complex; Sports centre; Sportzentrum
tourist_attraction; Attraction; Sehenswürdigkeit
bed_and_breakfast; Bed and breakfast; Pension
inn; Inn; Gasthof
meal_takeaway; Takeaway; Imbiss
meal_delivery; Food delivery; Lieferdienst
coffee_shop; Coffee shop; Café
shopping_mall; Shopping centre; Einkaufszentrum
home_goods_store; Home goods store; Haushaltswaren
home_improvement_store; Home improvement store; Baumarkt
auto_parts_store; Car parts store; Autoteile
roofing_contractor; Roofer; Dachdecker
preschool; Preschool; Vorschule
primary_school; Primary school; Grundschule
secondary_school; Secondary school; Weiterführende Schule
church; Church; Kirche
local_government_office; Public authority; Behörde
`
