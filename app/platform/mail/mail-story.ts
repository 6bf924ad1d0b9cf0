/** The statuses of the specification; any other stored value is shown as unknown. */
export type MailStatus = 'sent' | 'sending' | 'failed' | 'delivered'

/** What can happen to a mail: at an attempt, by the provider's report, by the team. */
export type MailEventKind =
  | 'accepted'
  | 'postponed'
  | 'refused'
  | 'unanswered'
  | 'withheld'
  | 'given_up'
  | 'asked_again'
  | 'sent'
  | 'delivered'
  | 'delayed'
  | 'soft_bounced'
  | 'bounced'
  | 'complained'

/** Each kind of event in the team's words. */
export const MAIL_EVENT_LABELS: Record<MailEventKind, string> = {
  accepted: 'Accepté par le service d’envoi',
  postponed: 'Refusé pour l’instant',
  refused: 'Refusé définitivement',
  unanswered: 'Sans réponse du service d’envoi',
  withheld: 'Non envoyé',
  given_up: 'Abandonné',
  asked_again: 'Renvoi demandé',
  sent: 'Remis par le service d’envoi',
  delivered: 'Délivré au destinataire',
  delayed: 'Retardé par le serveur du destinataire',
  soft_bounced: 'Rejet passager',
  bounced: 'Rejet définitif',
  complained: 'Signalé comme indésirable',
}

/** How often a mail is tried before it is given up. */
export const MAX_ATTEMPTS = 11

const SECONDS_AFTER = [10, 30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800]

/**
 * When a mail that failed for the `attempts`-th time (from 1) is tried again, or null when it is given up: after ten
 * seconds, then at growing pauses, sixteen hours in all. A provider that names a pause is obeyed, up to an hour.
 */
export function nextAttemptAt(attempts: number, now: Date, pauseSeconds = 0): Date | null {
  const seconds = SECONDS_AFTER[attempts - 1]
  if (seconds === undefined || attempts >= MAX_ATTEMPTS) return null
  return new Date(now.getTime() + Math.max(seconds, Math.min(pauseSeconds, 3_600)) * 1_000)
}

/** What a provider's report says of a mail, as far as its status goes. */
export type Report = { kind: MailEventKind; detail: string | null }

/** Reports that decide the status, the strongest first: a bounce that comes before its own « sent » stays a bounce. */
const DECISIVE: { kinds: readonly MailEventKind[]; status: MailStatus }[] = [
  { kinds: ['bounced', 'refused'], status: 'failed' },
  { kinds: ['delivered', 'complained'], status: 'delivered' },
  { kinds: ['soft_bounced'], status: 'failed' },
  { kinds: ['accepted', 'sent', 'delayed'], status: 'sent' },
]

/**
 * The status and the error that a mail has once these things happened in its current round, whatever their order; null
 * when nothing says that it left. A complaint is a delivery with a word on it; a delay is a word until it is delivered.
 */
export function statusAfter(
  events: readonly Report[],
): { status: MailStatus; errorMessage: string | null } | null {
  const decisive = DECISIVE.find(({ kinds }) => events.some(({ kind }) => kinds.includes(kind)))
  if (!decisive) return null
  const said = (kind: MailEventKind) => {
    const event = events.find((one) => one.kind === kind)
    return event ? (event.detail ?? MAIL_EVENT_LABELS[kind]) : null
  }
  if (decisive.status === 'failed')
    return {
      status: 'failed',
      errorMessage: said('bounced') ?? said('refused') ?? said('soft_bounced'),
    }
  return {
    status: decisive.status,
    errorMessage: decisive.status === 'delivered' ? said('complained') : said('delayed'),
  }
}
