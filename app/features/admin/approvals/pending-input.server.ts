import { z } from 'zod'
import { TEAM_ROLES } from '#app/features/accounts/team/team-access.ts'
import { SETTING_KEYS } from '#app/features/product-settings/product-settings.ts'
import type { PendingActName, PendingInput } from './approval.ts'

const roles = z.array(z.enum(TEAM_ROLES))

/** What each act is asked with, read when it is asked and again when it is approved. */
export const PENDING_INPUTS: { [Name in PendingActName]: z.ZodType<PendingInput<Name>> } = {
  'account.erase': z.object({ side: z.enum(['admin', 'artisan', 'particulier', 'none']) }),
  'role.change': z.object({ roles, had: roles }),
  'role.revoke': z.object({}),
  'contacts.add': z.object({ amount: z.int().positive(), key: z.string() }),
  'setting.change': z.object({
    key: z.enum(SETTING_KEYS),
    values: z.record(z.string(), z.int()),
    startsOn: z.iso.date().nullable(),
    follows: z.uuid().nullable(),
  }),
}
