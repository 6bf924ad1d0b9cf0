import { z } from 'zod'
import type { WebhookKind } from './webhook.ts'

const EXAMPLE_ID = '01944c2e-8f3a-7b21-9c04-5d6e7f809a1b'
const OTHER_EXAMPLE_ID = '01944c19-27d5-7e60-8a3b-c41f5e6d7a82'
/** The thing that a message is about, and another one that it comes from. */
const id = (description: string) => z.uuid().meta({ description, examples: [EXAMPLE_ID] })
const otherId = (description: string) =>
  z.uuid().meta({ description, examples: [OTHER_EXAMPLE_ID] })
const number = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] })
const cents = z.int().meta({ description: 'Total TTC, en centimes.', examples: [120_000] })
const day = (description: string, example: string) =>
  z.iso
    .date()
    .nullable()
    .meta({ description, examples: [example] })

const lead = (status: 'proposed' | 'opened') =>
  z.strictObject({
    id: id('La demande.'),
    status: z
      .enum(['proposed', 'opened', 'quoted', 'won', 'lost', 'declined', 'expired', 'stopped'])
      .meta({ description: 'Où elle en est, comme dans l’API.', examples: [status] }),
  })

const quote = (status: 'sent' | 'accepted' | 'declined') =>
  z.strictObject({
    id: id('Le devis.'),
    leadId: otherId('La demande à laquelle il répond.'),
    number: number('Son numéro.', 'D-2026-0007'),
    status: z
      .enum(['draft', 'sent', 'accepted', 'declined', 'withdrawn', 'expired', 'retracted'])
      .meta({ description: 'Où il en est, comme dans l’API.', examples: [status] }),
    totalInclCents: cents,
  })

const invoice = z.strictObject({
  id: id('La facture, ou l’avoir.'),
  quoteId: otherId('Le devis dont elle vient. Null d’une facture sans devis.').nullable(),
  kind: z.enum(['plain', 'deposit', 'progress', 'final', 'credit_note']).meta({
    description: 'Facture simple, acompte, situation, solde, ou avoir.',
    examples: ['final'],
  }),
  number: number('Son numéro.', 'F-00042'),
  status: z
    .enum(['draft', 'issued'])
    .meta({ description: 'Émise, toujours.', examples: ['issued'] }),
  totalInclCents: cents,
  issuedOn: day('Le jour de l’émission.', '2026-12-01'),
  dueOn: day('Le jour de l’échéance.', '2026-12-31'),
})

/** What a message of each kind says of its thing: identifiers, states and amounts, and nothing of the client. */
export const MESSAGE_DATA = {
  'lead.received': lead('proposed'),
  'lead.taken': lead('opened'),
  'quote.sent': quote('sent'),
  'quote.signed': quote('accepted'),
  'quote.declined': quote('declined'),
  'invoice.issued': invoice,
  'invoice.paid': invoice,
  'works.ended': z.strictObject({
    id: id('Le chantier.'),
    quoteId: otherId('Le devis qui a été signé.'),
    status: z
      .enum([
        'to_schedule',
        'scheduled',
        'in_progress',
        'to_confirm',
        'disputed',
        'done',
        'cancelled',
      ])
      .meta({ description: 'Où il en est\u00a0: terminé.', examples: ['done'] }),
  }),
  'review.published': z.strictObject({
    id: id('L’avis.'),
    worksId: otherId('Le chantier dont il parle. Null d’un avis sur un dépannage.').nullable(),
    overall: z.int().meta({ description: 'La note, de 1 à 5.', examples: [5] }),
  }),
} as const satisfies Record<WebhookKind, z.ZodObject>

/** What a message of a kind says of its thing. */
export type MessageData<Kind extends WebhookKind> = z.output<(typeof MESSAGE_DATA)[Kind]>
