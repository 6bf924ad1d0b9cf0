import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, it } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aMail, mailsOf } from '#test/mail-builders.tsx'
import { nobodyListening, useSmtp, type SmtpManner } from '#test/smtp-stand-in.ts'
import { MAX_ATTEMPTS } from './mail-story.ts'
import { retryMails } from './retry-mails.server.ts'
import { emailLogs } from './tables.server.ts'
import { encryption } from './smtp-transport.server.ts'

const database = useTestDatabase()
const { outbox, deliver, nextTry, storyOf, keyOf, rowOfId } = mailsOf(database)
const smtp = useSmtp()
beforeEach(() => database.db.update(emailLogs).set({ nextAttemptAt: null }))

describe('by SMTP', () => {
  it('a mail arrives as it was written, in both forms, to one recipient', async () => {
    const id = await outbox()
    await deliver(smtp.transport(), id)
    expect(smtp.received).toMatchObject([
      { from: 'bonjour@ouvreo.fr', to: ['zoe@mairie-de-lyon.fr'] },
    ])
    const read = await PostalMime.parse(smtp.received[0]!.raw)
    expect(read.messageId).toBe(`<${await keyOf(id)}@ouvreo.fr>`)
    expect(read.subject).toBe('Votre été à l’atelier — 50 % d’économies')
    expect(read.from).toMatchObject({ name: 'Ouvréo', address: 'bonjour@ouvreo.fr' })
    expect(read.text).toContain('Bonjour Zoé & « Cie » <b>gras</b>')
    expect(read.text).toContain('http://localhost:3000/auth/confirm?token=abc_DEF-123&type=signup')
    expect(read.html).toContain('&lt;b&gt;gras')
    expect(await rowOfId(id)).toMatchObject({
      status: 'sent',
      sentAt: TEST_NOW,
      attempts: 1,
      errorMessage: null,
      resendId: `<${await keyOf(id)}@ouvreo.fr>`,
    })
    // The copy that is kept opens nothing.
    expect(JSON.stringify(await rowOfId(id))).not.toContain('abc_DEF')
    await deliver(smtp.transport(), id)
    expect(smtp.received).toHaveLength(1)
  })

  it('is answered to who it speaks for, and never to an address that nobody owns', async () => {
    for (const replyTo of ['luc@mairie-de-lyon.fr', null])
      await deliver(smtp.transport(), await outbox({ ...aMail(), replyTo }))
    const read = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)))
    // The operator of a product without settings is of a reserved domain.
    expect(read.map((mail) => mail.replyTo?.map(({ address }) => address) ?? null)).toEqual([
      ['luc@mairie-de-lyon.fr'],
      null,
    ])
    expect(smtp.received.map(({ to }) => to)).toEqual([
      ['zoe@mairie-de-lyon.fr'],
      ['zoe@mairie-de-lyon.fr'],
    ])
  })

  const faults: [SmtpManner, string | RegExp, string, number][] = [
    [
      'refuse the recipient',
      'Le serveur refuse cette adresse pour l’instant (EENVELOPE 450)',
      'postponed',
      1,
    ],
    ['refuse later', 'Le serveur remet cet envoi à plus tard (EMESSAGE 451)', 'postponed', 1],
    ['drop', /^Le serveur d’envoi .*\(E(CONNECTION|SOCKET|TIMEDOUT|CONNRESET)\)$/, 'unanswered', 1],
    [
      'take then drop',
      /^Le serveur d’envoi a coupé sans répondre \(E(CONNECTION|SOCKET|CONNRESET)\)$/,
      'unanswered',
      2,
    ],
  ]
  it.each(faults)(
    '%s: failed, then sent later under the same Message-ID',
    async (manner, message, kind, copies) => {
      const id = await outbox()
      // A pool connects once more by itself while nothing was said.
      smtp.manners = manner === 'drop' ? [manner, manner] : [manner]
      const transport = smtp.transport()
      await deliver(transport, id)
      const failed = await rowOfId(id)
      expect(failed).toMatchObject({
        status: 'failed',
        attempts: 1,
        sentAt: null,
        nextAttemptAt: new Date(TEST_NOW.getTime() + 10_000),
        errorMessage: typeof message === 'string' ? message : expect.stringMatching(message),
      })
      // What the provider said may name people; its code does not.
      expect(failed.errorMessage).not.toContain('@')
      expect(failed.html).toContain('token=abc_DEF-123')
      smtp.manners = []
      await nextTry(transport, id)
      expect(await rowOfId(id)).toMatchObject({
        status: 'sent',
        attempts: 2,
        errorMessage: null,
        nextAttemptAt: null,
      })
      expect(await storyOf(id)).toEqual([kind, 'accepted'])
      expect(smtp.received).toHaveLength(copies)
      const ids = await Promise.all(
        smtp.received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
      )
      expect(new Set(ids)).toEqual(new Set([`<${await keyOf(id)}@ouvreo.fr>`]))
    },
  )

  it('what is refused for good is not tried again', async () => {
    const id = await outbox()
    smtp.manners = ['refuse for good']
    await deliver(smtp.transport(), id)
    expect(await rowOfId(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      nextAttemptAt: null,
      errorMessage: 'Le serveur refuse ce message (EMESSAGE 554)',
    })
    expect(
      await retryMails(database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + 86_400_000))),
    ).toBe(0)
    expect(await storyOf(id)).toEqual(['refused'])
  })

  it('a server that is down for days: growing pauses, then given up, with everything kept to send it again', async () => {
    const id = await outbox()
    const transport = smtp.transport(await nobodyListening())
    await deliver(transport, id)
    const pauses: number[] = []
    for (let at = TEST_NOW; ;) {
      const { nextAttemptAt } = await rowOfId(id)
      if (!nextAttemptAt) break
      pauses.push((nextAttemptAt.getTime() - at.getTime()) / 1_000)
      at = nextAttemptAt
      await nextTry(transport, id)
    }
    expect(pauses).toEqual([10, 30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800])
    const row = await rowOfId(id)
    expect(row).toMatchObject({
      status: 'failed',
      attempts: MAX_ATTEMPTS,
      errorMessage: expect.stringMatching(/11 essais$/),
    })
    expect(row.html).toContain('token=abc_DEF-123')
    expect(await storyOf(id)).toEqual([
      ...Array.from({ length: 10 }, () => 'postponed'),
      'given_up',
    ])
  })

  it('a relay that offers no encryption where it must is told neither the password nor the mail', async () => {
    expect(
      [
        'smtp://u:p@relais.fr:587',
        'smtps://u:p@relais.fr',
        'smtp://relais.fr:25',
        'smtp://u:p@127.0.0.1:587',
        'smtp://u:p@relais.fr?requireTLS=false',
      ].map((url) => 'requireTLS' in encryption(url)),
    ).toEqual([true, false, false, false, false])
    const transport = smtp.transport(`smtp://u:p@127.0.0.1:${smtp.port}?requireTLS=true`)
    const id = await outbox()
    await deliver(transport, id)
    expect(await rowOfId(id)).toMatchObject({
      status: 'failed',
      nextAttemptAt: expect.any(Date),
      errorMessage: expect.stringMatching(
        /^Le serveur d’envoi ne propose pas de connexion chiffrée \(ETLS/,
      ),
    })
    expect(smtp.received).toEqual([])
  })

  it('a link that is over, or would be at the next attempt, is not sent', async () => {
    const transport = smtp.transport(await nobodyListening())
    const id = await outbox({ ...aMail(), goodHours: 1 })
    await deliver(transport, id)
    for (let n = 1; n < 6; n++) await nextTry(transport, id)
    // After 52 minutes the next attempt would come at 112.
    expect(await rowOfId(id)).toMatchObject({
      status: 'failed',
      attempts: 6,
      nextAttemptAt: expect.any(Date),
    })
    await nextTry(transport, id)
    expect(await rowOfId(id)).toMatchObject({
      status: 'failed',
      attempts: 7,
      nextAttemptAt: null,
      errorMessage: expect.stringContaining('jusqu’à la fin de validité de son lien'),
    })
    const forgotten = await outbox({ ...aMail(), goodHours: 1 })
    await deliver(smtp.transport(), forgotten, new Date(TEST_NOW.getTime() + 3_600_000))
    expect(await rowOfId(forgotten)).toMatchObject({
      status: 'failed',
      attempts: 0,
      nextAttemptAt: null,
      errorMessage: 'Non envoyé : le lien de cet email n’est plus valable',
    })
    expect(await storyOf(forgotten)).toEqual(['withheld'])
    expect(smtp.received).toEqual([])
  })

  it('nobody listening: failed, and the address of the server is not written down', async () => {
    const id = await outbox()
    await deliver(smtp.transport(await nobodyListening()), id)
    expect(await rowOfId(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      errorMessage: expect.stringMatching(/^Le serveur d’envoi est injoignable \(E\w+\)$/),
    })
  })

  it('a mail that left is not called failed because the database could not write it down', async () => {
    const id = await outbox()
    await database.pool.query(
      `create function no_record() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    )
    await database.pool.query(
      `create trigger no_record before update on email_logs for each row when (new.status = 'sent') execute function no_record()`,
    )
    try {
      await expect(deliver(smtp.transport(), id)).rejects.toThrow()
    } finally {
      await database.pool.query('drop trigger no_record on email_logs')
    }
    expect(await rowOfId(id)).toMatchObject({ status: 'sending', attempts: 0, errorMessage: null })
    await deliver(smtp.transport(), id)
    expect(await rowOfId(id)).toMatchObject({ status: 'sent' })
    const ids = await Promise.all(
      smtp.received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
    )
    const messageId = `<${await keyOf(id)}@ouvreo.fr>`
    expect(ids).toEqual([messageId, messageId])
  })

  it('never hears of the addresses of the demonstration', async () => {
    const reserved = [
      'a@ouvreo.example',
      'a@EXAMPLE.com',
      'a@mail.example.org',
      'a@x.test',
      'a@localhost',
      'a@b.invalid',
      'a@ouvreo.example.',
      'a@example.fr ',
    ]
    for (const to of reserved) await deliver(smtp.transport(), await outbox(aMail({ to })))
    expect(smtp.received).toEqual([])
    expect(readdirSync(join(smtp.folder, 'mails'))).toHaveLength(reserved.length)
    for (const to of ['a@example-artisan.fr', 'a@monexample.com', 'a@test.fr'])
      await deliver(smtp.transport(), await outbox(aMail({ to })))
    expect(smtp.received).toHaveLength(3)
  })

  it.each([
    'a@x.fr, b@y.fr',
    'a@x.fr; b@y.fr',
    '"a@x.fr" <b@y.fr>',
    'groupe: a@x.fr, b@y.fr;',
    'a@ouvreo.example, b@y.fr',
  ])('reads no list out of « %s »', async (to) => {
    await deliver(smtp.transport(), await outbox(aMail({ to }))).catch(() => {})
    expect(
      smtp.received
        .flatMap((mail) => mail.to)
        .filter((address) => address === 'b@y.fr' || address === 'a@x.fr'),
    ).toEqual([])
  })
})
