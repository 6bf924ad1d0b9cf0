import { listSiblings } from '#app/features/requests/siblings/queries.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import type { Ctx, Particulier, System } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { atPlace, inWords } from '#app/values/words/french-words.ts'
import { eq } from 'drizzle-orm'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { createProject } from '#app/features/projects/create-project.server.ts'
import { setAfter } from '#app/features/projects/order-requests.server.ts'
import { PROJECT_NAME_MAX, PROJECT_PLACE_MAX } from '#app/features/projects/project.ts'
import { inUsualOrder, usuallyAfter } from './works-order.ts'

/**
 * Makes a project of the requests that one form made, a trade each, once they are open, in the order in which
 * their trades usually come and each after the one that it waits for. Nothing where a request stands alone,
 * where one of them is in a project already, or where the person has as many projects as one may have.
 */
export async function gatherSiblings(ctx: Ctx<System>, requestId: QuoteRequestId): Promise<void> {
  const together = (await listSiblings(ctx, requestId)).filter(({ status }) => status === 'open')
  if (together.length < 2) return
  const open = inUsualOrder(together)
  const [first] = await ctx.db
    .select({ particulierId: quoteRequests.particulierId, town: quoteRequests.town })
    .from(quoteRequests)
    .where(eq(quoteRequests.id, requestId))
  if (!first?.particulierId) return
  const author: Particulier = {
    kind: 'particulier',
    accountId: first.particulierId,
    clientKey: '',
  }
  const trades = open.map(({ trade }) => TRADES[trade].name.toLocaleLowerCase('fr'))
  const name = `${inWords(trades)} ${atPlace(first.town)}`
  await inTransaction({ ...ctx, who: author }, async (tx) => {
    const made = await createProject(tx, {
      name: (name.charAt(0).toLocaleUpperCase('fr') + name.slice(1)).slice(0, PROJECT_NAME_MAX),
      place: first.town.slice(0, PROJECT_PLACE_MAX),
      budget: null,
      requests: open.map(({ id }) => id),
    })
    if (!made.ok) return
    for (const { id, trade } of open) {
      const before = usuallyAfter(
        trade,
        open.map((one) => one.trade),
      )
      const after = open.find((one) => one.trade === before)
      if (after) await setAfter(tx, made.value, id, after.id)
    }
  })
}
