import { z } from 'zod'
import { REVIEW_ERRORS } from '#app/features/reviews/copy.ts'
import {
  EXPLANATION_MAX,
  EXPLANATION_MIN,
  REFUSAL_REASONS,
  REPLY_MAX,
  REPORT_REASONS,
  REVIEW_TEXT,
  type Ratings,
} from '#app/features/reviews/review.ts'

const stars = (of: keyof typeof REVIEW_ERRORS.rating) => {
  const words = REVIEW_ERRORS.rating[of]
  return z.coerce.number(words).int(words).min(1, words).max(5, words)
}
const explanation = z
  .string()
  .trim()
  .min(EXPLANATION_MIN, REVIEW_ERRORS.explanationShort)
  .max(EXPLANATION_MAX, REVIEW_ERRORS.explanationLong)

/** A review as its form gives it: five ratings and a text; each refusal is a sentence for its field. */
export const reviewForm = z.object({
  overall: stars('overall'),
  quality: stars('quality'),
  punctuality: stars('punctuality'),
  price: stars('price'),
  contact: stars('contact'),
  text: z
    .string()
    .trim()
    .min(REVIEW_TEXT.min, REVIEW_ERRORS.textShort)
    .max(REVIEW_TEXT.max, REVIEW_ERRORS.textLong),
})
/** What a person says of the works, checked. */
export type ReviewInput = Ratings & { text: string }

/** The company's reply. */
export const replyForm = z.object({
  text: z.string().trim().min(1, REVIEW_ERRORS.replyEmpty).max(REPLY_MAX, REVIEW_ERRORS.replyLong),
})

/** The company's report: a reason of the list, and what makes it think so. */
export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS, REVIEW_ERRORS.reason),
  text: explanation,
})
/** A report, checked. */
export type ReportInput = z.output<typeof reportForm>

/** Why an author contests a refusal. */
export const appealForm = z.object({ appeal: explanation.prefault('') })

/** The team's decision: publish, or refuse with a reason of the public rules and what exactly breaks it. */
export const decisionForm = z.discriminatedUnion(
  'decision',
  [
    // What was shared is named by what the form showed; a word is asked for only then, by the rule.
    z.object({
      decision: z.literal('publish'),
      seen: z
        .string()
        .max(200)
        .default('')
        .transform((kinds) => kinds.split(' ')),
      text: z.string().trim().max(EXPLANATION_MAX, REVIEW_ERRORS.explanationLong).default(''),
    }),
    z.object({
      decision: z.literal('refuse'),
      reason: z.enum(REFUSAL_REASONS, REVIEW_ERRORS.reason),
      text: explanation,
    }),
  ],
  REVIEW_ERRORS.decision,
)

/** The team's decision on a report: the review stays, with a word to the company, or is taken down like a refusal. */
export const reportDecisionForm = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('keep'), text: explanation }),
    z.object({
      decision: z.literal('refuse'),
      reason: z.enum(REFUSAL_REASONS, REVIEW_ERRORS.reason),
      text: explanation,
    }),
  ],
  REVIEW_ERRORS.decision,
)
