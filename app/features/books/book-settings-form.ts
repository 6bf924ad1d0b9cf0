import { z } from 'zod'
import type { BookSettings } from './book-settings.server.ts'
import { ACCOUNT, ACCOUNTS, type Account } from './fec/accounts.ts'

const account = z
  .string()
  .trim()
  .toUpperCase()
  .regex(ACCOUNT, 'Un compte du plan comptable, par exemple 411 ou 706100.')

/** The accounts of the entries and the end of the year, as their form posts them. */
export const bookSettingsForm: z.ZodType<BookSettings> = z
  .object({
    ...(Object.fromEntries(ACCOUNTS.map((name) => [name, account])) as Record<
      Account,
      typeof account
    >),
    yearEndMonth: z.coerce
      .number('Choisissez un mois.')
      .int()
      .min(1, 'Choisissez un mois.')
      .max(12, 'Choisissez un mois.'),
  })
  .transform(({ yearEndMonth, ...accounts }) => ({ accounts, yearEndMonth }))
