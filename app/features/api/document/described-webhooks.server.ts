import { KIND_WORDS } from '#app/features/webhooks/copy.ts'
import { MESSAGE_DATA } from '#app/features/webhooks/message-data.server.ts'
import { newMessage } from '#app/features/webhooks/note-messages.server.ts'
import { SIGNATURE_SAMPLE } from '#app/features/webhooks/signature-sample.ts'
import { signedHeaders } from '#app/features/webhooks/signature.server.ts'
import {
  ANSWER_WITHIN_MS,
  FAILS_FOR_MS,
  KEPT_DAYS,
  MAX_ENDPOINTS,
  OLD_SECRET_MS,
  TRIED_FOR_MS,
  WAITS_MS,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '#app/features/webhooks/webhook.ts'
import { exampleOf, fieldsOf } from './described.server.ts'
import { schemaOf } from './open-api.server.ts'

const EXAMPLE_AT = new Date('2026-12-01T08:30:00.000Z')
/** A secret that is nobody's: the documentation signs its example with it. */
const EXAMPLE_SECRET = `whsec_${Buffer.from('un secret que tout le monde lit!').toString('base64')}`

/** The webhooks as the documentation shows them: every kind of message, one with its headers, and the rules. */
export function describedWebhooks() {
  const bodies = new Map(WEBHOOK_KINDS.map((kind) => [kind, exampleBody(kind)]))
  const first = { id: 'msg_01944c2e-8f3a-7b21-9c04-5d6e7f809a1c', sentAt: EXAMPLE_AT }
  const body = bodies.get('quote.signed')!
  return {
    kinds: WEBHOOK_KINDS.map((kind) => ({
      kind,
      title: KIND_WORDS[kind],
      fields: fieldsOf(schemaOf(MESSAGE_DATA[kind], 'output')),
      example: JSON.stringify(JSON.parse(bodies.get(kind)!), null, 2),
    })),
    post: [
      ...Object.entries({
        'content-type': 'application/json',
        ...signedHeaders({ ...first, body }, [EXAMPLE_SECRET]),
      }).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\n'),
    secret: EXAMPLE_SECRET,
    sample: SIGNATURE_SAMPLE,
    answerWithin: durationInWords(ANSWER_WITHIN_MS),
    waits: WAITS_MS.map(durationInWords),
    triedFor: durationInWords(TRIED_FOR_MS),
    failsFor: durationInWords(FAILS_FOR_MS),
    oldSecretFor: durationInWords(OLD_SECRET_MS),
    keptDays: KEPT_DAYS,
    mostReceivers: MAX_ENDPOINTS,
  }
}

/** The webhooks as `describedWebhooks` makes them. */
export type DescribedWebhooks = ReturnType<typeof describedWebhooks>

function exampleBody(kind: WebhookKind): string {
  const data = exampleOf(schemaOf(MESSAGE_DATA[kind], 'output')) as { id: string }
  return newMessage(EXAMPLE_AT, kind, data.id, data).body
}

const UNITS = [
  [48 * 3_600_000, 24 * 3_600_000, 'jour'],
  [3_600_000, 3_600_000, 'heure'],
  [60_000, 60_000, 'minute'],
  [0, 1_000, 'seconde'],
] as const

/** « 5 secondes », « 24 heures », « 3 jours ». */
function durationInWords(ms: number): string {
  const [, length, unit] = UNITS.find(([from]) => ms >= from)!
  const count = ms / length
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`
}
