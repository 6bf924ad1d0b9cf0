import { sql } from 'drizzle-orm'
import { fromMeridian } from '#app/features/companies/area/service-area.ts'
import { listPlacesOver } from '#app/features/places/communes.server.ts'
import type { TestDatabase } from '#test/database.ts'

/** Adds artisans number `from` to `to`, one trade each in turn, verified and available, spread over the communes. */
export async function addArtisans(database: TestDatabase, from: number, to: number): Promise<void> {
  const places = listPlacesOver(500)
  await database.db.execute(
    sql`create table if not exists bench_places (n int primary key, lat float8, lng float8, x float8)`,
  )
  if (from === 0)
    await database.db.execute(
      sql`insert into bench_places select (row_number() over ())::int - 1, p.lat, p.lng, p.x from jsonb_to_recordset(${JSON.stringify(places.map(({ lat, lng }) => ({ lat, lng, x: fromMeridian(lng) })))}::jsonb) as p(lat float8, lng float8, x float8)`,
    )
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const untimed = (text: string): Promise<unknown> =>
      client.query({ text, query_timeout: 1_200_000 } as never)
    await untimed(`
      with made as (select gen_random_uuid() as id, i from generate_series(${from}, ${to - 1}) i),
      people as (insert into users (id, name, email, email_verified, created_at, updated_at) select id, 'A', 'a' || i || '@bench.example', true, now(), now() from made),
      companies as (
        insert into artisans (id, account_id, company_name, slug, town, postal_code, verified_at, lat, lng, verification, contacts_left, radius_km, plan_radius_km, rating_sum, rating_count, proposed_count, answered_count, answer_minutes, created_at, updated_at)
        select id, id, (array['Plomberie','Élec','Atelier','Toitures','Maçonnerie','Entreprise','Établissements','Rénov'])[1 + i % 8] || ' ' || (array['Lebon','Martin','Dupont','Hoarau','Le Gall','Etchegaray','Muller','Rossi','Payet','Nguyen','Lefèvre','Garnier','Fabre'])[1 + i % 13] || ' ' || i, 'entreprise-' || i, 'Ville', '00000', now(), 0, 0, 'verified', true, 60, 60, i % 50, i % 11, i % 30, i % 29, (i % 29) * 40, now(), now() from made
      )
      insert into artisan_trades (artisan_id, trade, location, lat, lng, reach_km, available, listed, rating_sum, rating_count, proposed_count, answered_count, answer_minutes)
      select m.id, (array['maconnerie','plomberie','electricite','peinture','couverture','chauffage','menuiserie','renovation','carrelage'])[1 + m.i % 9],
        point((p.x + m.i % 97 * 0.001) * cos(radians(p.lat)), p.lat), p.lat, p.lng + m.i % 97 * 0.001, 60, true, true, m.i % 50, m.i % 11, m.i % 30, m.i % 29, (m.i % 29) * 40
      from made m join bench_places p on p.n = (m.i * 7919::bigint) % ${places.length}`)
    await untimed('vacuum analyze')
  } finally {
    client.release()
  }
}
