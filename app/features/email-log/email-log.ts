import type { MailEventKind } from '#app/platform/mail/mail-story.ts'
import { mailClass } from '#app/platform/mail/mail-types.ts'
import type { Tone } from '#app/ui/data/badge.tsx'

/** How a stored status is shown; any other value is unknown, as the specification says. */
const STATUSES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  sending: { label: 'En cours', tone: 'tint' },
  sent: { label: 'Envoyé', tone: 'ok' },
  delivered: { label: 'Délivré', tone: 'ok' },
  failed: { label: 'Échec', tone: 'bad' },
}

/** The statuses that have a name, as stored. */
export const KNOWN_STATUSES = Object.keys(STATUSES)

/** The badge of a stored status. */
export function mailStatus(status: string): { label: string; tone: Tone } {
  return (
    (Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined) ?? {
      label: 'Inconnu',
      tone: 'neutral',
    }
  )
}

/** A stored type in words; a type without a line is shown as stored. */
export function mailType(type: string): string {
  return mailClass(type)?.label ?? type
}

/** Why a mail of the log cannot be sent again. */
export type ResendRefusal =
  | 'not_found'
  | 'not_failed'
  | 'link_erased'
  | 'link_expired'
  | 'text_erased'

/** What sending a mail again depends on. */
export type Resendable = { status: string; html: string; goodUntil: Date | null }

/**
 * What a personal link leaves of itself, as PostgreSQL reads it too. The way out of a kind of mail is not among them:
 * it is made again.
 */
export const LOST_LINK =
  '(?:token|cle)(?:=|%3D|%253D)…|(?:/|%2F|%252F)facture(?:/|%2F|%252F)…|(?<!/desabonnement[?])jeton(?:=|%3D|%253D)…'

/**
 * Whether a mail may be sent again: only what failed, and only while its text is whole. A mail that
 * left once (and was then sent back) has lost its personal link, which is never kept, and a link
 * does not last for ever; its addressee then asks for a new one.
 */
export function refusalToResend(
  { status, html, goodUntil }: Resendable,
  now: Date,
): Exclude<ResendRefusal, 'not_found'> | null {
  if (status !== 'failed') return 'not_failed'
  if (html === '') return 'text_erased'
  if (new RegExp(LOST_LINK, 'i').test(html)) return 'link_erased'
  if (goodUntil !== null && goodUntil <= now) return 'link_expired'
  return null
}

/** Each refusal in words. */
export const RESEND_REFUSALS: Record<ResendRefusal, string> = {
  not_found: 'Cet email n’existe plus.',
  not_failed: 'Seul un email en échec peut être renvoyé.',
  link_erased:
    'Cet email contenait un lien personnel, effacé dès le premier envoi. La personne doit en demander un nouveau.',
  link_expired:
    'Le lien personnel de cet email n’est plus valable. La personne doit en demander un nouveau.',
  text_erased: 'Le texte de cet email a été effacé au bout de 90 jours.',
}

/** Whether the last word on a mail was a clear no: sent again, it is a new mail for the provider, and not a copy. */
export function isClearRefusal(last: MailEventKind | null): boolean {
  return last === 'refused' || last === 'bounced' || last === 'soft_bounced'
}
