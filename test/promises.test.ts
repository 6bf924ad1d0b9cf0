import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
} from '#app/features/accounts/passwords/password-hash.server.ts'
import { SIGN_UP_LINK_HOURS } from '#app/features/accounts/sign-up/mail-confirmation-link.server.ts'
import { RECOVERY_LINK_HOURS } from '#app/features/accounts/passwords/request-password-reset.server.ts'
import { CHALLENGE_MINUTES, STEP_SECONDS } from '#app/features/accounts/second-factor/two-factor.ts'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { PREMIUM_REFERENCES } from '#app/features/companies/premium/premium-reference.ts'
import { CONTACT_DATA } from '#app/features/contact/personal-data.server.ts'
import { DECIDE_WITHIN_DAYS as NOTICE_DAYS } from '#app/features/content-notices/content-notice.ts'
import { LINK_DAYS } from '#app/features/calendar/crew/access/crew-access.ts'
import { ALERTS_A_DAY } from '#app/features/notifications/sms/sms-alert.ts'
import { CONFIRM_DAYS } from '#app/features/works/works.ts'
import { DECISION_DAYS, REPORT_DAYS } from '#app/features/requests/reports/contact-report.ts'
import {
  ANSWER_HOURS,
  CANDIDATES,
  EARLY_MINUTES,
  REACTION_HOURS,
} from '#app/features/requests/leads/lead.ts'
import { AWAY_MINUTES, MAILS_A_DAY } from '#app/features/messages/message.ts'
import {
  CLOSE_REASONS,
  CONFIRM_HOURS,
  MAX_OPEN_DAYS,
  MAX_PHOTOS,
  MAX_SEATS,
  OPEN_DAYS,
  UNDO_MINUTES,
} from '#app/features/requests/quote-request.ts'
import {
  NO_PAYMENT_DAYS,
  REFUND_DAYS,
  UNINFORMED_MONTHS,
  WITHDRAWAL_DAYS,
} from '#app/features/quotes/decision/withdrawal.ts'
import {
  DECIDE_WITHIN_DAYS,
  EDIT_DAYS,
  MAX_REVIEW_PHOTOS,
  REMIND_AFTER_DAYS,
} from '#app/features/reviews/review.ts'
import { GRACE_DAYS } from '#app/features/subscriptions/payments/paid-subscription.ts'
import {
  creditsOfMonth,
  TRIAL_DAYS,
  TRIAL_MIN_CREDITS,
} from '#app/features/subscriptions/plans/plans.ts'
import { PHOTO_LIMITS } from '#app/platform/files/photo.ts'
import { durationInWords } from '#app/platform/personal-data/policy.ts'
import { ANSWER_WITHIN_HOURS } from '#app/values/time/answer-due.ts'

const ARTICLES = 'app/features/help/articles'

/** A text as it is read: every space is one, and what a page takes from a rule is left out. */
const plain = (text: string) =>
  text.replaceAll(/&nbsp;|&#8239;|\\u00a0|\\u202f|[\s\u00a0\u202f]+/gi, ' ').replaceAll(/ +/g, ' ')
const read = (path: string) => plain(readFileSync(path, 'utf8'))
const sources = ['app', 'docs/operations/opening.md']
  .flatMap((path) =>
    path.endsWith('.md')
      ? [path]
      : readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
  )
  .filter((path) => /\.(?:tsx?|md)$/.test(path) && !/\.test\.tsx?$/.test(path))

/** Numbers as the help writes them. */
const WORDS: Record<number, string> = {
  1: 'une',
  2: 'deux',
  3: 'trois',
  4: 'quatre',
  5: 'cinq',
  6: 'six',
  7: 'sept',
  8: 'huit',
  10: 'dix',
  12: 'douze',
  14: 'quatorze',
  25: 'vingt-cinq',
  30: 'trente',
  90: 'quatre-vingt-dix',
}
const word = (count: number) => WORDS[count] ?? `${count}`
const Word = (count: number) => word(count).replace(/^./, (letter) => letter.toUpperCase())

describe('the promises of the site', () => {
  const rows = [
    ...readFileSync('docs/promises.md', 'utf8').matchAll(
      /^\| ([^|]+) \| (?:`([^`|]+)`|mail) \| `([^`|]+)` \| (?:`([^`|]+)`|read) \|$/gm,
    ),
  ].map(([, sentence, , file, test]) => ({ sentence: sentence!, file: file!, test }))

  it('are listed, each with a file that is there', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.length).toBe(
      readFileSync('docs/promises.md', 'utf8').match(/^\| (?!Sentence|---)/gm)!.length,
    )
    expect(
      rows
        .flatMap(({ file, test }) => [file, ...(test ? [test] : [])])
        .filter((path) => !existsSync(path)),
    ).toEqual([])
  })

  it('still stand where people read them', () => {
    const texts = sources.map(read)
    const lost = rows.filter(({ sentence }) => {
      const parts = sentence.split(' … ').map(plain)
      return !texts.some((text) => parts.every((part) => text.includes(part)))
    })
    expect(lost.map(({ sentence }) => sentence)).toEqual([])
  })
})

/** Where a text writes a number by hand: the file, and the words as the constants make them. */
const WRITTEN: readonly (readonly [path: string, ...words: string[]])[] = [
  [
    `${ARTICLES}/general/accepter-un-devis.md`,
    `Après ${word(CONFIRM_DAYS)} jours de silence`,
    `pendant ${word(NO_PAYMENT_DAYS)} jours`,
    `${word(WITHDRAWAL_DAYS)} jours pour renoncer`,
  ],
  [`${ARTICLES}/general/confirmer-ma-demande.md`, `valable ${CONFIRM_HOURS} heures`],
  [`${ARTICLES}/general/decrire-mon-projet.md`, `jusqu’à ${word(MAX_PHOTOS)} photos`],
  [
    `${ARTICLES}/general/devenir-artisan-inscrit.md`,
    `valable ${SIGN_UP_LINK_HOURS} heures`,
    `sous ${VERIFICATION_PROMISE_HOURS} heures`,
  ],
  [
    `${ARTICLES}/general/echanger-avec-un-artisan.md`,
    `non lu ${word(AWAY_MINUTES)} minutes`,
    `${word(MAILS_A_DAY)} emails par jour au plus`,
  ],
  [
    `${ARTICLES}/general/laisser-un-avis.md`,
    `jusqu’à ${word(MAX_REVIEW_PHOTOS)} photos`,
    `relu sous ${word(DECIDE_WITHIN_DAYS)} jours`,
    `corriger pendant ${word(EDIT_DAYS)} jours`,
    REMIND_AFTER_DAYS === 7 ? 'une semaine plus tard' : `${REMIND_AFTER_DAYS} jours plus tard`,
  ],
  [
    `${ARTICLES}/general/mettre-en-pause-prolonger-cloturer.md`,
    `ouverte ${word(OPEN_DAYS)} jours`,
    `ajouter ${word(OPEN_DAYS)} jours`,
    `${word(MAX_OPEN_DAYS)} jours à partir d’aujourd’hui`,
    `s’annule pendant ${word(UNDO_MINUTES)} minutes`,
    `une raison parmi ${word(CLOSE_REASONS.length)}`,
  ],
  [
    `${ARTICLES}/general/qui-recoit-ma-demande.md`,
    `Les ${word(CANDIDATES)} plus proches`,
    `${word(MAX_SEATS)} artisans à la fois au plus`,
    `en ${ANSWER_HOURS} heures`,
  ],
  [`${ARTICLES}/general/refuser-un-devis.md`, `pendant ${REACTION_HOURS} heures`],
  [
    `${ARTICLES}/general/repondre-a-une-demande.md`,
    `${ANSWER_HOURS} heures pour répondre`,
    `pendant ${REACTION_HOURS} heures`,
    `valable ${LINK_DAYS} jours`,
  ],
  [
    `${ARTICLES}/general/suivre-ma-demande.md`,
    `${ANSWER_HOURS} heures pour répondre`,
    `ouverte ${word(OPEN_DAYS)} jours`,
  ],
  [
    `${ARTICLES}/securite/proteger-mon-compte.md`,
    `après ${word(SESSION_IDLE_DAYS)} jours sans visite`,
  ],
  [
    `${ARTICLES}/securite/renoncer-a-un-contrat.md`,
    `${word(WITHDRAWAL_DAYS)} jours pour y renoncer`,
    `s’allonger de ${word(UNINFORMED_MONTHS)} mois`,
    `dans les ${word(REFUND_DAYS)} jours qui suivent`,
  ],
  [`${ARTICLES}/securite/signaler-un-probleme.md`, `sous ${word(NOTICE_DAYS)} jours`],
  [
    `${ARTICLES}/securite/verification-des-artisans.md`,
    `${word(PREMIUM_REFERENCES.needed)} anciens clients confirment`,
  ],
  [
    `${ARTICLES}/tarifs/choisir-une-formule.md`,
    EARLY_MINUTES === 15 ? 'un quart d’heure d’avance' : `${EARLY_MINUTES} minutes d’avance`,
  ],
  [
    `${ARTICLES}/tarifs/comprendre-les-contacts.md`,
    `pendant ${REACTION_HOURS} heures`,
    `sous ${word(REPORT_DAYS)} jours`,
    `sous ${word(DECISION_DAYS)} jours`,
  ],
  [`${ARTICLES}/tarifs/gratuit-pour-les-particuliers.md`, `jusqu’à ${word(MAX_SEATS)} devis`],
  [
    `${ARTICLES}/tarifs/mois-offert.md`,
    `Il dure ${word(TRIAL_DAYS)} jours`,
    `au moins ${word(creditsOfMonth(INITIAL_PLANS.eco, true)!)} contacts`,
    `${Word(TRIAL_MIN_CREDITS)} contacts bien traités`,
  ],
  [`${ARTICLES}/tarifs/paiement-et-factures.md`, `continue ${word(GRACE_DAYS)} jours`],
  [
    `${ARTICLES}/technique/connexion-refusee.md`,
    `${word(SESSION_MAX_DAYS)} jours au plus`,
    `après ${word(SESSION_IDLE_DAYS)} jours sans usage`,
    `${word(CHALLENGE_MINUTES)} minutes après le mot de passe`,
    `toutes les ${word(STEP_SECONDS)} secondes`,
  ],
  [`${ARTICLES}/technique/contacter-le-support.md`, `sous ${ANSWER_WITHIN_HOURS} heures`],
  [
    `${ARTICLES}/technique/dossier-entreprise-refuse.md`,
    `sous ${VERIFICATION_PROMISE_HOURS} heures`,
  ],
  [
    `${ARTICLES}/technique/email-non-recu.md`,
    `valable ${SIGN_UP_LINK_HOURS} heures`,
    `devis ${CONFIRM_HOURS} heures`,
  ],
  [
    `${ARTICLES}/technique/mot-de-passe-oublie.md`,
    `valable ${word(RECOVERY_LINK_HOURS)} heure`,
    `dure ${word(SESSION_MAX_DAYS)} jours, et ${word(SESSION_IDLE_DAYS)} jours sans visite`,
  ],
  [
    `${ARTICLES}/technique/photos-refusees.md`,
    `${Word(MAX_PHOTOS)} photos au plus`,
    `${Word(PHOTO_LIMITS.bytes / 1_048_576)} mégaoctets par photo`,
  ],
  [`${ARTICLES}/technique/notifications-et-emails.md`, `${word(ALERTS_A_DAY)} par jour au plus`],
  ['app/features/accounts/sign-in/artisan-sign-in.page.tsx', `votre réponse ${ANSWER_HOURS} h`],
  ['app/features/accounts/sign-up/sign-up.page.tsx', `${TRIAL_DAYS} jours offerts`],
  [
    'app/features/contact/contact-form.tsx',
    `conservé ${CONTACT_DATA[0]!.sweeps!.map(({ days }) => durationInWords(days).replace('3', 'trois')).join()} au plus`,
  ],
  ['app/features/reviews/own-reviews.page.tsx', `modifier pendant ${word(EDIT_DAYS)} jours`],
  [
    'app/features/public-site/legal/browser-storage.ts',
    `${word(SESSION_MAX_DAYS)} jours au plus, ${word(SESSION_IDLE_DAYS)} sans visite`,
  ],
]

describe('a number that a text writes by hand', () => {
  it.each(WRITTEN)('is the one that the product obeys: %s', (path, ...words) => {
    const text = read(path)
    expect(words.map(plain).filter((one) => !text.includes(one))).toEqual([])
  })
})
