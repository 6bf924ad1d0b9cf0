import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { ASSEMBLIES_MAX, assemblyCents } from '#app/features/price-list/assemblies/assembly.ts'
import {
  findAssemblies,
  type OwnAssembly,
} from '#app/features/price-list/assemblies/list-assemblies.server.ts'
import {
  findPriceItems,
  type OwnPriceItem,
} from '#app/features/price-list/list-price-items.server.ts'
import { ownItems } from '#app/features/price-list/lock-list.server.ts'
import { priceItems } from '#app/features/price-list/tables.server.ts'
import { quoteLines, quotes } from '#app/features/quotes/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { quantityForInput } from '#app/values/numbers/quantity.ts'
import type { Unit } from '#app/values/numbers/units.ts'
import { pick } from '#app/values/pick.ts'
import type { Proposal, ProposedAssembly, ProposedLine } from './fill-line.ts'
import { costKey } from './margin.ts'
import type { KnownCost } from './use-costs.ts'

/** Lines and assemblies proposed at once, and characters from which they are. */
const PROPOSED = 6
const PROPOSED_ASSEMBLIES = 3
const MIN_LENGTH = 2
/** Items of a price list that a device keeps at most. */
const MOST_KEPT = 2_000

/**
 * Lines whose words hold every word of a text: the artisan's price list first, then what their own devis said, each
 * once. What is known of the cost comes along, for them alone.
 */
export async function proposeLines(ctx: Ctx<Artisan>, text: string): Promise<ProposedLine[]> {
  const sought = text.trim().slice(0, 100)
  if (sought.length < MIN_LENGTH) return []
  const items = (await findPriceItems(ctx, sought, PROPOSED)).map(lineOf)
  if (items.length === PROPOSED) return items
  const known = new Set(items.map(costKey))
  const earlier = (await earlierLines(ctx, sought)).filter((line) => !known.has(costKey(line)))
  return [...items, ...earlier].slice(0, PROPOSED)
}

/** The artisan's assemblies and price list, as much of them as a device keeps. */
export async function proposeEverything(ctx: Ctx<Artisan>): Promise<Proposal[]> {
  const [assemblies, items] = await Promise.all([
    findAssemblies(ctx, '', ASSEMBLIES_MAX),
    findPriceItems(ctx, '', MOST_KEPT),
  ])
  return [...proposalsOf(assemblies), ...items.map(lineOf)]
}

const lineOf = ({ priceCents, ...item }: OwnPriceItem): ProposedLine => ({
  designation: item.designation,
  unit: item.unit,
  unitPriceCents: priceCents,
  vatBasisPoints: item.vatBasisPoints,
  supply: item.supply,
  workItem: item.workItem,
  waste: item.waste,
  costCents: item.costCents,
})

/** The assemblies of the artisan's price list whose names hold every word of a text. */
export async function proposeAssemblies(
  ctx: Ctx<Artisan>,
  text: string,
): Promise<ProposedAssembly[]> {
  const sought = text.trim().slice(0, 100)
  if (sought.length < MIN_LENGTH) return []
  return proposalsOf(await findAssemblies(ctx, sought, PROPOSED_ASSEMBLIES))
}

const proposalsOf = (assemblies: readonly OwnAssembly[]): ProposedAssembly[] =>
  assemblies
    .filter(({ lines }) => lines.length > 0)
    .map(({ name, lines }) => ({
      name,
      sumCents: assemblyCents(
        lines.map(({ item, quantityThousandths }) => ({
          quantityThousandths,
          priceCents: item.priceCents,
        })),
      ),
      lines: lines.map(({ item, quantityThousandths }) => ({
        ...lineOf(item),
        quantity: quantityForInput(quantityThousandths),
      })),
    }))

/** The lines of one's own devis that hold every word, as each was last written. */
async function earlierLines(ctx: Ctx<Artisan>, sought: string): Promise<ProposedLine[]> {
  const last = ctx.db
    .selectDistinctOn([quoteLines.designation, quoteLines.unit], {
      designation: quoteLines.designation,
      unit: quoteLines.unit,
      unitPriceCents: quoteLines.unitPriceCents,
      vatBasisPoints: quoteLines.vatBasisPoints,
      supply: quoteLines.supply,
      workItem: quoteLines.workItem,
      updatedAt: quotes.updatedAt,
    })
    .from(quoteLines)
    .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
    .where(
      and(
        eq(quotes.artisanId, ctx.who.artisanId),
        ...sought
          .split(/\s+/u)
          .slice(0, 10)
          .map(
            (word) =>
              sql`fold_text(${quoteLines.designation}) like fold_text(${likeAnywhere(word)})`,
          ),
      ),
    )
    .orderBy(quoteLines.designation, quoteLines.unit, desc(quotes.updatedAt))
    .as('last')
  const rows = await ctx.db
    .select()
    .from(last)
    .orderBy(desc(last.updatedAt))
    .limit(2 * PROPOSED)
  return rows.map(({ updatedAt: _, ...line }) => ({
    ...line,
    unit: line.unit as Unit,
    waste: '',
    costCents: null,
  }))
}

/** What the lines of a document cost, where the artisan's own price list has the same words and unit. */
export async function costsOfLines(
  ctx: Ctx<Artisan>,
  lines: readonly { designation: string }[],
): Promise<KnownCost[]> {
  if (lines.length === 0) return []
  const rows = await ctx.db
    .select(pick(priceItems, 'designation', 'unit', 'costCents'))
    .from(priceItems)
    .where(
      and(
        ownItems(ctx),
        isNotNull(priceItems.costCents),
        inArray(priceItems.designation, [...new Set(lines.map((line) => line.designation.trim()))]),
      ),
    )
  return rows.map((row) => ({ ...row, costCents: row.costCents! }))
}
