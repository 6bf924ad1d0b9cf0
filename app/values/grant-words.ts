/** Said to a person of the office whom the company does not let spend its contacts. */
export const NOT_GRANTED_TO_TAKE =
  'Le responsable de l’entreprise ne vous a pas accordé le droit de prendre des contacts.'

/** Said to a person of the office whom the company does not let bind it. */
export const NOT_GRANTED_TO_SIGN =
  'Le responsable de l’entreprise ne vous a pas accordé le droit d’envoyer et de faire signer\u00a0: prévenez-le, tout est enregistré.'
