import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDate, formatDay, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { DEADLINES, mediatorSentence, offerTitle, SUBJECT_LABELS, WHAT_IT_IS } from './copy.ts'
import { otherSide, type Side } from './dispute.ts'
import type { DisputeEvent, ToldVerb } from './events.ts'
import { disputeEntries, disputeOffers, disputes } from './tables.server.ts'

const clients = alias(users, 'clients')

/** What mails and notices of a dispute are made of; null when it is gone. */
async function readNews(ctx: Ctx, { disputeId, entryId }: DisputeEvent) {
  const [row] = await ctx.db
    .select({
      dispute: disputes,
      entry: disputeEntries,
      offer: disputeOffers,
      works: { title: worksTable.title, quoteNumber: worksTable.quoteNumber },
      artisan: {
        companyName: artisans.companyName,
        accountId: artisans.accountId,
        email: users.email,
      },
      client: { accountId: clients.id, name: clients.name, email: clients.email },
    })
    .from(disputeEntries)
    .innerJoin(disputes, eq(disputes.id, disputeEntries.disputeId))
    .leftJoin(disputeOffers, eq(disputeOffers.id, disputeEntries.offerId))
    .innerJoin(worksTable, eq(worksTable.id, disputes.worksId))
    .innerJoin(artisans, eq(artisans.id, disputes.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .innerJoin(clients, eq(clients.id, disputes.particulierId))
    .where(eq(disputeEntries.id, entryId))
  return row && row.dispute.id === disputeId ? row : null
}
type Facts = NonNullable<Awaited<ReturnType<typeof readNews>>>

/** What one side is told: a title for its notice and its mail, and sentences. */
type Said = { title: string; says: (string | { words: string })[]; act?: string }

/** Both sides are told of everything that they did not do themselves, and of every end. */
export const DISPUTE_NEWS: News<DisputeEvent, Facts> = {
  read: readNews,
  words: {
    'dispute.open': (facts) =>
      toOther(facts, ({ dispute, entry }, who) => ({
        title: `${who} ouvre un litige`,
        says: [
          `Objet\u00a0: ${SUBJECT_LABELS[dispute.subject]}.`,
          { words: entry.words },
          dispute.wishCents
            ? `Ce qui est demandé, ${formatEuros(dispute.wishCents)}\u00a0:`
            : 'Ce qui est demandé\u00a0:',
          { words: dispute.wish },
          `Répondez avant le ${formatDate(dispute.answerBy, PARIS)}. Sans réponse, notre équipe lit le dossier tel qu’il est.`,
          WHAT_IT_IS.short,
        ],
        act: 'Lire et répondre',
      })),
    'dispute.answer': (facts) => toOther(facts, wrote('répond')),
    'dispute.add': (facts) => toOther(facts, wrote('ajoute')),
    'dispute.add_invoice': (facts) =>
      toOther(facts, ({ entry }, who) => ({
        title: `${who} joint la facture ${entry.words} au litige`,
        says: ['Ses relances sont arrêtées tant que le litige est ouvert.'],
      })),
    'dispute.offer': (facts) =>
      toOther(facts, ({ offer }, who) => ({
        title: `${who} vous fait une proposition`,
        says: [
          `${offerTitle(offer!)}.`,
          ...(offer!.words ? [{ words: offer!.words }] : []),
          'Si vous l’acceptez, elle devient votre accord et le litige est terminé.',
        ],
        act: 'Lire et répondre',
      })),
    'dispute.refuse_offer': (facts) =>
      toOther(facts, ({ offer }, who) => ({
        title: `${who} refuse une proposition`,
        says: [
          `${offerTitle(offer!)}.`,
          'Vous pouvez en faire une autre, ou demander l’avis de l’équipe.',
        ],
      })),
    'dispute.agree': (facts) =>
      toBoth(facts, ({ offer }) => ({
        title: 'Vous avez trouvé un accord',
        says: [`${offerTitle(offer!)}.`, WHAT_IT_IS.agreement],
        act: 'Lire l’accord',
      })),
    'dispute.withdraw': (facts) =>
      toOther(facts, (_, who) => ({
        title: `${who} retire le litige`,
        says: ['Il est terminé. Les relances des factures jointes peuvent reprendre.'],
      })),
    'dispute.ask_team': (facts) =>
      toOther(facts, (_, who) => ({
        title: `${who} demande l’avis de l’équipe`,
        says: [
          `Notre équipe lit le dossier et rend son avis sous ${DEADLINES.opinion}. Ajoutez ce qui lui manque.`,
          WHAT_IT_IS.notJudge,
        ],
      })),
    'dispute.lapse': (facts) =>
      toBoth(facts, () => ({
        title: 'Notre équipe lit le dossier du litige',
        says: [
          `Le litige est resté sans réponse pendant ${DEADLINES.answer}. Notre équipe rend son avis sous ${DEADLINES.opinion}\u00a0; chacun peut encore écrire et proposer.`,
          WHAT_IT_IS.notJudge,
        ],
      })),
    'dispute.ask_side': (facts) =>
      toSide(facts, facts.entry.asked!, ({ entry }) => ({
        title: 'Notre équipe vous demande des précisions',
        says: [
          { words: entry.words },
          `Répondez avant la fin du ${formatDay(entry.dueOn as Day)}. Passé ce jour, elle décide avec ce qu’elle a.`,
        ],
        act: 'Répondre',
      })),
    'dispute.ask_lapse': (facts) =>
      toBoth(facts, () => ({
        title: 'Un délai de réponse est passé',
        says: [
          'L’équipe avait demandé des précisions\u00a0: le jour donné est passé, elle continue avec ce qu’elle a.',
        ],
      })),
    'dispute.give_opinion': (facts) =>
      toBoth(facts, ({ dispute, entry }) => ({
        title: 'L’avis de notre équipe sur le litige',
        says: [
          { words: entry.words },
          `Cet avis n’oblige personne. Chacun peut le contester une fois, jusqu’au ${formatDate(dispute.appealBy!, PARIS)}\u00a0: une autre personne de l’équipe reprend le dossier. Vous pouvez aussi trouver un accord.`,
          mediatorSentence(null),
        ],
        act: 'Lire le dossier',
      })),
    'dispute.appeal': (facts) =>
      toOther(facts, ({ entry }, who) => ({
        title: `${who} conteste l’avis de l’équipe`,
        says: [
          { words: entry.words },
          `Une autre personne de l’équipe reprend le dossier et décide sous ${DEADLINES.opinion}.`,
        ],
      })),
    'dispute.decide_appeal': (facts) =>
      toBoth(facts, ({ entry }) => ({
        title: 'L’avis de notre équipe, après réexamen',
        says: [
          { words: entry.words },
          'Il a été rendu par une autre personne que le premier. Le litige est clos ici.',
          mediatorSentence(null),
          'Le recours devant un conciliateur de justice ou un tribunal reste ouvert.',
        ],
        act: 'Lire le dossier',
      })),
    'dispute.end': (facts) =>
      toBoth(facts, () => ({
        title: 'Le litige est clos',
        says: [
          'Personne n’a contesté l’avis de l’équipe dans le délai. Les relances des factures jointes peuvent reprendre.',
          mediatorSentence(null),
        ],
      })),
  },
  sample: ({ name, company, title, text, phone }, type) => {
    const id = newId() as never
    const at = new Date('2026-03-10T08:00:00Z')
    return {
      dispute: {
        id,
        openedBy: phone ? 'artisan' : 'particulier',
        subject: 'quality',
        wish: title,
        wishCents: phone ? null : 45_000,
        answerBy: new Date('2026-03-17T08:00:00Z'),
        appealBy: new Date('2026-03-24T08:00:00Z'),
      },
      entry: {
        id: newId() as never,
        who: type === 'dispute.lapse' ? 'system' : phone ? 'artisan' : 'particulier',
        verb: type.slice('dispute.'.length) as ToldVerb,
        words: type === 'dispute.add_invoice' ? 'F-00042' : text,
        asked: phone ? 'artisan' : 'particulier',
        dueOn: '2026-03-20',
        at,
      },
      offer: phone
        ? { kind: 'resume_works', amountCents: null, dueOn: '2026-04-09', words: '' }
        : { kind: 'reduction', amountCents: 45_000, dueOn: null, words: text },
      works: { title, quoteNumber: 'D-2026-0042' },
      artisan: { companyName: company },
      client: { name },
    }
  },
}

const wrote =
  (what: string) =>
  ({ entry }: Facts, who: string): Said => ({
    title: `${who} ${what} dans le litige`,
    says: [{ words: entry.words }],
    act: 'Lire et répondre',
  })

/** Told to the other side than who did it; to both where the team or the product did. */
function toOther(facts: Facts, say: (facts: Facts, who: string) => Said): Told[] {
  const { who } = facts.entry
  if (who === 'team' || who === 'system') return toBoth(facts, say)
  return toSide(facts, otherSide(who), say)
}

function toBoth(facts: Facts, say: (facts: Facts, who: string) => Said): Told[] {
  return [...toSide(facts, 'artisan', say), ...toSide(facts, 'particulier', say)]
}

function toSide(facts: Facts, side: Side, say: (facts: Facts, who: string) => Said): Told[] {
  const { dispute, entry, works, artisan, client } = facts
  const who =
    entry.who === 'artisan'
      ? artisan.companyName
      : entry.who === 'particulier'
        ? client.name
        : 'L’équipe Ouvréo'
  const { title, says, act = 'Voir le litige' } = say(facts, who)
  return [
    {
      to: side === 'artisan' ? artisan : client,
      key: `${entry.id}:${side}`,
      href: side === 'artisan' ? paths.dispute(dispute.id) : paths.myDispute(dispute.id),
      notice: { kind: 'intervention', title: `${title}\u00a0: ${works.title}` },
      mail: {
        type: 'dispute',
        subject: `${title}, devis ${works.quoteNumber}`,
        title,
        preview: works.title,
        body: [
          ...says,
          {
            facts: [
              ['Travaux', works.title],
              ['Devis', works.quoteNumber],
            ],
          },
          { button: act },
        ],
      },
    },
  ]
}
