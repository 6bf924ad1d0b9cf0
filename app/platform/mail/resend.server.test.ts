import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { useResend, type ResendManner } from '#test/resend-stand-in.tsx'
import { mailKey } from './compose-mail.server.ts'
import { retryMails } from './retry-mails.server.ts'

const database = useTestDatabase()
const resend = useResend(database)
const { account, later, ctxAt, outbox, rowOf, deliver, sentMail } = resend

describe('by Resend', () => {
  it('a mail is given once, with its key, its tags and our key of the service', async () => {
    const row = await sentMail()
    expect(row).toMatchObject({
      status: 'sent',
      sentAt: TEST_NOW,
      resendId: resend.given[0]!.id,
      attempts: 1,
      errorMessage: null,
    })
    expect(resend.given).toHaveLength(1)
    expect(resend.given[0]!.headers).toMatchObject({
      authorization: 'Bearer re_a_key_of_tests',
      'idempotency-key': mailKey(row.dedupeKey, 0),
      'content-type': 'application/json',
    })
    expect(resend.given[0]!.body).toMatchObject({
      from: 'Ouvréo <bonjour@ouvreo.fr>',
      to: ['zoe@mairie-de-lyon.fr'],
      subject: 'Un sujet',
      headers: {},
      tags: [
        { name: 'mail_id', value: row.id },
        { name: 'mail_key', value: mailKey(row.dedupeKey, 0) },
      ],
    })
    expect(resend.given[0]!.body.html).toContain('token=abc_DEF-123')
    expect(row.html).not.toContain('abc_DEF')
  })

  const faults: [
    string,
    ResendManner,
    { status: string; attempts: number; seconds: number | null; error: string },
  ][] = [
    [
      'a wrong key',
      { status: 401, name: 'invalid_api_key' },
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le service d’envoi refuse notre clé ou notre domaine (HTTP 401 invalid_api_key)',
      },
    ],
    [
      'a domain that is not verified',
      { status: 403, name: 'validation_error' },
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le service d’envoi refuse notre clé ou notre domaine (HTTP 403 validation_error)',
      },
    ],
    [
      'a message refused',
      { status: 422, name: 'invalid_parameter' },
      {
        status: 'failed',
        attempts: 1,
        seconds: null,
        error: 'Le service d’envoi refuse ce message (HTTP 422 invalid_parameter)',
      },
    ],
    [
      'a slow-down',
      { status: 429, name: 'rate_limit_exceeded', retryAfter: '40' },
      {
        status: 'failed',
        attempts: 0,
        seconds: 40,
        error: 'Le service d’envoi demande de ralentir (HTTP 429 rate_limit_exceeded)',
      },
    ],
    [
      'a quota',
      { status: 429, name: 'daily_quota_exceeded' },
      {
        status: 'failed',
        attempts: 0,
        seconds: 3_600,
        error: 'Le quota du service d’envoi est atteint (HTTP 429 daily_quota_exceeded)',
      },
    ],
    [
      'a breakdown',
      { status: 503 },
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le service d’envoi est en panne (HTTP 503)',
      },
    ],
    [
      'the same request under way',
      { status: 409, name: 'concurrent_idempotent_requests' },
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le même envoi est en cours (HTTP 409 concurrent_idempotent_requests)',
      },
    ],
    [
      'a connection cut',
      'drop',
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le service d’envoi n’a pas répondu (UND_ERR_SOCKET)',
      },
    ],
    [
      'an answer without an id',
      'no id',
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le service d’envoi a répondu sans identifiant (HTTP 200)',
      },
    ],
  ]
  it.each(faults)(
    '%s: said in French, with what follows',
    async (_, manner, { status, attempts, seconds, error }) => {
      const id = await outbox()
      resend.manners = [manner]
      await deliver(id)
      expect(await rowOf(id)).toMatchObject({
        status,
        attempts,
        errorMessage: error,
        nextAttemptAt: seconds === null ? null : later(seconds),
      })
    },
  )

  it('taken, then cut: the second attempt finds the first by its key, and one mail left', async () => {
    const id = await outbox()
    resend.manners = ['take then drop']
    await deliver(id)
    expect(await rowOf(id)).toMatchObject({ status: 'failed', resendId: null })
    await retryMails(ctxAt(later(10)))
    await deliver(id, later(10))
    expect(resend.given).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      resendId: resend.given[0]!.id,
      attempts: 2,
      errorMessage: null,
    })
  })

  it('is never given an address of the demonstration', async () => {
    const row = await sentMail({ to: 'claire@demo.ouvreo.example' })
    expect(row.status).toBe('sent')
    expect(resend.given).toEqual([])
    expect(readdirSync(join(resend.folder, 'mails'))).toEqual([`${row.id}.eml`])
  })

  it('gives mail by choice its one-click unsubscription, and sends none to who unsubscribed', async () => {
    const wanted = await sentMail({ type: 'message' })
    const { headers, html } = resend.given[0]!.body
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const href = /^<(http:\/\/localhost:3000\/desabonnement\?jeton=[\w.-]+)>$/.exec(
      headers['List-Unsubscribe']!,
    )![1]!
    expect(html).toContain(`href="${href}"`)
    // What is kept of it ends nothing.
    expect(wanted.html).not.toContain(href)
    expect(wanted.html).toContain('jeton=…')
    resend.refused = new Set([`${account}:messages`])
    const id = await outbox({ type: 'message' })
    await deliver(id)
    expect(resend.given).toHaveLength(1)
    expect(await rowOf(id)).toBeUndefined()
    expect((await sentMail({ type: 'signup' })).status).toBe('sent')
    // Behind the gate a mailbox could not press it: only the link is offered.
    resend.refused = new Set()
    resend.behindAGate()
    await sentMail({ type: 'message' })
    expect(Object.keys(resend.given.at(-1)!.body.headers)).toEqual(['List-Unsubscribe'])
  })
})
