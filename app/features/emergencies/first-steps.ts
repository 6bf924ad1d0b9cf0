import type { EmergencyKind } from './emergency.ts'

/** What to do at once: a verb, and a sentence of plain words. */
type FirstStep = { title: string; text: string }

/** What makes an emergency a danger, and whom to call then. */
export const DANGERS: Record<EmergencyKind, string> = {
  leak: 'De l’eau près d’un tableau électrique ou d’une prise\u00a0? Ne touchez à rien et appelez les pompiers au 18 ou au 112.',
  power:
    'Odeur de brûlé, fumée, quelqu’un a reçu une décharge\u00a0? Sortez et appelez les pompiers au 18 ou au 112.',
  heating:
    'Odeur de gaz\u00a0? N’allumez rien, ouvrez les fenêtres, sortez et appelez l’urgence gaz au 0\u00a0800\u00a047\u00a033\u00a033 (appel gratuit). Maux de tête, nausées\u00a0? Sortez et appelez le 18 ou le 112\u00a0: c’est peut-être le monoxyde de carbone.',
  door: 'Quelqu’un est en danger derrière la porte\u00a0? Appelez les pompiers au 18 ou au 112. Votre porte a été forcée\u00a0? Appelez la police au 17 avant d’entrer.',
}

/** What anybody can do before somebody comes. */
export const FIRST_STEPS: Record<EmergencyKind, readonly FirstStep[]> = {
  leak: [
    {
      title: 'Coupez l’eau',
      text: 'Le robinet d’arrêt est près du compteur, sous l’évier, dans les toilettes ou à la cave. Tournez dans le sens des aiguilles d’une montre, jusqu’au bout. En immeuble, le gardien ou le syndic peut couper la colonne.',
    },
    {
      title: 'Coupez le courant des pièces mouillées',
      text: 'Au tableau, abaissez le disjoncteur de ces pièces, seulement si vous y arrivez à pied sec.',
    },
    {
      title: 'Videz et protégez',
      text: 'Ouvrez un robinet plus bas pour vider les tuyaux, mettez des bassines, éloignez ce qui craint l’eau. Photographiez les dégâts\u00a0: votre assureur les demandera, sous cinq jours ouvrés.',
    },
  ],
  power: [
    {
      title: 'Regardez dehors',
      text: 'Vos voisins sont aussi dans le noir\u00a0? C’est le réseau\u00a0: appelez le dépannage de votre gestionnaire, dont le numéro est sur votre facture d’électricité. Personne n’a besoin de venir chez vous.',
    },
    {
      title: 'Regardez le tableau',
      text: 'Un disjoncteur est abaissé\u00a0? Débranchez ce que vous veniez d’allumer, puis relevez-le une fois. S’il retombe, n’insistez pas.',
    },
    {
      title: 'Trouvez l’appareil en cause',
      text: 'Abaissez tous les disjoncteurs, relevez le général, puis les autres un à un\u00a0: celui qui fait tout sauter désigne le circuit. Laissez-le abaissé.',
    },
  ],
  heating: [
    {
      title: 'Vérifiez l’évident',
      text: 'Thermostat, piles, horloge, disjoncteur de la chaudière, cuve de fioul ou vanne de gaz ouverte.',
    },
    {
      title: 'Lisez la pression',
      text: 'Sur le cadran de la chaudière, l’aiguille doit être entre 1 et 2 bars. Plus bas, le robinet de remplissage la remonte\u00a0; au-dessus de 3, ne touchez à rien. Notez le code affiché\u00a0: le dépanneur le demandera.',
    },
    {
      title: 'Tenez le froid dehors',
      text: 'Fermez volets et portes, regroupez-vous dans une pièce. N’utilisez jamais de brasero, de barbecue ou de groupe électrogène à l’intérieur.',
    },
  ],
  door: [
    {
      title: 'Ne forcez pas',
      text: 'Une porte simplement claquée s’ouvre presque toujours sans rien casser. Ne laissez personne percer la serrure sans vous avoir dit pourquoi, et à quel prix.',
    },
    {
      title: 'Cherchez un double',
      text: 'Un proche, un voisin, l’agence, le gardien. Votre assurance habitation comprend souvent une assistance serrurerie\u00a0: son numéro est sur votre contrat.',
    },
    {
      title: 'Préparez un papier',
      text: 'Le dépanneur vous demandera une pièce d’identité et de quoi montrer que vous habitez là, une fois la porte ouverte au plus tard.',
    },
  ],
}
