import { inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { settingChanges, experimentChanges } from './tables.server.ts'

/** What administrators set: the proof of what was in effect, and who decided it. */
export const PRODUCT_SETTING_DATA: readonly Policy[] = [
  policy(settingChanges, {
    what: 'Réglages du site',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner(
      'Chiffres ou questions, date d’effet, qui a décidé, quand et pourquoi',
      'id',
      'key',
      'follows',
      'value',
      'effectiveAt',
      'cancels',
      'announcementId',
      'madeBy',
      'askedBy',
      'reason',
      'madeAt',
    ),
    kept: 'Tant que le site existe',
  }),
  policy(experimentChanges, {
    what: 'Essais sur une part des comptes',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner(
      'Part et public de l’essai, variante retenue, qui a décidé, quand et pourquoi',
      'id',
      'key',
      'follows',
      'share',
      'audience',
      'chosen',
      'madeBy',
      'reason',
      'madeAt',
    ),
    kept: 'Tant que le site existe',
  }),
]
