import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Unit } from '#app/values/numbers/units.ts'

/** Works of a trade that many have done: what they ask, what the devis says, and how a review begins. */
export type TradeWorks = {
  title: string
  /** As its author describes it. */
  asked: string
  /** Goods, then hours of labour. Prices in euros HT. */
  goods: { designation: string; quantity: number; unit: Unit; price: number }
  hours: number
  /** First sentences of a review of these works, whatever was thought of them. */
  begun: readonly string[]
}

const works = (
  title: string,
  asked: string,
  goods: [designation: string, quantity: number, unit: Unit, price: number],
  hours: number,
  ...begun: string[]
): TradeWorks => {
  const [designation, quantity, unit, price] = goods
  return { title, asked, goods: { designation, quantity, unit, price }, hours, begun }
}

/** Three works of each trade. Invented homes, invented words. */
export const TRADE_WORKS: Record<TradeSlug, readonly TradeWorks[]> = {
  plomberie: [
    works(
      'Robinetterie de cuisine et de salle de bains',
      'Remplacer trois mitigeurs et reprendre les joints de l’évier et du lavabo, appartement au deuxième étage.',
      ['Mitigeur', 3, 'u', 92],
      5,
      'Trois mitigeurs remplacés et les joints repris dans la foulée.',
      'Toute la robinetterie de l’appartement a été changée en une matinée.',
      'Nous voulions en finir avec les robinets qui gouttent.',
    ),
    works(
      'Fuite sous la baignoire',
      'Trouver et réparer une fuite sous la baignoire, qui tache le plafond du dessous.',
      ['Reprise d’évacuation', 1, 'u', 140],
      4,
      'Une fuite sous la baignoire tachait le plafond du voisin.',
      'La fuite a été trouvée derrière la trappe, sans casser le carrelage.',
      'Recherche de fuite puis réparation de l’évacuation de la baignoire.',
    ),
    works(
      'Lavabo et meuble à poser',
      'Déposer un ancien lavabo sur colonne et poser un meuble vasque de 80 cm déjà livré.',
      ['Raccordement de meuble vasque', 1, 'u', 165],
      5,
      'Pose d’un meuble vasque à la place d’un vieux lavabo sur colonne.',
      'Le nouveau meuble de salle de bains est posé, raccordé et parfaitement de niveau.',
      'Il fallait adapter les arrivées d’eau au nouveau meuble.',
    ),
  ],
  chauffage: [
    works(
      'Entretien et désembouage du circuit',
      'Désembouer le circuit de chauffage, huit radiateurs dont trois restent froids.',
      ['Désembouage du circuit', 1, 'forfait', 480],
      4,
      'Trois radiateurs restaient froids depuis l’hiver dernier.',
      'Désembouage complet du circuit, huit radiateurs contrôlés un par un.',
      'La maison chauffe de nouveau partout, à l’étage aussi.',
    ),
    works(
      'Radiateurs à remplacer',
      'Remplacer quatre radiateurs en fonte par des modèles en acier avec robinets thermostatiques.',
      ['Radiateur acier', 4, 'u', 310],
      12,
      'Quatre radiateurs en fonte remplacés par des modèles plus fins.',
      'Les nouveaux radiateurs sont posés droits, les tuyaux repris proprement.',
      'Changement de quatre radiateurs, robinets thermostatiques compris.',
    ),
    works(
      'Thermostat et régulation',
      'Installer un thermostat programmable et régler la loi d’eau d’une chaudière récente.',
      ['Thermostat programmable', 1, 'u', 190],
      3,
      'Installation d’un thermostat et réglage de la chaudière.',
      'On m’a expliqué la programmation jusqu’à ce que je sache m’en servir.',
      'Le réglage de la chaudière n’avait jamais été fait depuis sa pose.',
    ),
  ],
  electricite: [
    works(
      'Prises et éclairage d’un séjour',
      'Ajouter six prises et deux points lumineux dans un séjour de 32 m², murs en placo.',
      ['Prise encastrée', 6, 'u', 64],
      9,
      'Six prises et deux points lumineux ajoutés dans le séjour.',
      'Plus aucune rallonge dans le salon depuis ces travaux.',
      'Les saignées ont été rebouchées, il ne restait qu’à peindre.',
    ),
    works(
      'Tableau électrique à mettre en sécurité',
      'Mettre en sécurité un tableau de 1985, maison de 95 m² avec plaques à induction.',
      ['Tableau équipé', 1, 'forfait', 870],
      10,
      'L’ancien tableau datait des années quatre-vingt.',
      'Mise en sécurité du tableau, chaque départ repéré et étiqueté.',
      'Le nouveau tableau est clair, je sais enfin ce que coupe chaque disjoncteur.',
    ),
    works(
      'Volets roulants à motoriser',
      'Motoriser quatre volets roulants et poser une commande centralisée dans l’entrée.',
      ['Motorisation de volet', 4, 'u', 245],
      8,
      'Quatre volets roulants motorisés, avec une commande dans l’entrée.',
      'Les volets se ferment tous ensemble et sans bruit.',
      'Motorisation des volets du rez-de-chaussée.',
    ),
  ],
  maconnerie: [
    works(
      'Ouverture dans un mur porteur',
      'Ouvrir un mur porteur de 2,20 m entre cuisine et séjour, étude déjà faite.',
      ['Poutre acier et appuis', 1, 'forfait', 1650],
      28,
      'Ouverture d’un mur porteur entre la cuisine et le séjour.',
      'L’étaiement et la pose de la poutre ont pris trois jours.',
      'La pièce est deux fois plus claire depuis l’ouverture du mur.',
    ),
    works(
      'Muret de jardin et portail',
      'Monter un muret de 9 m de long et deux piliers pour un portail battant.',
      ['Muret en parpaings', 9, 'ml', 118],
      18,
      'Un muret de neuf mètres et deux piliers pour le portail.',
      'Le muret est droit, les piliers sont d’aplomb, le portail ferme.',
      'Les fondations ont été faites sérieusement malgré un terrain en pente.',
    ),
    works(
      'Fissures de façade à reprendre',
      'Reprendre quatre fissures en façade et un appui de fenêtre éclaté.',
      ['Traitement de fissure', 14, 'ml', 46],
      10,
      'Quatre fissures reprises en façade et un appui de fenêtre refait.',
      'Les fissures ont été ouvertes, traitées puis enduites.',
      'La façade avait souffert de la sécheresse.',
    ),
  ],
  renovation: [
    works(
      'Chambre à rénover',
      'Rénover une chambre de 14 m², doublage d’un mur froid, plafond et sol stratifié.',
      ['Doublage isolant', 11, 'm²', 58],
      30,
      'Rénovation complète d’une chambre de quatorze mètres carrés.',
      'Le mur froid est doublé, la chambre est enfin confortable.',
      'Sol, murs et plafond refaits par une seule équipe.',
    ),
    works(
      'Combles à aménager en bureau',
      'Aménager 18 m² de combles en bureau, isolation, plaques et fenêtre de toit déjà posée.',
      ['Plaques et isolant', 42, 'm²', 49],
      38,
      'Les combles sont devenus un bureau de dix-huit mètres carrés.',
      'Isolation et habillage des combles, finitions comprises.',
      'Nous avons gagné une pièce sans toucher à la charpente.',
    ),
    works(
      'Entrée et couloir à refaire',
      'Refaire une entrée et un couloir, dépose du lambris, plafond abaissé et placard.',
      ['Plafond abaissé', 9, 'm²', 62],
      24,
      'Le vieux lambris du couloir a été déposé et tout remis à neuf.',
      'Entrée et couloir refaits, avec un placard sur mesure.',
      'Le plafond abaissé cache enfin les câbles.',
    ),
  ],
  carrelage: [
    works(
      'Carrelage d’une cuisine',
      'Poser 15 m² de carrelage 60 × 60 dans une cuisine, ragréage et plinthes compris.',
      ['Carrelage posé collé', 15, 'm²', 54],
      16,
      'Quinze mètres carrés de grands carreaux posés dans la cuisine.',
      'Les coupes autour des meubles sont nettes et les joints bien alignés.',
      'Ragréage, carrelage et plinthes de la cuisine.',
    ),
    works(
      'Douche à carreler',
      'Carreler une douche de 90 × 120, étanchéité sous carrelage et niche.',
      ['Faïence et étanchéité', 8, 'm²', 78],
      14,
      'Douche carrelée avec une niche, étanchéité faite dans les règles.',
      'La pente vers le siphon est parfaite, l’eau ne stagne pas.',
      'Il fallait reprendre une douche mal faite il y a dix ans.',
    ),
    works(
      'Terrasse en grès',
      'Poser 24 m² de dalles en grès sur plots, terrasse du rez-de-chaussée.',
      ['Dalle en grès sur plots', 24, 'm²', 66],
      18,
      'Vingt-quatre mètres carrés de dalles sur plots pour la terrasse.',
      'La terrasse est plane et l’eau s’évacue bien entre les dalles.',
      'Les dalles ont été triées avant la pose, cela se voit.',
    ),
  ],
  peinture: [
    works(
      'Séjour et cage d’escalier à peindre',
      'Peindre un séjour de 30 m² et une cage d’escalier, murs et plafonds, fissures à reprendre.',
      ['Peinture deux couches', 96, 'm²', 19],
      20,
      'Séjour et cage d’escalier repeints du sol au plafond.',
      'Les fissures ont été reprises avant la peinture, on ne les voit plus.',
      'La hauteur de la cage d’escalier rendait le travail difficile.',
    ),
    works(
      'Deux chambres à peindre',
      'Peindre deux chambres, dépose du papier peint et lissage des murs.',
      ['Lissage et peinture', 74, 'm²', 24],
      22,
      'Le papier peint de deux chambres a été déposé et les murs lissés.',
      'Deux chambres repeintes, dans les teintes que nous voulions.',
      'Les murs étaient en mauvais état sous le papier.',
    ),
    works(
      'Volets et portail à repeindre',
      'Poncer et repeindre huit volets en bois et un portail métallique.',
      ['Volet poncé et peint', 8, 'u', 95],
      14,
      'Huit volets en bois poncés et repeints, portail compris.',
      'Les volets avaient dix ans de soleil et de pluie.',
      'Le ponçage a été fait à l’atelier, aucune poussière chez nous.',
    ),
  ],
  menuiserie: [
    works(
      'Fenêtres à remplacer',
      'Remplacer trois fenêtres en bois par du double vitrage, pose en rénovation.',
      ['Fenêtre double vitrage', 3, 'u', 520],
      12,
      'Trois fenêtres remplacées en une journée.',
      'On n’entend plus la rue depuis la pose des nouvelles fenêtres.',
      'Remplacement de fenêtres en bois qui ne fermaient plus.',
    ),
    works(
      'Placard sous pente',
      'Fabriquer et poser un placard sous pente de 3,10 m, portes coulissantes.',
      ['Placard sur mesure', 1, 'forfait', 1380],
      16,
      'Un placard sous pente fait sur mesure, au millimètre.',
      'Les portes du placard coulissent sans accrocher malgré la pente.',
      'Nous avons gagné trois mètres de rangement sous le toit.',
    ),
    works(
      'Porte d’entrée à changer',
      'Changer une porte d’entrée, pose avec reprise du seuil et serrure trois points.',
      ['Porte d’entrée posée', 1, 'u', 1460],
      8,
      'Porte d’entrée changée et seuil repris dans la journée.',
      'La nouvelle porte ferme bien et l’air ne passe plus dessous.',
      'Le seuil était abîmé, il a été refait avant la pose.',
    ),
  ],
  couverture: [
    works(
      'Tuiles cassées et faîtage',
      'Remplacer une vingtaine de tuiles et reprendre le faîtage après la tempête.',
      ['Tuile remplacée', 22, 'u', 14],
      10,
      'Une vingtaine de tuiles remplacées et le faîtage repris après la tempête.',
      'L’eau entrait par le faîtage depuis le coup de vent.',
      'Le toit a été inspecté en entier, photos à l’appui.',
    ),
    works(
      'Gouttières en zinc',
      'Remplacer 18 m de gouttières en zinc et deux descentes.',
      ['Gouttière zinc', 18, 'ml', 62],
      12,
      'Dix-huit mètres de gouttières et deux descentes remplacés.',
      'Les gouttières ne débordent plus, même par gros orage.',
      'Les soudures du zinc sont propres et discrètes.',
    ),
    works(
      'Démoussage de toiture',
      'Démousser et traiter un toit de 120 m² en tuiles mécaniques, accès par le jardin.',
      ['Démoussage et traitement', 120, 'm²', 12],
      12,
      'Cent vingt mètres carrés de tuiles démoussés et traités.',
      'Le toit a retrouvé sa couleur et les gouttières ont été vidées.',
      'Démoussage fait à la brosse, sans haute pression.',
    ),
  ],
}
