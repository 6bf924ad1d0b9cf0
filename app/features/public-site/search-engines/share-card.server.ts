import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { findListedCompany } from '#app/features/companies/find-listed-company.server.ts'
import { findTown } from '#app/features/directory/towns/town.server.ts'
import { getArticle } from '#app/features/help/articles.server.ts'
import { paths } from '#app/paths.ts'
import { isTradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import { loadSharp } from '#app/platform/files/load-sharp.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { ThemeColors } from '#app/ui/theme/theme.ts'
import {
  companyCard,
  fixedCard,
  helpCard,
  townCard,
  tradeCard,
  type ShareCard,
} from './share-cards.ts'

/** Pictures kept, some 30 kB each. */
const KEPT = 200
/** Pictures drawn at the same time; one takes about a tenth of a second of one core. */
const AT_ONCE = 2
/** Pictures that may wait for their turn. */
const WAITING_MAX = 40

const kept = new LRUCache<string, Buffer>({ max: KEPT })
const queue = new PQueue({ concurrency: AT_ONCE })

/** The card of the page at a path of this site; null when no public page is there. */
export function findShareCard(path: string): ShareCard | null {
  const fixed = fixedCard(path)
  if (fixed) return fixed
  const [, root, first = '', second, ...rest] = path.split('/')
  if (rest.length > 0) return null
  if (root === 'aide') {
    const article = second === undefined ? null : getArticle(first, second)
    return second !== undefined && !article ? null : helpCard(first, article)
  }
  if (root !== 'metiers' || !isTradeSlug(first)) return null
  if (second === undefined || path === paths.tradeTowns(first)) return tradeCard(first)
  const town = findTown(second)
  return town ? townCard(first, town) : null
}

/** The same, companies of the directory included. */
export async function findAnyShareCard(ctx: Ctx, path: string): Promise<ShareCard | null> {
  const slug = /^\/artisans\/([a-z0-9-]{1,120})$/.exec(path)?.[1]
  const company = slug === undefined ? null : await findListedCompany(ctx, slug)
  return company ? companyCard(company) : findShareCard(path)
}

/**
 * The picture of a card, PNG of 1200 × 630; null when too many are being drawn already. Least
 * recently asked for, first forgotten.
 */
export async function drawShareCard(card: ShareCard, theme: ThemeColors): Promise<Buffer | null> {
  const { brand } = operator()
  const key = JSON.stringify([card, brand, theme])
  const known = kept.get(key)
  if (known) return known
  if (queue.size >= WAITING_MAX) return null
  return queue.add(async () => {
    const [sharp, { cardSvg }] = await Promise.all([
      loadSharp(),
      // Its library and its letters are in memory from the first picture on.
      import('./share-card-picture.server.tsx'),
    ])
    const picture = await sharp(Buffer.from(await cardSvg(card, brand, theme)))
      .png({ palette: true, colours: 160, dither: 0.6, compressionLevel: 9, effort: 6 })
      .toBuffer()
    kept.set(key, picture)
    return picture
  })
}
