/** The mandate that holds now: raised when its text changes, and then asked for again (law.md F9). */
export const MANDATE_VERSION = 1

/**
 * What a company accepts before its first invoice (CGI, art. 289 I-2; BOI-TVA-DECLA-30-20-10),
 * sentence by sentence.
 */
export const MANDATE = [
  'Vous donnez mandat à Ouvréo d’établir en votre nom et pour votre compte les factures et les avoirs que vous émettez ici, avec les données que vous avez saisies ou signées.',
  'Vous restez seul responsable de vos factures, de leurs mentions et de la TVA qu’elles portent\u202f: vérifiez chaque facture avant de l’émettre, et signalez-nous toute erreur sans tarder.',
  'Quand un contrat est renoncé ou diminué après avoir été facturé, l’avoir qui corrige la facture est émis aussitôt, et vous en recevez l’exemplaire.',
  'Chaque facture émise vous est remise en PDF et reste téléchargeable dix ans. Ouvréo n’encaisse jamais l’argent de vos clients.',
  'Vous pouvez mettre fin au mandat à tout moment\u202f: il cesse pour l’avenir, vos factures restent à vous.',
] as const
