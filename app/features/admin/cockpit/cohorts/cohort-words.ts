/** How the figures of each kind of cohort are counted, as the page says. */
export const COHORT_WORDS: Record<
  'entreprises' | 'particuliers',
  { term: string; value: string }[]
> = {
  entreprises: [
    {
      term: 'Inscrites',
      value:
        'Entreprises dont le compte a été créé dans le mois, à l’heure de Paris, vérifiées ou non.',
    },
    {
      term: 'Abonnées après n mois',
      value:
        'Celles qui avaient une formule ou un mois offert, jour pour jour n mois après leur inscription. Un tiret\u00a0: toutes n’ont pas encore cet âge.',
    },
    {
      term: 'Contacts',
      value: 'Contacts pris jusqu’à ce jour sur des demandes de la place de marché.',
    },
    {
      term: 'Signé',
      value:
        'Montant TTC des devis signés avec ces particuliers, et non renoncés. Les avenants et les clients propres de l’entreprise n’y sont pas.',
    },
    { term: 'Signé par contact', value: 'Le montant signé, divisé par les contacts pris.' },
    {
      term: 'Signé par euro de formule',
      value:
        'Le montant signé, divisé par ce que ces entreprises ont payé de formules, TTC, remboursements déduits. Un tiret\u00a0: rien n’a été payé.',
    },
  ],
  particuliers: [
    {
      term: 'Inscrits',
      value: 'Particuliers dont le compte a été créé dans le mois, à l’heure de Paris.',
    },
    {
      term: 'Ont demandé',
      value: 'Une demande au moins de la place de marché, confirmée ou non.',
    },
    {
      term: 'Ont reçu un devis',
      value: 'Un devis au moins a été envoyé à l’une de leurs demandes.',
    },
    {
      term: 'Ont signé',
      value:
        'Un devis de l’une de leurs demandes a été signé, y compris s’il a été renoncé ensuite.',
    },
    {
      term: 'Sont revenus',
      value:
        'Une autre demande plus d’un jour après la première\u00a0: les travaux de plusieurs métiers demandés en une fois ne comptent pas pour un retour.',
    },
  ],
}
