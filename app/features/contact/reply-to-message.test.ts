import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { saveReply } from '#app/features/admin/desk/replies/replies.server.ts'
import * as conversation from '#app/features/messages/support/admin-conversation.page.tsx'
import { postToSupport } from '#app/features/messages/support/post-support-message.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type ContactMessageId } from '#app/values/identity/ids.ts'
import { anAdmin, aParticulier } from '#test/builders.ts'
import { aContactCase } from '#test/desk-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import * as page from './admin-messages.page.tsx'
import { replyToContactMessage } from './reply-to-message.server.ts'
import { contactMessages } from './tables.server.ts'

const database = useTestDatabase()
const aMessage = async () => (await aContactCase(database)) as ContactMessageId

it('leaves once by mail, answered to the mailbox that the message went to, and files the message', async () => {
  const ctx = database.ctx(await anAdmin(database))
  const id = await aMessage()
  for (const [text, refusal] of [
    [' ', 'text_missing'],
    ['a'.repeat(5_001), 'text_too_long'],
    ['Bonjour {entreprise}.', 'field_missing'],
  ] as const)
    expect(await replyToContactMessage(ctx, id, text)).toEqual({ ok: false, refusal })
  granted(await replyToContactMessage(ctx, id, 'Bonjour Zoé,\n\nVoici comment faire.'))
  expect(await replyToContactMessage(ctx, id, 'Encore.')).toMatchObject({
    refusal: 'already_answered',
  })
  expect(await replyToContactMessage(ctx, newId<ContactMessageId>(), 'Rien.')).toMatchObject({
    refusal: 'not_found',
  })
  const [message] = await database.rows(contactMessages, eq(contactMessages.id, id))
  const mails = await database.db
    .select({ subject: emailLogs.subject, replyTo: emailLogs.replyTo, text: emailLogs.text })
    .from(emailLogs)
    .where(and(eq(emailLogs.emailType, 'contact_answered'), eq(emailLogs.email, message!.email)))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    subject: 'Re\u00a0: Une question',
    replyTo: message!.routedTo,
  })
  expect(mails[0]!.text).toContain('Voici comment faire.')
  expect(message!.answeredAt).not.toBeNull()
})

it('is written with the replies of the team, filled from the message; what is missing is marked', async () => {
  const admin = await anAdmin(database)
  granted(
    (await saveReply(database.ctx(admin), null, {
      title: 'Suite',
      body: 'Bonjour {prénom}, sur « {objet} », pour {entreprise}.',
    }))!,
  )
  const id = await aMessage()
  const shown = await askPage<{ answering: { replies: { text: string }[] } }>(
    database,
    page,
    `/admin/messages?repondre=${id}`,
    { as: admin },
  )
  expect(shown.data.answering.replies[0]!.text).toBe(
    'Bonjour Zoé, sur « Une question », pour {entreprise}.',
  )
  const refused = await askPage<{ errors: { text?: string }; values: { text?: string } }>(
    database,
    page,
    `/admin/messages?repondre=${id}`,
    { as: admin, post: { intent: 'reply', messageId: id, text: 'Pour {entreprise}.' } },
  )
  expect([refused.status, refused.data.values.text]).toEqual([422, 'Pour {entreprise}.'])
  expect(refused.data.errors.text).toContain('accolades')
})

it('keeps a conversation with the team from leaving with a field, and lets others write braces', async () => {
  const admin = await anAdmin(database)
  const person = await aParticulier(database)
  granted(await postToSupport(database.ctx(person), 'Mon devis dit {prénom}.'))
  const answer = await askPage<{ errors: { body?: string } }>(
    database,
    conversation,
    `/admin/conversations/${person.accountId}`,
    {
      as: admin,
      params: { accountId: person.accountId },
      post: { intent: 'message', body: 'Bonjour {prénom}.', clientId: newId() },
    },
  )
  expect([answer.status, answer.data.errors.body]).toEqual([
    422,
    'À compléter avant d’envoyer\u00a0: {prénom}.',
  ])
})
