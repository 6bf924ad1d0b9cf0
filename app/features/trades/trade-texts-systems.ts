import type { TradeText } from './trade-text.ts'

/** Plomberie, électricité, chauffage, menuiserie: what flows, lights, warms and closes. */
export const SYSTEMS_TEXTS: Record<
  'plomberie' | 'electricite' | 'chauffage' | 'menuiserie',
  TradeText
> = {
  plomberie: {
    description:
      'Fuites, sanitaires, chauffe-eau, salles de bains : le plombier s’occupe de l’eau, de son arrivée à son évacuation.',
    long: 'Le plombier installe et répare tout ce qui amène l’eau et l’emporte. Pour une fuite, coupez d’abord l’arrivée générale, puis photographiez : une photo du raccord ou du compteur fait gagner une visite. Pour une salle de bains, indiquez les dimensions et ce qui reste en place.',
    services: [
      'Recherche et réparation de fuite',
      'Débouchage de canalisation',
      'Remplacement de robinet, de WC, d’évier',
      'Pose et remplacement de chauffe-eau',
      'Création ou rénovation de salle de bains',
      'Remplacement de baignoire par une douche',
      'Réseau d’eau en cuivre, PER ou multicouche',
      'Adoucisseur et traitement de l’eau',
    ],
    qualifications: [
      'CAP, BEP ou BP plombier, ou trois ans de pratique',
      'Assurance décennale couvrant la plomberie et les sanitaires',
      'Qualibat 5111 et suivants, ou équivalent',
      'PG (Professionnel du gaz) dès qu’un appareil à gaz est touché',
    ],
    works: [
      { what: 'Réparation d’une fuite accessible', fromEuros: 90, toEuros: 300 },
      { what: 'Remplacement d’un WC', fromEuros: 250, toEuros: 700 },
      { what: 'Chauffe-eau électrique de 200 l posé', fromEuros: 700, toEuros: 1_600 },
      { what: 'Baignoire remplacée par une douche', fromEuros: 2_500, toEuros: 6_500 },
    ],
    questions: [
      {
        question: 'Que faire en attendant le plombier ?',
        answer:
          'Fermez le robinet d’arrêt général, coupez le courant si l’eau approche d’une prise, et photographiez pour votre assurance avant d’éponger.',
      },
      {
        question: 'Mon assurance paie-t-elle la recherche de fuite ?',
        answer:
          'Souvent, au titre du dégât des eaux. Déclarez sous cinq jours ouvrés et gardez la facture de recherche, qui doit être distincte de la réparation.',
      },
      {
        question: 'Un dépannage peut-il se faire sans devis ?',
        answer:
          'Non : même en urgence, le prix de l’heure et du déplacement doit vous être donné par écrit avant l’intervention.',
      },
    ],
  },
  electricite: {
    description:
      'Tableau, mise aux normes, éclairage, borne de recharge : l’électricien met votre installation en sécurité.',
    long: 'L’électricien crée, modifie et sécurise l’installation électrique selon la norme NF C 15-100. Une installation de plus de quinze ans mérite un diagnostic. Une photo du tableau, capot fermé, et le nombre de pièces suffisent pour une première estimation.',
    services: [
      'Mise en sécurité et mise aux normes',
      'Remplacement du tableau électrique',
      'Ajout de prises, d’interrupteurs, de points lumineux',
      'Recherche de panne',
      'Borne de recharge pour véhicule',
      'Ventilation (VMC)',
      'Domotique, interphone, alarme',
      'Panneaux photovoltaïques',
    ],
    qualifications: [
      'CAP, BEP ou BP électricien, ou trois ans de pratique',
      'Assurance décennale couvrant l’électricité',
      'Qualifelec ou Qualibat',
      'IRVE pour une borne de recharge de plus de 3,7 kW',
      'QualiPV et RGE pour le photovoltaïque',
    ],
    works: [
      { what: 'Remplacement du tableau, logement de 3 pièces', fromEuros: 900, toEuros: 2_200 },
      { what: 'Mise aux normes complète', fromEuros: 80, toEuros: 160, unit: 'le m²' },
      { what: 'Prise ou interrupteur ajouté', fromEuros: 60, toEuros: 180 },
      { what: 'Borne de recharge à domicile', fromEuros: 1_200, toEuros: 2_300 },
    ],
    questions: [
      {
        question: 'La mise aux normes est-elle obligatoire ?',
        answer:
          'Pas dans un logement existant que vous habitez, mais une mise en sécurité l’est pour louer, et le diagnostic est exigé pour vendre une installation de plus de quinze ans.',
      },
      {
        question: 'Qu’est-ce que le Consuel ?',
        answer:
          'L’attestation qu’une installation neuve ou entièrement rénovée est conforme. L’électricien la demande ; sans elle, le courant n’est pas mis en service.',
      },
      {
        question: 'Mon disjoncteur saute, est-ce urgent ?',
        answer:
          'S’il saute dès que vous le remontez, laissez-le baissé et débranchez. Une odeur de brûlé ou une prise chaude est une urgence.',
      },
    ],
  },
  chauffage: {
    description:
      'Pompe à chaleur, chaudière, poêle, radiateurs : le chauffagiste installe, règle et entretient.',
    long: 'Le chauffagiste dimensionne, pose et entretient votre système de chauffage. Indiquez la surface, l’année de construction, l’énergie actuelle et, si vous l’avez, la consommation de l’an passé : la bonne puissance en dépend, et une pompe à chaleur trop grande coûte deux fois.',
    services: [
      'Pompe à chaleur air-eau ou air-air',
      'Remplacement et entretien de chaudière',
      'Poêle et insert, bûches ou granulés',
      'Radiateurs et plancher chauffant',
      'Ballon thermodynamique',
      'Désembouage du circuit',
      'Thermostat et régulation',
      'Climatisation réversible',
    ],
    qualifications: [
      'CAP, BEP ou BP en génie thermique, ou trois ans de pratique',
      'Assurance décennale couvrant le chauffage',
      'QualiPAC et RGE pour une pompe à chaleur aidée',
      'PG (Professionnel du gaz) pour le gaz, Qualibois pour le bois',
      'Attestation de capacité pour les fluides frigorigènes',
    ],
    works: [
      { what: 'Pompe à chaleur air-eau posée', fromEuros: 10_000, toEuros: 18_000 },
      { what: 'Chaudière à gaz remplacée', fromEuros: 3_500, toEuros: 7_000 },
      { what: 'Poêle à granulés posé', fromEuros: 4_000, toEuros: 8_000 },
      { what: 'Entretien annuel d’une chaudière', fromEuros: 100, toEuros: 200 },
    ],
    questions: [
      {
        question: 'À quelles aides ai-je droit ?',
        answer:
          'Elles dépendent de vos revenus, du logement et des travaux, et exigent en général un artisan RGE. France Rénov’, le service public, vous répond gratuitement. Ne signez pas avant d’avoir déposé le dossier.',
      },
      {
        question: 'L’entretien est-il obligatoire ?',
        answer:
          'Oui, chaque année pour une chaudière, tous les deux ans pour la plupart des pompes à chaleur. Gardez l’attestation, l’assurance peut la demander.',
      },
      {
        question: 'Quelle TVA pour une chaudière à gaz ?',
        answer:
          '20 % pour la fourniture et la pose depuis mars 2025. L’entretien peut rester à un taux réduit.',
      },
    ],
  },
  menuiserie: {
    description:
      'Fenêtres, portes, escaliers, placards : le menuisier travaille le bois, le PVC et l’aluminium.',
    long: 'Le menuisier fabrique et pose ce qui ouvre, ferme et range. Pour des fenêtres, donnez le nombre, les dimensions approximatives, le matériau souhaité et le type de pose si vous le connaissez : en rénovation, sur l’ancien cadre, ou en dépose totale, plus longue et mieux isolée.',
    services: [
      'Fenêtres et portes-fenêtres',
      'Porte d’entrée et portes intérieures',
      'Volets battants et roulants',
      'Escalier sur mesure',
      'Placards, dressing, bibliothèque',
      'Parquet',
      'Portail et porte de garage',
      'Véranda, pergola, terrasse en bois',
    ],
    qualifications: [
      'CAP ou BP menuisier, ou trois ans de pratique',
      'Assurance décennale couvrant les menuiseries intérieures ou extérieures',
      'Qualibat 3511 et suivants, ou équivalent',
      'RGE pour des fenêtres aidées par l’État',
    ],
    works: [
      { what: 'Fenêtre PVC double vitrage posée', fromEuros: 450, toEuros: 1_000 },
      { what: 'Porte d’entrée isolante posée', fromEuros: 1_800, toEuros: 4_500 },
      { what: 'Escalier droit en bois', fromEuros: 2_000, toEuros: 5_500 },
      { what: 'Parquet massif ou contrecollé posé', fromEuros: 60, toEuros: 150, unit: 'le m²' },
    ],
    questions: [
      {
        question: 'Dépose totale ou pose en rénovation ?',
        answer:
          'La dépose totale enlève l’ancien cadre : plus de lumière, meilleure isolation, quelques reprises de plâtre. La pose en rénovation est plus rapide, si l’ancien cadre est sain.',
      },
      {
        question: 'Faut-il déclarer un changement de fenêtres ?',
        answer:
          'Oui en mairie si l’aspect de la façade change (couleur, matériau, découpe), et en copropriété toujours.',
      },
      {
        question: 'Combien de temps entre la commande et la pose ?',
        answer:
          'Comptez six à dix semaines pour du sur-mesure. Le devis doit indiquer la date de début et la durée.',
      },
    ],
  },
}
