import type { Language } from './language.ts'

export const french: Language = {
  name: 'French',
  head: 'first',
  terms: {
    home: 'accueil, page d accueil, page accueil, bienvenue',
    contact: `
      contact et accès, contact et plan, nous contacter, contactez nous, contacter, contactez, nous joindre, joindre,
      pour nous contacter, contactez moi, me contacter, formulaire de contact, formulaire contact, coordonnées, nos
      coordonnées, nous écrire, écrivez nous, demande de devis, demander un devis, devis, devis gratuit, demande d
      information, demande de renseignements, demande de contact, prendre contact, prise de contact, service client,
      service clients, contact presse, accès et contact, accès contact, infos contact, contact et horaires`,
    about: `
      à propos, à propos de nous, a propos de, apropos, qui sommes nous, qui sommes-nous, qui suis je, qui est, notre
      histoire, =histoire, l histoire, historique, l entreprise, =entreprise, notre entreprise, la société, =société,
      notre société, =présentation, =groupe, le groupe, notre mission, nos valeurs, =valeurs, notre philosophie, notre
      vision, =mission, notre métier, l association, =association, notre association, =le cabinet, le cabinet, notre
      cabinet, la maison, notre maison, notre agence, =agence, l agence, =le club, le club, nos engagements,
      =engagements, pourquoi nous choisir, pourquoi nous, le domaine, =le restaurant, =institution, notre savoir
      faire, =savoir faire, notre démarche, nous connaître, découvrir, la fondation, =mairie, la mairie, votre mairie,
      =commune, la commune, ma commune, =ville, la ville`,
    team: `
      corps enseignant, corps professoral, =enseignants, nos enseignants, équipe enseignante, équipe éducative, équipe municipale, =conseillers municipaux,
      =rédaction, la rédaction, notre rédaction,
      équipe, notre équipe, l équipe, équipes, nos équipes, équipe médicale, équipe pédagogique, =collaborateurs, nos
      collaborateurs, =direction, l équipe de direction, gouvernance, conseil d administration, =avocats, nos avocats,
      les avocats, =médecins, nos médecins, nos praticiens, praticiens, nos experts, nos conseillers, =annuaire du
      personnel, =personnel, le personnel, =élus, les élus, vos élus, =membres, le bureau, comité de direction,
      fondateurs, =associés, nos associés, =intervenants, conseil municipal, le conseil municipal, le maire, bureau
      municipal`,
    careers: `
      carrière, carrières, recrutement, nous recrutons, on recrute, rejoignez nous, nous rejoindre, rejoindre,
      rejoignez notre équipe, offres d emploi, offres emploi, offre d emploi, offre emploi, =emploi, =emplois, emploi
      et stages, offres de stage, =stages, =postuler, candidature, candidature spontanée, =travailler chez nous,
      travailler chez, =postes, =métiers, nos métiers, postes à pourvoir, travaillez avec nous, =alternance`,
    imprint: 'mentions légales, mention légale, =mentions, informations légales, infos légales, mentions légales et',
    legal: `
      politique de confidentialité, politique confidentialité, confidentialité, politique de vie privée, vie privée,
      données personnelles, protection des données, politique de protection des données, rgpd, cgv, cgu, cgvu,
      conditions générales, conditions générales de vente, conditions générales d utilisation, conditions d
      utilisation, conditions de vente, politique de cookies, politique cookies, politique relative aux cookies,
      gestion des cookies, gestion cookies, règlement intérieur, accessibilité, déclaration d accessibilité, droit de
      rétractation, charte de confidentialité, livraison et retours, politique de retour, =avertissement, =crédits,
      =livraison, plan d accessibilité`,
    services: `
      nos services, nos prestations, prestations, prestation, nos solutions, =soins, nos soins, nos offres, =offres,
      nos activités, =activités, nos domaines, domaines d intervention, domaines d expertise, domaines de compétence,
      domaines d activité, =expertise, nos expertises, =expertises, =compétences, nos compétences, nos spécialités,
      =spécialités, =traitements, =formations, nos formations, =formation, ce que nous faisons, =secteurs, =travaux,
      nos travaux, =dépannage, =chambres, nos chambres, =démarches, =équipements, =conseil, =ateliers, =cours,
      services aux, =vie pratique, =restauration`,
    products: `
      lentilles de contact+,
      produits, produit, nos produits, =boutique, boutique en ligne, la boutique, =magasin en ligne, =gamme, nos
      gammes, notre gamme, =catalogue, =nouveautés, =marques, nos marques, =fonctionnalités, =véhicules, nos
      véhicules, =biens, nos vins, =vins, =logiciel, =logiciels, =promotions, =cartes cadeaux, bons cadeaux, produits
      presse`,
    pricing: `
      tarifs, tarif, nos tarifs, nos prix, =prix, liste de prix, =honoraires, nos honoraires, grille tarifaire,
      =formules, nos formules, =abonnements, tarifs et réservations, horaires et tarifs, prix et`,
    locations: `
      accès plan, plan accès,
      nos agences, =agences, =magasins, nos magasins, nos boutiques, =boutiques, trouver un magasin, trouver une
      agence, =implantations, nos implantations, =adresses, nos adresses, plan d accès, plan accès, =accès, =comment
      venir, comment venir, venir, =venir nous voir, où nous trouver, nous trouver, où sommes nous, =itinéraire,
      =localisation, =situation, =points de vente, points de vente, =horaires, horaires d ouverture, horaires et
      accès, =zones d intervention, zone d intervention, nos cliniques, nos bureaux, nos centres, nos restaurants, nos
      cabinets, =sites, =revendeurs, =distributeurs`,
    portfolio: `
      réalisations, réalisation, nos réalisations, =références, nos références, =projets, nos projets, =projet,
      =galerie, galerie photos, galerie photo, =photos, études de cas, étude de cas, =nos clients, nos clients,
      =clients, cas clients, cas client, =oeuvres, =exemples`,
    testimonials: `
      témoignages, témoignage, témoignages clients, avis clients, avis client, avis, vos avis, =livre d or, livre d
      or, ils nous font confiance, ils parlent de nous, ils témoignent, nos clients témoignent, =avis google`,
    faq: `
      foire aux questions, questions fréquentes, questions réponses, questions fréquemment posées, vos questions,
      =aide, centre d aide, aide et contact, =assistance, =support, =mode d emploi, =guides, =lexique`,
    events: `
      événements, évènements, événement, évènement, nos événements, =agenda, l agenda, =calendrier, =manifestations,
      =webinaires, =salons, =spectacles, =concerts, =expositions, =programme, =programmation, =conférences,
      =rencontres, =sorties, portes ouvertes, =séminaires`,
    blog: `
      actualités, actualité, nos actualités, les actualités, =actus, =actu, nouvelles, =presse, espace presse,
      communiqués, communiqués de presse, communiqué de presse, revue de presse, =articles, =publications, =magazine,
      =journal, le blog, notre blog, =conseils, nos conseils, =dossiers, =ressources, =recettes, =médias, infos,
      =bulletin, on parle de nous, =breves, =politique, =économie, =monde, =culture, =sport, =sports, =santé,
      =sciences, =faits divers, =tests, =test, =dossier, =interviews, =vidéos, =people`,
    listing: `
      =catégorie, =catégories, catégorie produit, =étiquette, =étiquettes, =mot clé, =mots clés, =archives, =auteur,
      =auteurs, =recherche, résultats de recherche, rechercher, plan du site, plan de site, plan site, =annuaire,
      =liste, =rubrique, =rubriques, =thème, =thèmes, =thématique, =tous, =liens`,
    account: `
      mon compte, =compte, =connexion, =se connecter, se connecter, =identification, =inscription, s inscrire, créer
      un compte, =panier, mon panier, =commande, =commander, =paiement, mot de passe oublié, mot de passe, espace
      client, espace membre, espace adhérent, espace clients, espace pro, =favoris, liste de souhaits, liste d envies,
      mes commandes, =deconnexion, =utilisateur, =authentification, =adherer`,
    other: `
      =merci, =carte, =menu, notre carte, =réservation, =réserver, =dons, faire un don,
      =partenaires, nos partenaires, =mariage, =mariages, =adhésion, =téléchargements, =newsletter`,
  },
  fillers: `
    notre, nos, votre, vos, le, la, les, l, d, de, du, des, un, une, à, au, aux, en, pour, sur, par, nous, vous, chez,
    page, ici, tout, toutes, tous, plus, lire, voir, avec, qui`,
  and: 'et, ou',
  questions: 'comment, pourquoi, quel, quelle, quels, quelles, quand, combien, que, faut, astuces, tout',
  functionWords: `
    le, la, les, de, du, des, un, une, et, en, pour, sur, dans, avec, au, aux, à, par, est, sont, que, qui, ce, cette,
    votre, son, ses, sa, se, ne, pas, plus, sans, vers, l, d, s, entre`,
}
