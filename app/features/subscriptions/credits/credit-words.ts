import type { LedgerLine } from './credit-statement.ts'
import { REST_OF_MONTH } from './credits.ts'
import type { GiveBackReason } from './give-back-credit.server.ts'

/** Why a contact came back, in the artisan's words. */
const GIVE_BACK_REASONS: Record<GiveBackReason, string> = {
  no_reaction: 'Aucune réaction en 72 h',
  request_closed: 'Demande close avant toute réaction',
  bad_contact: 'Contact signalé et rendu',
}

/** What a line of the ledger says, and why. */
export function lineInWords(line: LedgerLine): { what: string; why: string } {
  switch (line.movement) {
    case 'grant':
      return {
        what: 'Contacts du mois',
        why:
          line.amount === null
            ? 'Sans limite'
            : line.reason === REST_OF_MONTH
              ? 'Nouvelle formule, contacts déjà pris déduits'
              : 'Selon la formule',
      }
    case 'bonus':
      return { what: 'Accordés par l’équipe', why: line.reason ?? '' }
    case 'reserve':
      return { what: 'Contact réservé', why: 'Contact pris, en attente d’une réaction' }
    case 'use':
      return { what: 'Contact utilisé', why: 'La personne a réagi' }
    case 'give_back':
      return { what: 'Contact rendu', why: GIVE_BACK_REASONS[line.reason as GiveBackReason] ?? '' }
  }
}
