import { z } from 'zod'
import { pageOf } from '#app/features/api/calls/cursor.ts'
import type { WrongValue } from '#app/features/api/calls/problem.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { listQuotesAfter } from '#app/features/quotes/list-quotes-after.server.ts'
import { beginOwnQuote } from '#app/features/quotes/own-clients/begin-own-quote.server.ts'
import { OWN_QUOTE_REFUSALS } from '#app/features/quotes/own-clients/copy.ts'
import { NEW_CLIENT, ownQuoteForm } from '#app/features/quotes/own-clients/own-quote-form.ts'
import { getMyQuote } from '#app/features/quotes/queries.server.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { parseId, type LeadId, type QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { companyOperation, field, listQuery, pageOutput, readAfter } from './operation.server.ts'

const inList = z.object({
  id: field.id(),
  leadId: field.id('La demande à laquelle il répond.'),
  number: field.text('Donné à l’envoi. Null d’un brouillon.', 'D-2026-0007').nullable(),
  status: z
    .enum(['draft', 'sent', 'accepted', 'declined', 'withdrawn', 'expired', 'retracted'])
    .meta({
      description:
        'Brouillon, envoyé, accepté, refusé, retiré par vous, expiré, ou renoncé par le client.',
    }),
  title: field.text('Son titre.', 'Remplacement d’un chauffe-eau'),
  client: field.text('Le client, comme vos pages le nomment.', 'Claire M.'),
  totalExclCents: field.cents('Total HT, en centimes.'),
  totalVatCents: field.cents('TVA, en centimes.'),
  totalInclCents: field.cents('Total TTC, en centimes.'),
  sentAt: field.instant('Quand il est parti.').nullable(),
  validUntil: field.day('Jusqu’à quel jour il vaut.').nullable(),
  createdAt: field.instant('Quand il a été commencé.'),
  updatedAt: field.instant('Son dernier changement.'),
})
const whole = inList.extend({
  workNature: field.text('La nature des travaux.', 'Remplacement d’un chauffe-eau'),
  worksAddress: field.text('Le lieu des travaux.', '12 rue des Lilas, 69100 Villeurbanne'),
  lines: z.array(
    z.object({
      workItem: field.text('Le poste.', 'Fourniture'),
      designation: field.text('Ce qui est vendu.', 'Chauffe-eau 200 litres'),
      quantityThousandths: z
        .int()
        .meta({ description: 'La quantité, en millièmes.', examples: [1_000] }),
      unit: field.text('Son unité.', 'u'),
      unitPriceCents: field.cents('Prix unitaire HT, en centimes.'),
      vatBasisPoints: z
        .int()
        .meta({ description: 'Le taux de TVA, en centièmes de pour cent.', examples: [1_000] }),
    }),
  ),
})

/** A devis as its owner reads it; null when it is not theirs. */
async function readQuote(ctx: Ctx<Artisan>, id: string | null) {
  const quoteId = parseId<QuoteId>(id)
  const found = quoteId && (await getMyQuote(ctx, quoteId))
  return found && { ...found.quote, client: found.client, lines: found.lines }
}

/** The draft that a verb began, as it is answered. */
async function begun<Refusal extends string>(ctx: Ctx<Artisan>, made: Result<QuoteId, Refusal>) {
  return made.ok ? ok(await readQuote(ctx, made.value)) : made
}

const ownQuote = z.strictObject({
  title: z
    .string()
    .min(1)
    .max(120)
    .meta({
      description: 'Quels travaux, en quelques mots.',
      examples: ['Remplacement d’un chauffe-eau'],
    }),
  trade: z
    .enum(TRADE_SLUGS)
    .meta({ description: 'Un des métiers de votre entreprise.', examples: ['plomberie'] }),
  postalCode: z
    .string()
    .regex(/^\d{5}$/)
    .meta({ description: 'Le code postal des travaux.', examples: ['69100'] }),
  insee: z
    .string()
    .regex(/^(\d{5}|2[AB]\d{3})$/)
    .optional()
    .meta({ description: 'Le code INSEE, si le code postal couvre plusieurs communes.' }),
  worksLine: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'La voie.', examples: ['12 rue des Lilas'] }),
  client: z
    .union([
      z.strictObject({
        name: z
          .string()
          .min(1)
          .max(120)
          .meta({ examples: ['Claire Martin'] }),
        email: z
          .string()
          .max(254)
          .optional()
          .meta({ examples: ['claire@exemple.fr'] }),
        phone: z
          .string()
          .max(30)
          .optional()
          .meta({ examples: ['06 12 34 56 78'] }),
      }),
      z.strictObject({ id: field.id('Un client de votre carnet.') }),
    ])
    .meta({ description: 'Un client de votre carnet, ou quelqu’un à y ajouter.' }),
})

/** What the form of the page reads of the same, with its own sentences. */
function asForm({ client, ...works }: z.output<typeof ownQuote>) {
  const posted = 'id' in client ? { client: client.id } : { client: NEW_CLIENT, ...client }
  const read = ownQuoteForm.safeParse({ ...works, ...posted })
  if (read.success) return ok(read.data)
  const wrong = read.error.issues.map(({ path, message }): WrongValue => {
    const name = path.join('.')
    return { path: ['name', 'email', 'phone'].includes(name) ? `client.${name}` : name, message }
  })
  return { ...refuse('invalid_input'), wrong }
}

/** Devis of a company: read, and begun. Sending one stays an act of its owner's, who reads it first. */
export const QUOTE_OPERATIONS = [
  companyOperation({
    name: 'listQuotes',
    path: '/quotes',
    scope: 'quotes:read',
    title: 'Lister vos devis',
    about: 'Brouillons compris, le dernier commencé d’abord.',
    query: listQuery,
    output: pageOutput(inList),
    run: async (ctx, { query: { limit, cursor } }) => {
      const after = readAfter<QuoteId>(cursor)
      if (!after.ok) return after
      const rows = await listQuotesAfter(ctx, after.value, limit + 1)
      return ok(pageOf(rows, limit, ({ id }) => id))
    },
  }),
  companyOperation({
    name: 'getQuote',
    path: '/quotes/{id}',
    scope: 'quotes:read',
    title: 'Lire un devis',
    about: 'Avec ses lignes.',
    output: whole,
    run: async (ctx, { id }) => {
      const found = await readQuote(ctx, id)
      return found ? ok(found) : refuse('not_found')
    },
  }),
  companyOperation({
    name: 'createQuote',
    path: '/quotes',
    scope: 'quotes:write',
    title: 'Commencer un devis pour votre client',
    about:
      'Un brouillon, pour un client que vous avez trouvé vous-même. Rien ne part\u00a0: vous le relisez et l’envoyez depuis votre espace.',
    body: ownQuote,
    output: whole,
    run: async (ctx, { body }) => {
      const input = asForm(body)
      if (!input.ok) return input
      const made = await beginOwnQuote(ctx, input.value)
      if (made.ok) return begun(ctx, made)
      return refuse(made.refusal === 'not_found' ? 'unknown_client' : made.refusal)
    },
    refusals: {
      no_subscription: { status: 403, title: OWN_QUOTE_REFUSALS.no_subscription },
      trade_not_yours: {
        status: 422,
        title: OWN_QUOTE_REFUSALS.trade_not_yours.sentence,
        path: 'trade',
      },
      unknown_postal_code: {
        status: 422,
        title: OWN_QUOTE_REFUSALS.unknown_postal_code.sentence,
        path: 'postalCode',
      },
      choose_commune: {
        status: 422,
        title: 'Ce code postal couvre plusieurs communes\u00a0: donnez le code INSEE.',
        path: 'insee',
      },
      unknown_client: {
        status: 422,
        title: 'Ce client n’est pas dans votre carnet.',
        path: 'client.id',
      },
      too_many_clients: { status: 409, title: OWN_QUOTE_REFUSALS.too_many_clients },
      too_many_quotes: { status: 429, title: OWN_QUOTE_REFUSALS.too_many_quotes },
    },
  }),
  companyOperation({
    name: 'createQuoteOfLead',
    method: 'POST',
    path: '/leads/{id}/quotes',
    scope: 'quotes:write',
    title: 'Commencer le devis d’une demande',
    about: 'Dont vous avez pris le contact. Si un brouillon est déjà commencé, c’est lui.',
    output: whole,
    run: async (ctx, { id }) => {
      const leadId = parseId<LeadId>(id)
      return leadId ? begun(ctx, await createQuote(ctx, leadId)) : refuse('not_found')
    },
    refusals: {
      lead_not_open: {
        status: 409,
        title: 'Le contact de cette demande n’est pas pris, ou elle est terminée.',
      },
      quotes_refused: { status: 409, title: 'Ce particulier ne souhaite plus recevoir de devis.' },
    },
  }),
]
