import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { paths } from '#app/paths.ts'

import { newId, type AccountId, type WorksId } from '#app/values/identity/ids.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { markWords, type MarkOutcome, type Payment } from './client-mark.ts'
import type { ClientMarkEvent } from './events.ts'
import { clientMarks } from './tables.server.ts'

type Read = {
  worksId: WorksId
  title: string
  mark: { payment: Payment; datesKept: boolean; matched: boolean }
  outcome: MarkOutcome
  reason: string
  client: { accountId: AccountId; email: string; name: string }
  company: { accountId: AccountId; email: string; name: string }
}

const BY_A_PERSON = 'Cette décision a été prise par une personne, sans traitement automatisé.'

/** What the client and the company are told of a contested mark, once the team settled it. */
export const CLIENT_MARK_NEWS: News<ClientMarkEvent, Read> = {
  async read(ctx, { worksId }) {
    const [mark] = await ctx.db
      .select({ mark: clientMarks, title: worksTable.title, company: artisans.companyName })
      .from(clientMarks)
      .innerJoin(worksTable, eq(worksTable.id, clientMarks.worksId))
      .innerJoin(artisans, eq(artisans.id, clientMarks.artisanId))
      .where(eq(clientMarks.worksId, worksId))
    if (!mark?.mark.outcome) return null
    const person = async (accountId: AccountId) => {
      const [row] = await ctx.db
        .select({ accountId: users.id, email: users.email, name: users.name })
        .from(users)
        .where(eq(users.id, accountId))
      return row!
    }
    const { payment, datesKept, matched, outcome, outcomeReason: reason } = mark.mark
    return {
      worksId,
      title: mark.title,
      mark: { payment, datesKept, matched },
      outcome,
      reason,
      client: await person(mark.mark.particulierId),
      // A company's identifier is its account's.
      company: {
        ...(await person(mark.mark.artisanId as string as AccountId)),
        name: mark.company,
      },
    }
  },
  words: {
    'client_mark.decided': ({ worksId, title, mark, outcome, reason, client, company }) => {
      const upheld = outcome === 'upheld'
      const about = [
        {
          facts: [
            ['Chantier', title],
            ['Ce qui était dit', markWords(mark)],
          ] as [string, string][],
        },
        { words: reason },
        BY_A_PERSON,
      ]
      return [
        {
          to: client,
          key: `${worksId}:client`,
          href: paths.settings('particulier', 'donnees'),
          mail: {
            type: 'client_mark_decided',
            subject: upheld
              ? 'Le fait que vous contestez est maintenu'
              : 'Le fait que vous contestez est retiré',
            preview: 'Voici pourquoi.',
            body: [
              upheld
                ? `Nous avons examiné votre contestation et ce que dit ${company.name}. Le fait est maintenu\u00a0: il compte de nouveau dans les totaux que lisent les entreprises.`
                : `Nous avons examiné votre contestation et ce que dit ${company.name}. Le fait est retiré\u00a0: aucune entreprise ne le lit plus.`,
              ...about,
              { button: 'Voir ce qui est dit de moi' },
              upheld &&
                'Vous n’êtes pas d’accord\u202f? Répondez-nous depuis la page Contact, ou saisissez la CNIL.',
            ],
          },
          notice: {
            kind: 'client_mark_decided',
            title: upheld
              ? `Fait maintenu après examen\u00a0: ${company.name}`
              : `Fait retiré après examen\u00a0: ${company.name}`,
          },
        },
        {
          to: company,
          key: `${worksId}:company`,
          href: paths.works(worksId),
          mail: {
            type: 'client_mark_decided',
            subject: upheld
              ? 'Ce que vous avez dit d’un chantier est maintenu'
              : 'Ce que vous avez dit d’un chantier est retiré',
            preview: 'Votre client l’avait contesté.',
            body: [
              upheld
                ? 'Votre client a contesté ce que vous avez dit de ce chantier. Après examen, nous le maintenons.'
                : 'Votre client a contesté ce que vous avez dit de ce chantier. Après examen, nous le retirons\u00a0: il n’est plus montré.',
              ...about,
              { button: 'Voir le chantier' },
            ],
          },
          notice: {
            kind: 'client_mark_decided',
            title: upheld
              ? `Vos faits sur le chantier ${ofName(client.name)} sont maintenus`
              : `Vos faits sur le chantier ${ofName(client.name)} sont retirés`,
          },
        },
      ]
    },
  },
  sample: ({ name, company, title, text, phone }) => ({
    worksId: newId<WorksId>(),
    title,
    mark: { payment: 'late', datesKept: true, matched: true },
    outcome: phone ? 'removed' : 'upheld',
    reason: text,
    client: { name },
    company: { name: company },
  }),
}
