import { and, asc, eq } from 'drizzle-orm'
import { makeOffer } from '#app/features/disputes/offers.server.ts'
import { openDispute } from '#app/features/disputes/open-dispute.server.ts'
import { askTeam, sayInDispute } from '#app/features/disputes/say-in-dispute.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { must, type Stage } from './stage.ts'

/**
 * Two disputes with the workshop: Claire's, in which an offer waits for her answer, and a neighbour's about works
 * whose end is contested, which the team is asked to look at. Each is told once.
 */
export async function tellDisputes(
  stage: Stage,
  claire: Particulier,
  atelier: Artisan,
): Promise<void> {
  const { db } = stage.system(0)
  const own = and(
    eq(worksTable.artisanId, atelier.artisanId),
    eq(worksTable.particulierId, claire.accountId),
    eq(worksTable.status, 'done'),
  )
  const [finished] = await db
    .select({ id: worksTable.id })
    .from(worksTable)
    .where(own)
    .orderBy(asc(worksTable.finishedAt))
    .limit(1)
  if (finished) {
    const opened = await openDispute(stage.as(claire, 3), finished.id, {
      subject: 'quality',
      facts:
        'Depuis la fin des travaux, le groupe de sécurité goutte chaque nuit. J’ai mis une bassine\u00a0: un verre le matin.',
      wish: 'Que le groupe de sécurité soit changé, ou que son prix me soit rendu.',
      wishCents: 9_000,
      invoiceId: null,
    })
    if (opened.ok) {
      must(
        await sayInDispute(
          stage.as(atelier, 2.4),
          opened.value,
          'Un suintement est normal à la chauffe, un goutte-à-goutte la nuit ne l’est pas. Je veux bien voir sur place.',
        ),
        'answering a dispute',
      )
      must(
        await makeOffer(stage.as(atelier, 2.3), opened.value, {
          kind: 'other',
          amountCents: null,
          dueOn: null,
          text: 'Je remplace le groupe de sécurité à mes frais, pièce et main-d’œuvre, à la date qui vous va.',
        }),
        'making an offer',
      )
    }
  }
  const [contested] = await db
    .select({ id: worksTable.id, particulierId: worksTable.particulierId })
    .from(worksTable)
    .where(and(eq(worksTable.artisanId, atelier.artisanId), eq(worksTable.status, 'disputed')))
    .limit(1)
  if (!contested?.particulierId) return
  const neighbour: Particulier = {
    kind: 'particulier',
    accountId: contested.particulierId,
    clientKey: 'demonstration',
  }
  const opened = await openDispute(stage.as(neighbour, 2.2), contested.id, {
    subject: 'quality',
    facts:
      'Deux des six points lumineux ne s’allument pas, et le va-et-vient du couloir n’est pas raccordé.',
    wish: 'Que tout fonctionne avant la fin du mois.',
    wishCents: null,
    invoiceId: null,
  })
  if (!opened.ok) return
  must(
    await sayInDispute(
      stage.as(atelier, 1.6),
      opened.value,
      'Le va-et-vient n’est pas au devis. Pour les deux points, je dois revoir les boîtes de dérivation.',
    ),
    'answering a dispute',
  )
  must(await askTeam(stage.as(neighbour, 1.1), opened.value), 'asking the team')
}
