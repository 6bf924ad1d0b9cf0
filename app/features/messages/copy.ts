import { COMPANY_UNAVAILABLE, STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import type {
  DecideRefusal,
  ReportDecision,
  ReportReason,
  ReportRefusal,
} from '#app/features/messages/reports/conversation-report.ts'
import type { SendRefusal } from './post-message.server.ts'

/** What a page says when a message was refused. */
export const MESSAGE_REFUSALS: Record<SendRefusal, string> = {
  conversation_not_open: 'La conversation s’ouvre quand le contact est pris.',
  conversation_over:
    'Cette conversation est terminée\u00a0: le projet ne se poursuit pas avec cet artisan.',
  conversation_closed: 'Notre équipe a fermé cette conversation après un signalement.',
  blocked_by_you: 'Vous avez bloqué cette conversation. Débloquez-la pour écrire de nouveau.',
  blocked_by_them: 'Cette personne ne souhaite plus recevoir de messages ici.',
  ...STANDING_REFUSALS,
  company_unavailable: `${COMPANY_UNAVAILABLE} Si elle le peut de nouveau, la conversation reprend ici.`,
  not_found: 'Cette conversation n’existe pas.',
  too_many_messages: 'Vous avez envoyé beaucoup de messages en peu de temps. Attendez une minute.',
  client_id_reused: 'Un autre message porte déjà cette référence. Envoyez-le de nouveau.',
}

/** Why a conversation is reported. */
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  insult: 'Propos insultants, menaçants ou discriminatoires',
  fraud: 'Arnaque, ou paiement demandé hors devis',
  pressure: 'Pression ou harcèlement',
  spam: 'Démarchage sans rapport avec les travaux',
  illegal: 'Contenu illicite, dans un texte ou un fichier',
  other: 'Autre chose',
}

/** What the team decided. */
export const REPORT_DECISION_LABELS: Record<ReportDecision, string> = {
  kept: 'Rien à reprocher',
  removed: 'Message retiré',
  closed: 'Conversation fermée',
}

/** Why a report was not taken. */
export const REPORT_REFUSALS: Record<ReportRefusal, string> = {
  already_reported:
    'Vous avez déjà signalé cette conversation. Notre équipe vous répond par email.',
  not_found: 'Ce message n’existe plus.',
}

/** Why a decision was not kept. */
export const DECIDE_REFUSALS: Record<DecideRefusal, string> = {
  not_found: 'Ce signalement n’existe pas.',
  already_decided: 'Ce signalement a déjà été décidé par un autre membre de l’équipe.',
  no_message:
    'Ce signalement ne porte sur aucun message en particulier\u00a0: il n’y a rien à retirer.',
  not_opened: 'Ouvrez la conversation avant de décider.',
}
