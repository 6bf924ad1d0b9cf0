import { z } from 'zod'
import { readField } from '#app/features/clients/client-form.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { EMAIL_REFUSALS, parseEmail } from '#app/values/identity/email-address.ts'
import { parseId, type ClientId } from '#app/values/identity/ids.ts'
import { parsePhone, PHONE_REFUSALS } from '#app/values/identity/phone-number.ts'
import { lineField } from '#app/values/line-field.ts'

/** What the choice of a client posts for somebody who is not in the book yet. */
export const NEW_CLIENT = 'nouveau'

/** A devis for an own client as its first form posts it: for whom, which works, where. */
export const ownQuoteForm = z
  .object({
    client: z.string().default(NEW_CLIENT),
    name: lineField(120).default(''),
    email: readField(parseEmail, EMAIL_REFUSALS),
    phone: readField(parsePhone, PHONE_REFUSALS),
    title: lineField(120).default(''),
    trade: z.enum(TRADE_SLUGS, 'Choisissez un métier.'),
    worksLine: lineField(200).default(''),
    postalCode: lineField(80).default(''),
    insee: z.string().optional(),
  })
  .transform(({ client, name, email, phone, ...works }, context) => {
    const isNew = client === NEW_CLIENT
    const id = isNew ? null : parseId<ClientId>(client)
    if (!isNew && !id)
      context.addIssue({ code: 'custom', path: ['client'], message: 'Choisissez un client.' })
    if (isNew && name === '')
      context.addIssue({ code: 'custom', path: ['name'], message: 'Indiquez le nom du client.' })
    if (works.title === '')
      context.addIssue({
        code: 'custom',
        path: ['title'],
        message: 'Dites en quelques mots quels travaux.',
      })
    if (works.postalCode === '')
      context.addIssue({
        code: 'custom',
        path: ['postalCode'],
        message: 'Indiquez le code postal des travaux.',
      })
    return { ...works, client: id ? { id } : { name, email, phone } }
  })

/** A well-formed beginning. */
export type OwnQuoteInput = z.output<typeof ownQuoteForm>
