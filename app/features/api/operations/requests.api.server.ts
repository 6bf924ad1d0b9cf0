import { z } from 'zod'
import type { WrongValue } from '#app/features/api/calls/problem.ts'
import { apiConsents } from '#app/features/api/tables.server.ts'
import { REFUSALS } from '#app/features/requests/copy.ts'
import { createQuoteRequest } from '#app/features/requests/ask/create-quote-request.server.ts'
import { quoteRequestForm } from '#app/features/requests/ask/quote-request-form.ts'
import { BUDGETS, MIN_FILL_SECONDS, TIMEFRAMES } from '#app/features/requests/quote-request.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { newId, type ApiConsentId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import { field, partnerOperation } from './operation.server.ts'

const request = z.strictObject({
  trade: z.enum(TRADE_SLUGS).meta({ description: 'Le métier demandé.', examples: ['plomberie'] }),
  description: z
    .string()
    .min(20)
    .max(4_000)
    .meta({
      description: 'Les travaux, dans les mots de la personne.',
      examples: ['Remplacer un chauffe-eau de 200 litres, au sous-sol.'],
    }),
  postalCode: z
    .string()
    .regex(/^\d{5}$/)
    .meta({ description: 'Le code postal des travaux.', examples: ['69100'] }),
  insee: z
    .string()
    .regex(/^(\d{5}|2[AB]\d{3})$/)
    .optional()
    .meta({ description: 'Le code INSEE, si le code postal couvre plusieurs communes.' }),
  budget: z.enum(BUDGETS).optional().meta({ description: 'Le budget TTC, en euros.' }),
  timeframe: z.enum(TIMEFRAMES).optional().meta({ description: 'Le délai souhaité.' }),
  firstName: z
    .string()
    .min(1)
    .max(80)
    .meta({ description: 'Prénom.', examples: ['Claire'] }),
  lastName: z
    .string()
    .max(80)
    .optional()
    .meta({ description: 'Nom.', examples: ['Martin'] }),
  email: z
    .string()
    .max(254)
    .meta({
      description: 'Son adresse\u00a0: elle y confirme sa demande.',
      examples: ['claire@exemple.fr'],
    }),
  phone: z
    .string()
    .max(30)
    .optional()
    .meta({
      description: 'Son numéro, gardé pour elle tant qu’elle ne le partage pas.',
      examples: ['06 12 34 56 78'],
    }),
  consent: z
    .strictObject({
      words: z
        .string()
        .min(20)
        .max(2_000)
        .meta({
          description: 'La phrase qu’elle a acceptée, mot pour mot.',
          examples: ['J’accepte que ma demande soit transmise à Ouvréo pour recevoir des devis.'],
        }),
      givenAt: field.sentInstant('Quand elle l’a acceptée.'),
    })
    .meta({ description: 'Son accord, recueilli par vous avant cet appel. Il est conservé.' }),
})

/** What a partner posts for somebody who agreed to it. */
export const REQUEST_OPERATIONS = [
  partnerOperation({
    name: 'createRequest',
    path: '/requests',
    title: 'Transmettre la demande d’une personne',
    about:
      'Avec son accord. Elle reçoit un email pour confirmer, et rien n’est proposé à personne avant. La réponse est la même qu’elle soit connue de nous ou non.',
    body: request,
    output: z.object({
      id: field.id('Identifiant de cette transmission.'),
      status: z.literal('awaiting_confirmation').meta({ description: 'Attend sa confirmation.' }),
    }),
    run: async ({ ctx, partnerId }, { body: { consent, ...typed } }) => {
      const givenAt = new Date(consent.givenAt)
      if (givenAt > ctx.now) return refuse('consent_to_come')
      const form = quoteRequestForm.safeParse(typed)
      if (!form.success)
        return {
          ...refuse('invalid_input'),
          wrong: form.error.issues.map(({ path, message }): WrongValue => ({
            path: path.join('.'),
            message,
          })),
        }
      const id = newId<ApiConsentId>()
      // One peer may ask for three people a day; behind a partner each is a person of their own.
      const somebody = { ...ctx, who: { ...ctx.who, clientKey: `partner:${id}` } }
      const created = await createQuoteRequest(somebody, {
        form: form.data,
        key: id,
        honeypot: '',
        elapsedMs: MIN_FILL_SECONDS * 1_000,
      })
      if (!created.ok)
        switch (created.refusal) {
          case 'unknown_postal_code':
          case 'choose_commune':
          case 'invalid_phone':
          case 'too_many_requests':
            return refuse(created.refusal)
          default:
            throw new Error(`A request without files and invitations refuses: ${created.refusal}`)
        }
      await ctx.db.insert(apiConsents).values({
        id,
        partnerId,
        requestId: created.value.requestId,
        words: consent.words,
        givenAt,
        receivedAt: ctx.now,
      })
      return ok({ id, status: 'awaiting_confirmation' })
    },
    refusals: {
      consent_to_come: {
        status: 422,
        title: 'Cet accord est daté de plus tard que maintenant.',
        path: 'consent.givenAt',
      },
      unknown_postal_code: {
        status: 422,
        title: REFUSALS.unknown_postal_code,
        path: 'postalCode',
      },
      choose_commune: {
        status: 422,
        title: 'Ce code postal couvre plusieurs communes\u00a0: donnez le code INSEE.',
        path: 'insee',
      },
      invalid_phone: { status: 422, title: REFUSALS.invalid_phone, path: 'phone' },
      too_many_requests: {
        status: 429,
        title: 'Cette personne a déjà trois demandes ouvertes aujourd’hui.',
      },
    },
  }),
]
