import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { MailLink, MailText } from '#app/platform/mail/mail-layout.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { operator } from '#app/platform/operator.server.ts'
import { newId, type WorksId } from '#app/values/identity/ids.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { REFUSAL_RULES, REPORT_LABELS } from './copy.ts'
import type { ReviewEvent } from './events.ts'
import { reviewedIdOf } from './reviewed.server.ts'
import { readReview } from './read-review.server.ts'
import { EDIT_DAYS } from './review.ts'
import { readInvitation } from './writing/read-invitation.server.ts'

const BY_A_PERSON = 'Cette décision a été prise par une personne, sans traitement automatisé.'

const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/u)[0] ?? ''

/** What is told of a review: to its author, and to its company of one that is shown or that it reported. */
export const REVIEW_NEWS: News<ReviewEvent, NonNullable<Awaited<ReturnType<typeof readReview>>>> = {
  read: (ctx, { reviewId }) => readReview(ctx, reviewId),
  words: {
    'review.published': ({ review, author, company }) =>
      review.status === 'published'
        ? [
            {
              to: author,
              // A review may be decided more than once: each decision has its instant.
              key: `${review.id}:${review.decidedAt?.getTime() ?? 0}`,
              href: paths.particulierReview(reviewedIdOf(review)),
              mail: {
                type: 'review_published',
                subject: 'Votre avis est publié',
                preview: `Votre avis sur ${company.name} est en ligne.`,
                body: [
                  `Bonjour ${firstNameOf(author.name)}, merci. Votre avis sur ${company.name} est en ligne, avec la date des travaux et celle de sa publication. L’artisan peut y répondre une fois.`,
                  { button: 'Voir mon avis' },
                ],
              },
              notice: {
                kind: 'review_published',
                title: `Votre avis sur ${company.name} est publié`,
              },
            },
            {
              to: company,
              key: review.id,
              href: paths.proReviews(),
              mail: {
                type: 'review_received',
                subject: `${review.authorName} a donné son avis`,
                title: 'Un avis est publié sur votre entreprise',
                preview: `${review.authorName} vous a noté ${review.overall} sur 5.`,
                body: [
                  `${review.authorName} a donné son avis sur ${company.name}\u00a0: ${review.overall} sur 5. Vous pouvez y répondre une fois, publiquement.`,
                  { button: 'Lire et répondre' },
                  'Si vous doutez que cet avis vienne d’un client, signalez-le depuis la même page en expliquant pourquoi.',
                ],
              },
              notice: {
                kind: 'review_received',
                title: `${review.authorName} a donné son avis\u00a0: ${review.overall} sur 5`,
              },
            },
          ]
        : [],
    // The reasons are owed (D111-19).
    'review.refused': ({ review, author, company }) => {
      if (review.status !== 'refused') return []
      const afterAppeal = review.appealedAt !== null
      const mediator = operator().legal.mediator ?? null
      const rule = review.refusalReason && REFUSAL_RULES[review.refusalReason].label
      return {
        to: author,
        key: `${review.id}:${review.decidedAt?.getTime() ?? 0}`,
        href: paths.particulierReview(reviewedIdOf(review)),
        mail: rule !== null && {
          type: 'review_refused',
          subject: 'Votre avis n’est pas publié',
          title: afterAppeal
            ? 'Notre décision après votre contestation'
            : 'Votre avis n’est pas publié',
          preview: rule,
          footer: BY_A_PERSON,
          body: [
            `Bonjour ${firstNameOf(author.name)}, ${
              afterAppeal
                ? `nous avons réexaminé votre avis sur ${company.name}. Il n’est pas publié.`
                : `votre avis sur ${company.name} n’est pas publié, ou ne l’est plus.`
            }`,
            { facts: [['Motif', rule]] },
            { words: review.refusalText ?? '' },
            `Vous pouvez le corriger jusqu’au ${formatDate(review.editableUntil, PARIS)}\u00a0: il sera relu.${
              afterAppeal
                ? ''
                : ' Vous pouvez aussi contester cette décision pendant six mois\u202f; une autre personne l’examine, quand l’équipe le permet.'
            }`,
            { button: afterAppeal ? 'Voir mon avis' : 'Corriger ou contester' },
            mediator !== null &&
              `Vous pouvez aussi saisir le médiateur\u00a0: ${mediator}. Le recours devant un tribunal reste ouvert.`,
          ],
        },
        notice: {
          kind: 'review_refused',
          title: `Votre avis sur ${company.name} n’est pas publié`,
        },
      }
    },
    'review.replied': ({ review, author, company, reply }) =>
      reply
        ? {
            to: author,
            key: `${review.id}:${reply.at.getTime()}`,
            href: paths.particulierReview(reviewedIdOf(review)),
            mail: {
              type: 'review_replied',
              subject: `${company.name} a répondu à votre avis`,
              preview: reply.text,
              body: [
                `Bonjour ${firstNameOf(author.name)}, voici sa réponse, publiée sous votre avis\u00a0:`,
                { words: reply.text },
                { button: 'Voir mon avis' },
              ],
            },
            notice: { kind: 'review_replied', title: `${company.name} a répondu à votre avis` },
          }
        : [],
    'review.report_decided': ({ review, company, report }) =>
      report?.decision
        ? {
            to: company,
            key: review.id,
            href: paths.proReviews(),
            mail: {
              type: 'review_report_decided',
              subject: 'Notre décision sur l’avis signalé',
              preview:
                report.decision === 'removed'
                  ? 'L’avis n’est plus affiché.'
                  : 'L’avis reste affiché.',
              footer: BY_A_PERSON,
              body: [
                report.decision === 'removed'
                  ? `${company.name}, l’avis que vous avez signalé n’est plus affiché.`
                  : `${company.name}, l’avis que vous avez signalé reste affiché\u00a0: il respecte nos règles.`,
                { facts: [['Votre motif', REPORT_LABELS[report.reason]]] },
                { words: report.decisionText ?? '' },
                { button: 'Voir mes avis' },
              ],
            },
            notice: {
              kind: 'review_report_decided',
              title: 'Votre signalement d’un avis est décidé',
            },
          }
        : [],
  },
  sample: ({ name, company, text, phone }, type) => ({
    review: {
      id: newId(),
      worksId: newId(),
      emergencyId: null,
      status: type === 'review.published' ? 'published' : 'refused',
      authorName: name,
      overall: 4,
      refusalReason: 'personal_data',
      refusalText: text,
      appealedAt: phone ? null : new Date('2026-03-10T08:00:00Z'),
      editableUntil: new Date('2026-03-17T08:00:00Z'),
    },
    author: { name },
    company: { name: company },
    reply: { text, at: new Date('2026-03-10T08:00:00Z') },
    report: { decision: phone ? 'kept' : 'removed', reason: 'advertising', decisionText: text },
  }),
}

type Invitation = NonNullable<Awaited<ReturnType<typeof readInvitation>>>

/** What the client of finished works is asked; nothing once they have written, or when the company is closed. */
export const INVITATION_NEWS: News<
  { type: 'intervention.finished'; worksId: WorksId },
  Invitation & { worksId: WorksId }
> = {
  async read(ctx, { worksId }) {
    const works = await readInvitation(ctx, worksId)
    const asked = works?.status === 'done' && !works.reviewId && !works.companyClosedAt
    return asked ? { ...works, worksId } : null
  },
  words: {
    'intervention.finished': (works) => ({
      to: works,
      key: works.worksId,
      href: paths.particulierReview(works.worksId),
      mail: reviewInvitationMail(works),
      notice: { kind: 'review_invitation', title: `Donnez votre avis sur ${works.companyName}` },
    }),
  },
  sample: ({ name, company, title }) => ({
    worksId: newId(),
    title,
    companyName: company,
    firstName: name,
  }),
}

type Invited = Pick<Invitation, 'firstName' | 'companyName' | 'title'>

function reviewInvitationMail({ firstName, companyName, title }: Invited): Letter {
  return {
    type: 'review_invitation',
    subject: `Votre avis sur ${companyName}`,
    title: 'Comment se sont passés vos travaux\u202f?',
    preview: 'Deux minutes pour aider les suivants.',
    body: [
      `Bonjour ${firstName}, vos travaux «\u00a0${title}\u00a0» avec ${companyName} sont terminés. Votre avis aide les autres à choisir, et l’artisan à progresser.`,
      { button: 'Donner mon avis' },
      <MailText key="rules">
        Cinq notes, quelques phrases, des photos si vous voulez. Un avis se donne une fois par
        chantier et sans contrepartie&#8239;; il est relu avant d’être publié, puis modifiable
        pendant {EDIT_DAYS} jours. <MailLink href={paths.reviewRules()}>Lire nos règles</MailLink>
      </MailText>,
    ],
  }
}

/** Asks once more, a week later. */
export function reviewReminderMail(works: Invited): Letter {
  const invitation = reviewInvitationMail(works)
  return {
    ...invitation,
    type: 'review_reminder',
    subject: `Rappel\u00a0: votre avis sur ${works.companyName}`,
    title: 'Votre avis compte toujours',
    body: [...invitation.body, 'C’est notre seul rappel.'],
  }
}

/** Its sample. */
export const reviewReminderSamples = ({ name, company, title }: SampleWords): Letter[] => [
  reviewReminderMail({ firstName: name, companyName: company, title }),
]
