import type { TeamRight, CompanyRole } from '#app/values/team-rights.ts'

/** The two roles, as the owner of a company chooses between them. */
export const ROLE_WORDS: Record<CompanyRole, { name: string; hint: string }> = {
  site: {
    name: 'Chantier',
    hint: 'Lit son planning, dit quand les travaux commencent et finissent, ajoute des photos.',
  },
  office: {
    name: 'Bureau',
    hint: 'Travaille dans votre espace\u00a0: demandes, messages, devis, factures, clients, agenda. Jamais votre abonnement, vos coordonnées bancaires, votre dossier ni votre équipe.',
  },
}

/** What may be granted, in words. */
export const RIGHT_WORDS: Record<TeamRight, { label: string; hint: string }> = {
  prices: {
    label: 'Voit les prix',
    hint: 'Ceux des devis et des avenants signés de ses chantiers.',
  },
  client_phone: {
    label: 'Voit le téléphone du client',
    hint: 'Quand le client vous l’a donné.',
  },
  payments: {
    label: 'Enregistre les paiements sur place',
    hint: 'Voit alors ce qui reste à payer des factures de ses chantiers.',
  },
  sign: {
    label: 'Envoie et fait signer',
    hint: 'Devis, avenants et procès-verbaux partent et se signent en votre nom.',
  },
  take_leads: {
    label: 'Prend les contacts',
    hint: 'Chaque contact pris compte dans votre formule. Vaut aussi pour les dépannages.',
  },
  figures: {
    label: 'Voit les chiffres',
    hint: 'Statistiques, comptabilité, relevés et chiffre d’affaires.',
  },
}
