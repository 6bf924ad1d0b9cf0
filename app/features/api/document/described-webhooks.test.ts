import { describe, expect, it } from 'vitest'
import { MESSAGE_DATA } from '#app/features/webhooks/message-data.server.ts'
import { SIGNATURE_SAMPLE } from '#app/features/webhooks/signature-sample.ts'
import { signedHeaders } from '#app/features/webhooks/signature.server.ts'
import { WEBHOOK_KINDS, waitAfterTry } from '#app/features/webhooks/webhook.ts'
import { describedWebhooks } from './described-webhooks.server.ts'

const described = describedWebhooks()

describe('the documentation of webhooks', () => {
  it.each(WEBHOOK_KINDS)('shows a message of %s as one is posted', (kind) => {
    const one = described.kinds.find((shown) => shown.kind === kind)!
    const { type, timestamp, data } = JSON.parse(one.example)
    expect({ type, timestamp }).toEqual({ type: kind, timestamp: '2026-12-01T08:30:00.000Z' })
    expect(MESSAGE_DATA[kind].parse(data)).toEqual(data)
    expect(one.fields.map(({ path }) => path)).toEqual(Object.keys(data))
    for (const { about } of one.fields) expect(about).not.toBe('')
  })

  it('signs its example as a message is', () => {
    const [head, body] = described.post.split('\n\n')
    const headers = Object.fromEntries(head!.split('\n').map((line) => line.split(': ')))
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000)
    const message = { id: headers['webhook-id'], body: body!, sentAt }
    expect(headers).toMatchObject(signedHeaders(message, [described.secret]))
    expect(described.sample).toBe(SIGNATURE_SAMPLE)
  })

  it('says when a message is tried again as it is', () => {
    expect(described.waits).toHaveLength(9)
    expect(described.waits[0]).toBe('5\u00a0secondes')
    expect(described.waits[2]).toBe('30\u00a0minutes')
    expect(described.waits.at(-1)).toBe('24\u00a0heures')
    expect(waitAfterTry(1, 0)).toBe(5_000)
    expect(described.triedFor).toBe('3\u00a0jours')
  })
})
