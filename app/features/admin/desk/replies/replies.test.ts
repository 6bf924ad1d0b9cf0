import { beforeAll, expect, it } from 'vitest'
import * as conversation from '#app/features/messages/support/admin-conversation.page.tsx'
import { postToSupport } from '#app/features/messages/support/post-support-message.server.ts'
import type { Admin } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { fillFields, missingFields } from '#app/features/messages/support/reply-fields.ts'
import { parseReply } from './desk-reply.ts'
import { deleteReply, listReplies, saveReply } from './replies.server.ts'

const database = useTestDatabase()
let admin: Admin
beforeAll(async () => {
  admin = await anAdmin(database)
})

it('is refused without a name or a text, and with braces around what it does not know', () => {
  expect(parseReply({ title: ' ', body: 'Bonjour' })).toMatchObject({ refusal: 'title_missing' })
  expect(parseReply({ title: 'Bonjour', body: '' })).toMatchObject({ refusal: 'body_missing' })
  expect(parseReply({ title: 'A', body: 'Pour {travaux}' })).toMatchObject({
    refusal: 'unknown_variable',
  })
  const body = 'Bonjour {prénom}, pour {entreprise}.'
  expect(parseReply({ title: 'A', body })).toMatchObject({ ok: true })
  const filled = fillFields(body, { prénom: 'Claire', entreprise: '' })
  expect(filled).toBe('Bonjour Claire, pour {entreprise}.')
  expect(missingFields(filled)).toEqual(['entreprise'])
  expect(missingFields('Une accolade { et { Numéro de la  demande }.')).toEqual([
    'numéro de la demande',
  ])
})

it('is kept by the team, changed, and deleted once', async () => {
  const ctx = database.ctx(admin)
  granted((await saveReply(ctx, null, { title: 'Zinc', body: 'Un' }))!)
  granted((await saveReply(ctx, null, { title: 'accueil', body: 'Deux' }))!)
  const [first, second] = await listReplies(ctx)
  expect([first!.title, second!.title]).toEqual(['accueil', 'Zinc'])
  granted((await saveReply(ctx, second!.id, { title: 'Zinc', body: 'Trois' }))!)
  expect((await listReplies(ctx))[1]!.body).toBe('Trois')
  expect(await saveReply(ctx, newId<string>(), { title: 'A', body: 'B' })).toBeNull()
  expect([await deleteReply(ctx, first!.id), await deleteReply(ctx, first!.id)]).toEqual([
    true,
    false,
  ])
})

it('is offered where the team answers, with the names of whoever is answered', async () => {
  granted(
    (await saveReply(database.ctx(admin), null, {
      title: 'Suite',
      body: 'Bonjour {prénom} de {entreprise}.',
    }))!,
  )
  for (const [who, text] of [
    [await aParticulier(database, { name: 'Claire Martin' }), 'Bonjour Claire de {entreprise}.'],
    [await anArtisan(database, { companyName: 'Toits Roux' }), / de Toits Roux\.$/],
  ] as const) {
    granted(await postToSupport(database.ctx(who), 'Bonjour, une question.'))
    const { data } = await askPage<{ replies: { text: string }[] }>(
      database,
      conversation,
      `/admin/conversations/${who.accountId}`,
      { as: admin, params: { accountId: who.accountId } },
    )
    expect(data.replies.at(-1)?.text ?? data.replies[0]!.text).toBeDefined()
    expect(data.replies.find((reply) => reply.text.startsWith('Bonjour'))!.text).toMatch(text)
  }
})
