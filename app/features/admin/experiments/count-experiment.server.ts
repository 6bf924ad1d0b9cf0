import { sql } from 'drizzle-orm'
import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import {
  livedStates,
  runOf,
  steadyVariant,
  takesPart,
  VARIANTS,
  type ExperimentKey,
  type ExperimentLine,
  type ExperimentRun,
  type Variant,
} from '#app/features/product-settings/experiments/experiment.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'

/** An account that an experiment counts: what it saw all along, and whether it did what is measured. */
type CountedAccount = {
  accountId: string
  name: string
  createdAt: Date
  variant: Variant
  did: boolean
}

/** What is counted of an experiment: its accounts, and how many a change of the share moved, which are not. */
export type ExperimentCount = {
  since: Date
  until: Date | null
  variants: Record<Variant, { accounts: number; did: number }>
  moved: number
  accounts: CountedAccount[]
}

/** What is measured of each experiment, of the accounts `u` that came in a run, by its end. */
const DID = {
  homeOrder: (end: Date) => sql`exists (
    select from artisans a join quotes q on q.artisan_id = a.id join quote_requests r on r.id = q.request_id
    where a.account_id = u.id and q.sent_at <= ${end} and ${requestOfMarketplace(sql`r`)})`,
} satisfies Record<ExperimentKey, (end: Date) => ReturnType<typeof sql>>

/**
 * Counts the artisans who came during the last run of an experiment, by the variant that each had all along: it follows from
 * the account and the history of the share, so nothing is kept of who saw what. Null before the first run.
 */
export async function countExperiment(
  ctx: Ctx<Admin>,
  key: ExperimentKey,
  lines: readonly ExperimentLine[],
): Promise<ExperimentCount | null> {
  const run = runOf(lines)
  if (!run) return null
  const end = run.until ?? ctx.now
  const { rows } = await ctx.db.execute<{
    accountId: string
    name: string
    createdAt: string
    did: boolean
  }>(sql`
    select u.id as "accountId", coalesce(c.company_name, u.name) as name, u.created_at as "createdAt", ${DID[key](end)} as did
    from users u join profiles p on p.user_id = u.id and p.user_type = 'artisan'
    left join artisans c on c.account_id = u.id
    where u.created_at >= ${run.since} and u.created_at < ${end} and u.email_verified
    order by u.created_at desc, u.id`)
  return tally(key, run, rows)
}

function tally(
  key: ExperimentKey,
  run: ExperimentRun,
  rows: readonly { accountId: string; name: string; createdAt: string; did: boolean }[],
): ExperimentCount {
  const all = rows.flatMap((row) => {
    const account = { ...row, createdAt: new Date(row.createdAt) }
    const lived = livedStates(run, account)
    return lived.some((state) => takesPart(state, account))
      ? [{ ...account, variant: steadyVariant(key, lived, account) }]
      : []
  })
  const accounts = all.filter((row): row is CountedAccount => row.variant !== null)
  const of = (variant: Variant) => accounts.filter((row) => row.variant === variant)
  return {
    since: run.since,
    until: run.until,
    variants: Object.fromEntries(
      VARIANTS.map((variant) => [
        variant,
        { accounts: of(variant).length, did: of(variant).filter(({ did }) => did).length },
      ]),
    ) as ExperimentCount['variants'],
    moved: all.length - accounts.length,
    accounts,
  }
}
