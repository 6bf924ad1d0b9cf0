import type { AuditDetail } from '#app/features/accounts/record-audit.server.ts'

/** What the team's acts on a company are called. */
const ACTS: Record<string, string> = {
  'artisan.verify': 'Entreprise vérifiée',
  'artisan.refuse': 'Correction demandée',
  'artisan.suspend': 'Entreprise suspendue',
  'artisan.reinstate': 'Entreprise rétablie',
  'contacts.add': 'Contacts accordés',
}

/** A line of the journal in words: the act, and the reason or the figure that was kept with it. An unknown act keeps its own name. */
export function auditWords(action: string, detail: AuditDetail): { what: string; why: string } {
  const amount = typeof detail.amount === 'number' ? `${detail.amount}\u00a0contact${detail.amount > 1 ? 's' : ''}` : ''
  const reason = typeof detail.reason === 'string' ? detail.reason : ''
  return { what: ACTS[action] ?? action, why: [amount, reason].filter(Boolean).join(', ') }
}
