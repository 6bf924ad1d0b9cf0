import { eq } from 'drizzle-orm'
import { facts, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { themeSettings, themeVersions } from '#app/features/theme/tables.server.ts'

/** What becomes of the colours and fonts that the team chose. */
export const THEME_DATA: readonly Policy[] = [
  policy(themeSettings, {
    what: 'Apparence du site',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner(
      'Couleurs, polices et mesures',
      'userId',
      'settingKey',
      'settingValue',
      'updatedAt',
    ),
    kept: 'Sans limite',
  }),
  policy(themeVersions, {
    what: 'Changements de l’apparence du site',
    purpose: 'security',
    of: ({ accountId }) => eq(themeVersions.adminId, accountId),
    // Each one names the one before: none can be taken out. It holds identifiers only.
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'adminId', 'followsId'),
      ...facts('Acte et date', 'act', 'at'),
      ...inner('Couleurs, polices et mesures', 'settingValue'),
    },
    kept: 'Tant que le service existe : actes de l’équipe, sans nom ni adresse',
  }),
]
