import { TRADE_PEOPLE } from '#app/features/directory/towns/trade-people.ts'
import { departementName } from '#app/features/places/places.ts'
import { departementWhere } from '#app/features/places/departement-where.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { ENOUGH_QUOTES } from '#app/features/requests/team/request-answers.ts'
import { counted } from '#app/values/words/counted.ts'

/**
 * What is asked and who is there, of a trade in a département, over the last ninety days. `contacts`: taken, five a
 * request at most. `lacking`: of the requests that had time to receive three devis and did not, those that lack one,
 * two and three. `companies`: those of the trade, based there, to which requests are proposed now.
 */
export type Coverage = {
  trade: TradeSlug
  departement: string
  requests: number
  contacts: number
  unanswered: number
  lacking: readonly [number, number, number]
  companies: number
}

/** Contacts that a recruited company is reckoned to take in ninety days: ten a month. */
export const CONTACTS_OF_A_RECRUIT = 30
/** More recruits than there are missing devis would serve nobody more. */
const MOST_RECRUITS = ENOUGH_QUOTES

/** The requests that lack a devis or more. */
export const lackingOf = ({ lacking }: Pick<Coverage, 'lacking'>): number =>
  lacking.reduce((sum, requests) => sum + requests, 0)

/**
 * How many more requests would have had three devis with so many recruits. Each answers every request of its trade and
 * département by one devis, within its contacts; those that lack least are served first.
 */
export function servedBy(recruits: number, lacking: Coverage['lacking']): number {
  let contacts = recruits * CONTACTS_OF_A_RECRUIT
  let served = 0
  for (const [place, requests] of lacking.entries()) {
    const missing = place + 1
    if (missing > recruits) break
    const more = Math.min(requests, Math.floor(contacts / missing))
    served += more
    contacts -= more * missing
  }
  return served
}

/** How many companies to recruit: the fewest that serve half of what lacks devis, else three. Null where nothing lacks. */
export function recruitsFor(
  lacking: Coverage['lacking'],
): { recruits: number; served: number } | null {
  const all = lackingOf({ lacking })
  if (all === 0) return null
  for (let recruits = 1; recruits <= MOST_RECRUITS; recruits++) {
    const served = servedBy(recruits, lacking)
    if (served * 2 >= all || recruits === MOST_RECRUITS) return { recruits, served }
  }
  return null
}

/** A recruitment that is worth making: where, whom, and what it would bring. */
export type Advice = Coverage & { recruits: number; served: number }

/** What to recruit, what serves most requests first. */
export function adviceOf(rows: readonly Coverage[]): Advice[] {
  return rows
    .flatMap((row) => {
      const found = recruitsFor(row.lacking)
      return found ? [{ ...row, ...found }] : []
    })
    .sort(
      (a, b) =>
        b.served - a.served || a.recruits - b.recruits || (a.departement < b.departement ? -1 : 1),
    )
}

const IN_WORDS = ['', 'un', 'deux', 'trois'] as const

/** « Recruter deux couvreurs en Maine-et-Loire ». */
export function recruitWords({
  trade,
  departement,
  recruits,
}: Pick<Advice, 'trade' | 'departement' | 'recruits'>): string {
  const { one, many } = TRADE_PEOPLE[trade]
  const where = departementWhere(departement, departementName(departement) ?? departement)
  return `Recruter ${IN_WORDS[recruits]} ${recruits > 1 ? many : one} ${where}`
}

/** « 14 demandes de plus auraient eu trois devis ». */
export const servedWords = (served: number): string =>
  `${counted(served, 'demande de plus aurait', 'demandes de plus auraient')} eu trois devis`

/** Sums rows by what they have in common. */
export function sumCoverage(rows: readonly Coverage[]): Omit<Coverage, 'trade' | 'departement'> {
  return rows.reduce<Omit<Coverage, 'trade' | 'departement'>>(
    (sum, row) => ({
      requests: sum.requests + row.requests,
      contacts: sum.contacts + row.contacts,
      unanswered: sum.unanswered + row.unanswered,
      lacking: [
        sum.lacking[0] + row.lacking[0],
        sum.lacking[1] + row.lacking[1],
        sum.lacking[2] + row.lacking[2],
      ],
      companies: sum.companies + row.companies,
    }),
    { requests: 0, contacts: 0, unanswered: 0, lacking: [0, 0, 0], companies: 0 },
  )
}
