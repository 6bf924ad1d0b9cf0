import { z } from 'zod'
import { emailField } from '#app/features/accounts/account-form.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { lineField } from '#app/values/line-field.ts'
import { MAX_INVITED } from '#app/features/requests/kept-artisans/invitation.ts'
import { MAX_ALSO } from '#app/features/requests/siblings/usual-companions.ts'
import { siteInput } from './site-person-form.ts'
import { FORM_MESSAGES } from '#app/features/requests/copy.ts'
import {
  BUDGETS,
  MAX_BLUEPRINTS,
  MAX_PHOTOS,
  MAX_SEATS,
  TIMEFRAMES,
} from '#app/features/requests/quote-request.ts'

/** A select left on its empty choice is no answer. */
const chosen = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const description = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z.string().min(20, FORM_MESSAGES.descriptionShort).max(4_000, FORM_MESSAGES.descriptionLong),
  )

/** The works: what everybody fills in. */
const works = {
  trade: chosen(z.enum(TRADE_SLUGS, FORM_MESSAGES.trade)),
  /** Who is on the spot, where it is asked for somebody else. */
  site: siteInput.optional(),
  /** Other trades that the same works need: a request each. */
  also: z.array(z.enum(TRADE_SLUGS)).max(MAX_ALSO, FORM_MESSAGES.also).optional(),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}$/, FORM_MESSAGES.postalCode),
  /** The INSEE code of the commune, when the postal code covers several. */
  insee: chosen(
    z
      .string()
      .regex(/^(\d{5}|2[AB]\d{3})$/, FORM_MESSAGES.commune)
      .optional(),
  ),
  description,
  budget: chosen(z.enum(BUDGETS, FORM_MESSAGES.choice).optional()),
  timeframe: chosen(z.enum(TIMEFRAMES, FORM_MESSAGES.choice).optional()),
  /** By the keys of the trade's questions; `readTradeAnswers` tells what counts. */
  answers: z.record(z.string(), z.string()).optional(),
  wantedQuotes: chosen(
    z.coerce
      .number(FORM_MESSAGES.wantedQuotes)
      .int(FORM_MESSAGES.wantedQuotes)
      .min(1, FORM_MESSAGES.wantedQuotes)
      .max(MAX_SEATS, FORM_MESSAGES.wantedQuotes)
      .default(MAX_SEATS),
  ),
  phoneSharing: chosen(
    z.enum(['everyone', 'one_by_one'], FORM_MESSAGES.choice).default('one_by_one'),
  ),
  /** The address of a company's profile; one that is no address is as if there were none. */
  artisan: z
    .string()
    .regex(/^[a-z0-9-]{1,120}$/)
    .optional()
    .catch(undefined),
  /** Plans that were kept already, with the name of each file. */
  blueprints: z
    .array(z.object({ fileId: z.uuid(), name: z.string().max(120) }))
    .max(MAX_BLUEPRINTS, FORM_MESSAGES.blueprints)
    .optional(),
  photoIds: z.array(z.uuid()).max(MAX_PHOTOS, FORM_MESSAGES.photos).default([]),
}

/** A phone number as typed; read by `parsePhoneNumber` where the request is written. Optional for everybody. */
const phone = chosen(lineField(30).optional())

/** What a visitor posts: the works, and who they are. Unknown keys are refused. */
export const quoteRequestForm = z.strictObject({
  ...works,
  firstName: lineField(80, FORM_MESSAGES.firstName),
  lastName: lineField(80).default(''),
  email: emailField,
  phone,
})

/** What a signed-in individual posts: their account says who they are. */
export const ownQuoteRequestForm = z.strictObject({
  ...works,
  phone,
  /** Companies of theirs that are told first. */
  invited: z.array(z.uuid()).max(MAX_INVITED, FORM_MESSAGES.invited).optional(),
})

/** What its author may still say otherwise while nobody has taken the contact. */
export const requestWordsForm = z.object({
  description,
  budget: works.budget,
  timeframe: works.timeframe,
  answers: works.answers,
})
/** Valid words. */
export type RequestWords = z.infer<typeof requestWordsForm>

/** A valid form of a visitor. */
export type QuoteRequestInput = z.infer<typeof quoteRequestForm>
/** A valid form of a signed-in individual. */
export type OwnQuoteRequestInput = z.infer<typeof ownQuoteRequestForm>
