import { z } from 'zod'
import { listLeadsAfter, getLead } from '#app/features/requests/leads/queries.server.ts'
import { BUDGETS, TIMEFRAMES } from '#app/features/requests/quote-request.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { pageOf } from '#app/features/api/calls/cursor.ts'
import { parseId, type LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import { companyOperation, field, listQuery, pageOutput, readAfter } from './operation.server.ts'

const lead = z.object({
  id: field.id(),
  status: z
    .enum(['proposed', 'opened', 'quoted', 'won', 'lost', 'declined', 'expired', 'stopped'])
    .meta({
      description:
        'Où elle en est\u00a0: proposée, contact pris, devis envoyé, devis accepté, un autre choisi, déclinée, sans réponse, arrêtée.',
    }),
  title: field.text('Ses premiers mots.', 'Remplacer un chauffe-eau'),
  description: field.text(
    'Ce qu’écrit le particulier, coordonnées masquées.',
    'Remplacer un chauffe-eau de 200 litres, au sous-sol.',
  ),
  trade: z.enum(TRADE_SLUGS).meta({ description: 'Le métier demandé.', examples: ['plomberie'] }),
  town: field.text('La commune des travaux.', 'Villeurbanne'),
  postalCode: field.text('Son code postal.', '69100'),
  distanceKm: z.number().meta({ description: 'À vol d’oiseau de votre commune.', examples: [7.4] }),
  wantsYou: z.boolean().meta({ description: 'Le particulier vous a demandé.' }),
  budget: z.enum(BUDGETS).nullable().meta({ description: 'Le budget TTC annoncé, en euros.' }),
  timeframe: z.enum(TIMEFRAMES).nullable().meta({ description: 'Le délai souhaité.' }),
  proposedAt: field.instant('Quand elle vous a été proposée.'),
  answerBy: field.instant('Jusqu’à quand répondre.'),
  openedAt: field.instant('Quand vous avez pris le contact.').nullable(),
  quotedAt: field.instant('Quand votre premier devis est parti.').nullable(),
  endedAt: field.instant('Quand elle s’est terminée pour vous.').nullable(),
  person: z
    .object({
      name: field.text('Prénom et initiale.', 'Claire M.'),
      phone: z
        .string()
        .nullable()
        .meta({
          description: 'Son numéro, tant qu’il est partagé avec vous.',
          examples: ['+33612345678'],
        }),
    })
    .nullable()
    .meta({ description: 'Qui demande. Null tant que vous n’avez pas pris le contact.' }),
})

/** The requests that are proposed to a company, as it reads them on its pages. */
export const LEAD_OPERATIONS = [
  companyOperation({
    name: 'listLeads',
    path: '/leads',
    scope: 'leads:read',
    title: 'Lister vos demandes',
    about: 'Les demandes qui vous ont été proposées, la dernière d’abord.',
    query: listQuery,
    output: pageOutput(lead),
    run: async (ctx, { query: { limit, cursor } }) => {
      const after = readAfter<LeadId>(cursor)
      if (!after.ok) return after
      const rows = await listLeadsAfter(ctx, after.value, limit + 1)
      return ok(pageOf(rows, limit, ({ id }) => id))
    },
  }),
  companyOperation({
    name: 'getLead',
    path: '/leads/{id}',
    scope: 'leads:read',
    title: 'Lire une demande',
    about: 'Les coordonnées n’y sont qu’une fois le contact pris, comme sur votre page.',
    output: lead,
    run: async (ctx, { id }) => {
      const leadId = parseId<LeadId>(id)
      const found = leadId && (await getLead(ctx, leadId))
      return found ? ok(found) : refuse('not_found')
    },
  }),
]
