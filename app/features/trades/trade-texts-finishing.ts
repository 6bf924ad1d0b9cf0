import type { TradeText } from './trade-text.ts'

/** Peinture, carrelage: what is seen at the end. */
export const FINISHING_TEXTS: Record<'peinture' | 'carrelage', TradeText> = {
  peinture: {
    description: 'Murs, plafonds, boiseries, façade : le peintre prépare, protège et décore.',
    long: 'Une belle peinture tient à sa préparation : lessiver, reboucher, poncer, poser une sous-couche. C’est elle qui fait l’essentiel du prix, et ce qu’il faut comparer d’un devis à l’autre. Indiquez la surface au sol, la hauteur sous plafond, l’état des murs et ce que vous déplacez vous-même.',
    services: [
      'Peinture de murs et de plafonds',
      'Préparation, enduit, ponçage',
      'Pose et dépose de papier peint',
      'Peinture de boiseries et de radiateurs',
      'Toile de verre et revêtement mural',
      'Enduits décoratifs, chaux, béton ciré',
      'Peinture de façade',
      'Vernis et lasure',
    ],
    qualifications: [
      'CAP ou BP peintre, ou trois ans de pratique',
      'Assurance décennale couvrant la peinture et les façades',
      'Qualibat 6111 et suivants, ou équivalent',
      'Certification plomb pour un logement d’avant 1949',
    ],
    works: [
      {
        what: 'Murs, préparation courante et deux couches',
        fromEuros: 20,
        toEuros: 45,
        unit: 'le m²',
      },
      { what: 'Plafond', fromEuros: 25, toEuros: 50, unit: 'le m²' },
      { what: 'Papier peint posé', fromEuros: 20, toEuros: 50, unit: 'le m²' },
      { what: 'Façade peinte', fromEuros: 30, toEuros: 70, unit: 'le m²' },
    ],
    questions: [
      {
        question: 'Faut-il vider la pièce ?',
        answer:
          'Rassemblez les meubles au centre, le peintre protège. Si vous videz la pièce, dites-le : le devis peut baisser.',
      },
      {
        question: 'Quand peut-on réoccuper la pièce ?',
        answer:
          'Le soir même avec une peinture à l’eau, en aérant. Les murs se lessivent après trois à quatre semaines de séchage.',
      },
      {
        question: 'Puis-je fournir la peinture ?',
        answer:
          'Oui, mais l’artisan ne garantit alors que la pose. Demandez-lui la marque et la référence qu’il propose, pour comparer à qualité égale.',
      },
    ],
  },
  carrelage: {
    description:
      'Sols, murs, faïence, terrasse : le carreleur pose droit, à niveau et pour longtemps.',
    long: 'Le carreleur prépare le support, pose et fait les joints. La préparation décide du résultat : un sol qui bouge ou n’est pas plan se reprend avant le premier carreau. Donnez la surface, le format des carreaux si vous l’avez choisi, et dites si l’ancien revêtement doit être déposé.',
    services: [
      'Carrelage de sol intérieur',
      'Faïence de cuisine et de salle de bains',
      'Terrasse et abords de piscine',
      'Ragréage et chape',
      'Étanchéité sous carrelage',
      'Dépose de l’ancien carrelage',
      'Grands formats et carreaux de ciment',
      'Réfection des joints',
    ],
    qualifications: [
      'CAP ou BP carreleur mosaïste, ou trois ans de pratique',
      'Assurance décennale couvrant les revêtements de sols et l’étanchéité',
      'Qualibat 6311 et suivants, ou équivalent',
      'Formation aux systèmes d’étanchéité pour les douches de plain-pied',
    ],
    works: [
      {
        what: 'Carrelage de sol, pose droite, fourniture comprise',
        fromEuros: 60,
        toEuros: 120,
        unit: 'le m²',
      },
      { what: 'Faïence murale', fromEuros: 60, toEuros: 130, unit: 'le m²' },
      { what: 'Terrasse carrelée', fromEuros: 80, toEuros: 150, unit: 'le m²' },
      { what: 'Ragréage', fromEuros: 15, toEuros: 40, unit: 'le m²' },
    ],
    questions: [
      {
        question: 'Peut-on carreler sur l’ancien carrelage ?',
        answer:
          'Souvent oui, s’il est sain et bien collé : c’est plus rapide, mais le sol monte d’environ 1,5 cm. Pensez aux portes et aux seuils.',
      },
      {
        question: 'Combien de carreaux prévoir ?',
        answer:
          'La surface, plus 10 % pour une pose droite et 15 % en diagonale ou en grand format. Gardez une boîte pour les réparations.',
      },
      {
        question: 'Quand peut-on marcher dessus ?',
        answer:
          'Après 24 h en général, et 48 h pour les meubles lourds. L’artisan vous le précise selon la colle.',
      },
    ],
  },
}
