import type { TradeText } from './trade-text.ts'

/** Maçonnerie, couverture, rénovation: what carries, covers and changes the building. */
export const STRUCTURE_TEXTS: Record<'maconnerie' | 'couverture' | 'renovation', TradeText> = {
  maconnerie: {
    description:
      'Murs, dalles, ouvertures, fissures : le maçon construit et répare ce qui porte la maison.',
    long: 'Le maçon intervient sur la structure : fondations, murs porteurs, planchers, extensions. C’est souvent le premier corps de métier d’un chantier, celui dont dépend la suite. Toucher à un mur porteur demande une étude ; un bon maçon vous le dira avant d’ouvrir.',
    services: [
      'Construction et reprise de murs',
      'Ouverture dans un mur porteur, pose de linteau ou d’IPN',
      'Dalle béton, chape, terrasse maçonnée',
      'Fondations et extension',
      'Traitement des fissures',
      'Enduit et ravalement de façade',
      'Muret, clôture, escalier extérieur',
      'Démolition et évacuation des gravats',
    ],
    qualifications: [
      'CAP ou BP maçon, ou trois ans de pratique',
      'Assurance décennale couvrant la maçonnerie et le béton armé',
      'Qualibat 2111 (maçonnerie courante) ou équivalent',
      'Étude d’un bureau de structure pour un mur porteur',
    ],
    works: [
      { what: 'Ouverture dans un mur porteur, étude comprise', fromEuros: 2_500, toEuros: 8_000 },
      { what: 'Dalle béton armé', fromEuros: 70, toEuros: 130, unit: 'le m²' },
      { what: 'Mur en parpaings enduit', fromEuros: 80, toEuros: 160, unit: 'le m²' },
      { what: 'Ravalement de façade', fromEuros: 40, toEuros: 110, unit: 'le m²' },
    ],
    questions: [
      {
        question: 'Comment savoir si mon mur est porteur ?',
        answer:
          'L’épaisseur et la position donnent un indice, pas une certitude. Demandez une visite : le maçon ou un bureau d’études tranche, et le devis doit le dire.',
      },
      {
        question: 'Faut-il une autorisation pour ouvrir une fenêtre ?',
        answer:
          'Oui, une déclaration préalable de travaux en mairie dès que la façade change. En copropriété, l’accord de l’assemblée s’ajoute.',
      },
      {
        question: 'Une fissure est-elle grave ?',
        answer:
          'Une fissure fine et stable est courante. Si elle s’élargit, traverse le mur ou suit un escalier dans les joints, faites-la voir avant de la reboucher.',
      },
    ],
  },
  couverture: {
    description:
      'Toiture, gouttières, étanchéité : le couvreur met la maison hors d’eau et l’y garde.',
    long: 'Le couvreur pose, répare et entretient la toiture : tuiles, ardoises, zinc, bac acier, ainsi que les gouttières et les fenêtres de toit. Une infiltration se cherche souvent loin de la tache qu’elle laisse : photographiez le plafond et, si vous le pouvez sans monter, le pan de toit.',
    services: [
      'Réfection complète de toiture',
      'Remplacement de tuiles ou d’ardoises',
      'Recherche et réparation d’infiltration',
      'Gouttières, zinguerie, solins',
      'Pose de fenêtre de toit',
      'Isolation par l’extérieur (sarking)',
      'Nettoyage et traitement des mousses',
      'Bâchage d’urgence après une tempête',
    ],
    qualifications: [
      'CAP ou BP couvreur, ou trois ans de pratique',
      'Assurance décennale couvrant la couverture et la zinguerie',
      'Qualibat 3101 à 3181 selon le matériau',
      'RGE pour l’isolation de la toiture aidée par l’État',
    ],
    works: [
      { what: 'Réfection en tuiles mécaniques', fromEuros: 90, toEuros: 170, unit: 'le m²' },
      { what: 'Réfection en ardoises naturelles', fromEuros: 130, toEuros: 240, unit: 'le m²' },
      { what: 'Gouttière en zinc posée', fromEuros: 50, toEuros: 110, unit: 'le mètre' },
      { what: 'Remplacement d’une fenêtre de toit', fromEuros: 900, toEuros: 2_000 },
    ],
    questions: [
      {
        question: 'Que faire en cas de fuite pendant une tempête ?',
        answer:
          'Ne montez pas. Protégez dessous, photographiez, prévenez votre assurance sous cinq jours ouvrés, et demandez un bâchage en choisissant « Urgent ».',
      },
      {
        question: 'Un démarcheur me propose un démoussage immédiat, que faire ?',
        answer:
          'Ne signez rien sur le pas de la porte. Demandez son assurance décennale et son SIRET, et comparez avec deux autres devis.',
      },
      {
        question: 'Combien de temps dure une toiture ?',
        answer:
          'De 40 à 60 ans pour des tuiles, souvent davantage pour l’ardoise naturelle. Un contrôle tous les cinq ans évite la plupart des surprises.',
      },
    ],
  },
  renovation: {
    description:
      'D’une pièce à la maison entière : une entreprise coordonne tous les corps de métier.',
    long: 'Une rénovation réunit plusieurs métiers qui doivent se suivre dans le bon ordre. L’entreprise générale vous donne un seul devis, un seul calendrier et un seul interlocuteur, et répond de ses sous-traitants. Vous pouvez aussi demander chaque métier séparément et coordonner vous-même.',
    services: [
      'Rénovation complète de maison ou d’appartement',
      'Rénovation de cuisine ou de salle de bains',
      'Aménagement de combles',
      'Cloisons, doublages, faux plafonds',
      'Isolation intérieure',
      'Redistribution des pièces',
      'Rénovation énergétique globale',
      'Coordination de tous les corps de métier',
    ],
    qualifications: [
      'Qualification de chaque métier exercé, ou sous-traitants déclarés',
      'Assurance décennale couvrant chaque activité du devis',
      'RGE pour une rénovation énergétique aidée',
      'Références de chantiers comparables',
    ],
    works: [
      {
        what: 'Rénovation légère (sols, murs, peinture)',
        fromEuros: 250,
        toEuros: 600,
        unit: 'le m²',
      },
      { what: 'Rénovation complète', fromEuros: 900, toEuros: 2_000, unit: 'le m²' },
      { what: 'Salle de bains de 5 m²', fromEuros: 6_000, toEuros: 14_000 },
      { what: 'Aménagement de combles', fromEuros: 600, toEuros: 1_500, unit: 'le m²' },
    ],
    questions: [
      {
        question: 'Une seule entreprise ou plusieurs artisans ?',
        answer:
          'Une seule simplifie la vie et coûte en général un peu plus. Plusieurs demandent du temps et de la coordination. Décrivez votre projet, et comparez les deux.',
      },
      {
        question: 'Quelle TVA s’applique ?',
        answer:
          '10 % pour l’amélioration d’un logement de plus de deux ans, 5,5 % pour la rénovation énergétique, 20 % dans les autres cas. Le devis doit l’indiquer ligne par ligne.',
      },
      {
        question: 'Combien verser à la commande ?',
        answer:
          'La loi ne fixe pas de montant. Un acompte d’environ 30 % est courant ; gardez toujours un solde à payer après la réception des travaux.',
      },
    ],
  },
}
