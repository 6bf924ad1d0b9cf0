import { makeYear } from './year-database.ts'

/*
 * Fills an empty PostgreSQL that stays, for the benches of a large year:
 * `YEAR=1 YEAR_URL=postgres://… node bench/fill-year.ts`.
 */
await makeYear(process.env.YEAR_URL!, Number(process.env.YEAR ?? 1))
