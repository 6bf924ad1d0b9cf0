import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type ContactMessageId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import { anAdmin, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { answerContactMessage } from './answer-contact-message.server.ts'
import { contactForm } from './contact-message-form.ts'
import { countWaitingMessages, receivedMessages } from './queries.server.ts'
import { sendContactMessage } from './send-contact-message.server.ts'
import { contactMessages } from './tables.server.ts'

const database = useTestDatabase()
const visitor = { kind: 'visitor', clientKey: 'test' } as const
const form = (email: string, fields: object = {}) =>
  contactForm.parse({
    firstName: 'Claire',
    lastName: 'Martin',
    email,
    phone: '06 12 34 56 78',
    type: 'technical',
    subject: 'Photos',
    message: 'Mes photos ne partent pas.',
    ...fields,
  })
const mailsTo = (email: string) =>
  database.db
    .select({ type: emailLogs.emailType, replyTo: emailLogs.replyTo })
    .from(emailLogs)
    .where(eq(emailLogs.email, email))
const kept = (email: string) => database.rows(contactMessages, eq(contactMessages.email, email))

beforeAll(async () => sendContactMessage(database.ctx(visitor), form('claire@exemple.fr')))

test('a message is kept, acknowledged and sent to who answers it', async () => {
  expect(await kept('claire@exemple.fr')).toMatchObject([
    {
      type: 'technical',
      phone: '+33612345678',
      routedTo: 'technique@ouvreo.example',
      accountId: null,
      answeredAt: null,
      createdAt: TEST_NOW,
    },
  ])
  expect(await mailsTo('claire@exemple.fr')).toEqual([
    { type: 'contact_acknowledged', replyTo: null },
  ])
  expect(await mailsTo('technique@ouvreo.example')).toEqual([
    { type: 'contact_forwarded', replyTo: 'claire@exemple.fr' },
  ])
})

test('the same form posted twice, at once or later that day, is one message and one mail', async () => {
  await Promise.all(
    [1, 2, 3].map(() => sendContactMessage(database.ctx(visitor), form('double@exemple.fr'))),
  )
  await sendContactMessage(
    database.ctx(visitor, new Date(TEST_NOW.getTime() + 3_600_000)),
    form('double@exemple.fr'),
  )
  expect(await kept('double@exemple.fr')).toHaveLength(1)
  expect(await mailsTo('double@exemple.fr')).toHaveLength(1)
})

test('another text, or another day, is another message', async () => {
  await sendContactMessage(database.ctx(visitor), form('suite@exemple.fr'))
  await sendContactMessage(
    database.ctx(visitor),
    form('suite@exemple.fr', { message: 'Cela marche maintenant, merci.' }),
  )
  await sendContactMessage(
    database.ctx(visitor, new Date(TEST_NOW.getTime() + 86_400_000)),
    form('suite@exemple.fr'),
  )
  expect(await kept('suite@exemple.fr')).toHaveLength(3)
})

test('somebody signed in is recognised, and written to the right part of the team', async () => {
  const person = await aParticulier(database)
  await sendContactMessage(database.ctx(person), form('connectee@exemple.fr', { type: 'general' }))
  expect(await kept('connectee@exemple.fr')).toMatchObject([
    { accountId: person.accountId, routedTo: 'particuliers@ouvreo.example' },
  ])
})

test('the team reads what waits, oldest first, and classes a message once', async () => {
  const admin = database.ctx(await anAdmin(database))
  const before = await countWaitingMessages(admin)
  const { rows } = await receivedMessages.page(admin)
  expect(rows).toHaveLength(before)
  expect(rows.map((row) => row.createdAt.getTime())).toEqual(
    rows.map((row) => row.createdAt.getTime()).toSorted((a, b) => a - b),
  )
  const [first] = rows
  expect(await answerContactMessage(admin, first!.id)).toEqual(ok())
  expect(await answerContactMessage(admin, first!.id)).toEqual(refuse('already_answered'))
  expect(await answerContactMessage(admin, newId<ContactMessageId>())).toEqual(refuse('not_found'))
  expect(await countWaitingMessages(admin)).toBe(before - 1)
  expect(
    (await receivedMessages.page(admin, { view: 'repondus' })).rows.map((row) => row.id),
  ).toEqual([first!.id])
  expect(
    await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, first!.id)),
  ).toEqual([{ action: 'contact_message.answered' }])
})
