import { expect, it } from 'vitest'
import { centreOf, readSearch } from '#app/features/directory/directory-search.ts'
import { searchCompanies } from '#app/features/directory/search-companies.server.ts'
import { listPlacesOver } from '#app/features/places/communes.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { addArtisans } from './artisans.ts'
import { figure, quantile, report, time } from './measure.ts'

const SIZE = Number(process.env.DIRECTORY_SIZE ?? 100_000)
const ROUNDS = Number(process.env.DIRECTORY_ROUNDS ?? 300)
const database = useTestDatabase({ durable: true })

it('finds companies among many, by trade, place, name and filters', async () => {
  await addArtisans(database, 0, SIZE)
  const places = listPlacesOver(2_000)
  const at = (round: number) => places[(Math.abs(round) * 7_907) % places.length]!
  const search = (address: string, round: number, near: boolean) =>
    searchCompanies(
      database.ctx({ kind: 'visitor', clientKey: 'bench' }),
      readSearch(new URLSearchParams(address)),
      near ? centreOf(at(round)) : null,
    )
  // The floor: the twenty nearest of a trade by the index, with their names, as the bare driver reads them.
  const bare = await time(ROUNDS, (round) =>
    database.pool.query(
      'select a.id, a.company_name from (select artisan_id from artisan_trades where trade = $1 and listed order by location <-> point($2, $3) limit 20) t join artisans a on a.id = t.artisan_id',
      ['plomberie', at(round).lng * Math.cos((at(round).lat * Math.PI) / 180), at(round).lat],
    ),
  )
  const rows = [['bare: 20 nearest', figure(quantile(bare, 0.5)), figure(quantile(bare, 0.99)), '']]
  const asked: [string, string, boolean][] = [
    ['trade and place', 'metier=plomberie', true],
    ['trade, place, average of 4', 'metier=plomberie&note=4', true],
    [
      'trade, place, label and insurance that few have',
      'metier=plomberie&label=qualifelec&assurance=1',
      true,
    ],
    ['place alone', '', true],
    ['name, place and average', 'q=lebon&note=3', true],
    ['a name that many share', 'q=plomberie', true],
    ['trade alone', 'metier=carrelage', false],
  ]
  for (const [title, address, near] of asked) {
    let shown = 0
    const taken = await time(ROUNDS, async (round) => {
      shown += (await search(address, round, near)).rows.length
    })
    const p99 = quantile(taken, 0.99)
    rows.push([title, figure(quantile(taken, 0.5)), figure(p99), figure(shown / (ROUNDS * 1.1))])
    if (!address.includes('label')) expect(shown).toBeGreaterThan(ROUNDS)
  }
  report(
    'directory',
    `Finding a company among ${SIZE.toLocaleString('fr-FR')}`,
    'Each search reads, orders and returns its first page with cards: checks, labels, rating, distance. Goal: p99 of 30 ms. Milliseconds, in process.',
    ['search', 'median', 'p99', 'rows a page'],
    rows,
  )
})
