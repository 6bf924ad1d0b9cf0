import type { Loss } from '#app/platform/files/zip-files.server.ts'
import type { PieceKind } from './piece.ts'

/** What a piece is called where its document does not say it yet. */
export const PIECE_NAMES: Record<PieceKind, string> = {
  signed_quote: 'Devis signé',
  withdrawal_receipt: 'Rétractation',
  insurance_certificate: 'Attestation d’assurance décennale',
  rge_certificate: 'Certificat RGE',
  signed_amendment: 'Avenant',
  amendment_withdrawal_receipt: 'Rétractation, avenant',
  invoice: 'Facture',
  reception: 'Réception, devis',
  reception_lifting: 'Levée des réserves, devis',
  product_notice: 'Notice,',
}

/** Why a piece is not in the folder. */
export const PIECE_LOSSES: Record<Loss | 'waiting', string> = {
  waiting: 'se prépare encore\u00a0: téléchargez le dossier de nouveau dans quelques minutes',
  missing: 'le fichier n’est plus dans notre stockage\u00a0: écrivez-nous, nous le cherchons',
  changed: 'le fichier gardé est abîmé\u00a0: écrivez-nous, nous le rétablissons',
}
