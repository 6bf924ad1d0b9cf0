/** Why the team does not issue an invoice of the operator. */
export const OPERATOR_INVOICE_REFUSALS = {
  operator_incomplete:
    'Le fichier de l’exploitant ne dit pas encore tout ce qu’une facture doit dire\u00a0: la page des factures d’abonnement dit quoi.',
}
