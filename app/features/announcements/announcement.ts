import { paths } from '#app/paths.ts'
import { addDays, formatDay, type Day } from '#app/values/time/french-date.ts'
import { refuse, ok, type Result } from '#app/values/result.ts'

/** What may change, and is promised to be announced. */
export const ANNOUNCED = ['cgu', 'cgv', 'tarifs', 'classement', 'confidentialite'] as const
export type Announced = (typeof ANNOUNCED)[number]

/** Who is told of a change: every company, or every account. */
export type Audience = 'artisans' | 'everybody'

type About = {
  label: string
  /** As a sentence names it, with its article. */
  named: string
  href: string
  audience: Audience
  /** Between the mail and the day on which the change applies, days. */
  noticeDays: number
}

/**
 * Days between the mail and the change: of a text (règlement (UE) 2019/1150, art. 3, 2), and of a price, as our own
 * terms promise.
 */
export const NOTICE_DAYS = { text: 15, price: 30 } as const

/** Each text that is announced. */
export const ABOUT: Record<Announced, About> = {
  cgu: {
    label: 'Conditions générales d’utilisation',
    named: 'les conditions générales d’utilisation',
    href: paths.termsOfUse(),
    audience: 'everybody',
    noticeDays: NOTICE_DAYS.text,
  },
  cgv: {
    label: 'Conditions générales de vente',
    named: 'les conditions générales de vente',
    href: paths.termsOfSale(),
    audience: 'artisans',
    noticeDays: NOTICE_DAYS.text,
  },
  tarifs: {
    label: 'Tarifs des formules',
    named: 'les tarifs des formules',
    href: paths.pricing(),
    audience: 'artisans',
    noticeDays: NOTICE_DAYS.price,
  },
  classement: {
    label: 'Règles de classement',
    named: 'les règles de classement',
    href: paths.ranking(),
    audience: 'artisans',
    noticeDays: NOTICE_DAYS.text,
  },
  confidentialite: {
    label: 'Politique de confidentialité',
    named: 'la politique de confidentialité',
    href: paths.privacy(),
    audience: 'everybody',
    noticeDays: NOTICE_DAYS.text,
  },
}

export const AUDIENCE_LABELS: Record<Audience, string> = {
  artisans: 'Tous les artisans',
  everybody: 'Tous les comptes',
}

const WORDS_MIN = 30
export const WORDS_MAX = 3_000

/** An announcement in order. */
export type AnnouncementInput = { about: Announced; words: string; appliesOn: Day }

export type AnnouncementRefusal =
  | 'about_unknown'
  | 'words_short'
  | 'words_long'
  | 'day_missing'
  | 'too_soon'
  | 'not_read_again'

/** Why an announcement is not sent, beside its field. */
export const ANNOUNCEMENT_REFUSALS: Record<AnnouncementRefusal, string> = {
  about_unknown: 'Choisissez ce qui change.',
  words_short: `Dites ce qui change et pourquoi, en ${WORDS_MIN} caractères au moins.`,
  words_long: `${WORDS_MAX} caractères au plus.`,
  day_missing: 'Choisissez le jour où le changement s’applique.',
  too_soon: `Ce jour vient trop tôt\u00a0: ${NOTICE_DAYS.text} jours pleins séparent l’annonce du changement, ${NOTICE_DAYS.price} pour un tarif.`,
  not_read_again: 'Relisez, puis cochez\u00a0: un email parti ne se reprend pas.',
}

/** The first day on which a change that is announced today may apply. */
export function earliestDay(about: Announced, today: Day): Day {
  // The mails of the last accounts may leave a day later than those of the first.
  return addDays(today, ABOUT[about].noticeDays + 1)
}

/** Reads what the team typed, as of today (Paris). */
export function parseAnnouncement(
  typed: { about: string; words: string; appliesOn: string; readAgain: string },
  today: Day,
): Result<AnnouncementInput, AnnouncementRefusal> {
  const about = ANNOUNCED.find((one) => one === typed.about)
  if (!about) return refuse('about_unknown')
  const words = typed.words.replaceAll('\r\n', '\n').trim()
  if (words.length < WORDS_MIN) return refuse('words_short')
  if (words.length > WORDS_MAX) return refuse('words_long')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.appliesOn)) return refuse('day_missing')
  if (typed.appliesOn < earliestDay(about, today)) return refuse('too_soon')
  if (typed.readAgain !== 'on') return refuse('not_read_again')
  return ok({ about, words, appliesOn: typed.appliesOn })
}

/** What the page of the text says of a change to come. */
export function announcedSentence(appliesOn: Day): string {
  return `Une nouvelle version s’appliquera le ${formatDay(appliesOn)}.`
}
