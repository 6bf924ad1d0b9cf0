import { sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  secret,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'
import { KEPT_DAYS } from './webhook.ts'

/** Where a company has its other software told, and what was posted there. */
export const WEBHOOK_DATA: readonly Policy[] = [
  policy(webhookDeliveries, {
    what: 'Messages à un autre logiciel',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`${webhookDeliveries.endpointId} in (select id from webhook_endpoints where artisan_id = ${accountId})`,
    rows: 'go',
    columns: {
      ...facts(
        'Ce qui a été envoyé (références, états et montants, rien du client), essais',
        'kind',
        'body',
        'state',
        'log',
        'createdAt',
        'endedAt',
      ),
      ...inner(
        'Adresse, objet, ordre, prochain essai',
        'id',
        'endpointId',
        'messageId',
        'seq',
        'objectId',
        'tries',
        'triedSince',
        'nextTryAt',
        'claimedUntil',
      ),
    },
    sweeps: [deletedAfter(KEPT_DAYS, 'l’événement', webhookDeliveries.createdAt)],
  }),
  policy(webhookEndpoints, {
    what: 'Logiciels à prévenir',
    purpose: 'contract',
    of: ({ accountId }) => sql`${webhookEndpoints.artisanId} = ${accountId}`,
    rows: 'go',
    kept: 'Jusqu’à ce que l’entreprise les retire',
    columns: {
      ...facts(
        'Adresse, nom donné, nouvelles choisies, état',
        'url',
        'description',
        'kinds',
        'createdAt',
        'offAt',
        'offBecause',
        'failingSince',
      ),
      ...secret('Secret de signature, scellé', 'secret', 'oldSecret'),
      ...inner('Référence, entreprise', 'id', 'artisanId', 'oldSecretUntil'),
    },
  }),
]
