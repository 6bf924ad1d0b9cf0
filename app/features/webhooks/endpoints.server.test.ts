import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { credentials } from '#app/features/accounts/tables.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { applyRetention } from '#app/platform/personal-data/apply-retention.server.ts'
import { newId, type WebhookDeliveryId, type WebhookEndpointId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, formOf } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { aCompanyWithSoftware, anEndpoint, aPublicAddress } from '#test/webhook-builders.ts'
import { WEBHOOK_DATA } from './personal-data.server.ts'
import { getEndpoint, listDeliveries, listEndpoints } from './queries.server.ts'
import { addEndpoint, changeEndpoint, removeEndpoint } from './save-endpoint.server.ts'
import { readSecret, rotateSecret } from './secret.server.ts'
import { sendAgain, sendTest } from './send-again.server.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'
import { turnOff, turnOn } from './turn-endpoint.server.ts'
import { MAX_ENDPOINTS } from './webhook.ts'
import * as page from './webhook.page.tsx'
import * as listPage from './webhooks.page.tsx'

const database = useTestDatabase()
let artisan: Artisan
beforeEach(async () => {
  artisan = await aCompanyWithSoftware(database)
})
const input = (url = aPublicAddress()) => ({ url, description: '', kinds: ['quote.sent' as const] })
const add = (url?: string, who = artisan) => addEndpoint(database.ctx(who), input(url))

describe('an address', () => {
  test.each([
    ['http://93.184.215.14/', 'not_https'],
    ['https://127.0.0.1/', 'not_public'],
    ['https://10.1.2.3/', 'not_public'],
    ['https://[fd00::1]/', 'not_public'],
  ])('that may not be called is not kept: %s', async (url, refusal) => {
    expect(await add(url)).toMatchObject({ refusal })
    const { id } = await anEndpoint(database, artisan)
    expect(await changeEndpoint(database.ctx(artisan), id, input(url))).toMatchObject({ refusal })
  })

  test('is added once, five times at most, whoever presses at once', async () => {
    const url = aPublicAddress()
    const same = await together(6, () => add(url))
    expect(same.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await add(url)).toMatchObject({ refusal: 'already_there' })
    const many = await together(10, () => add())
    expect(many.filter(({ ok }) => ok)).toHaveLength(MAX_ENDPOINTS - 1)
    expect(await add()).toMatchObject({ refusal: 'too_many' })
    expect(await listEndpoints(database.ctx(artisan))).toHaveLength(MAX_ENDPOINTS)
    // Another company may have the same.
    granted(await add(url, await aCompanyWithSoftware(database)))
  })

  test('needs a plan that comprises it', async () => {
    expect(await add(undefined, await aCompanyWithSoftware(database, 'Basic'))).toMatchObject({
      refusal: 'not_in_plan',
    })
    granted(await add(undefined, await aCompanyWithSoftware(database, 'Enterprise')))
  })

  test('is another company’s to nobody else', async () => {
    const { id } = await anEndpoint(database, artisan)
    granted(await sendTest(database.ctx(artisan), id))
    const [sent] = (await listDeliveries(database.ctx(artisan), id, { failed: false, page: 1 }))
      .deliveries
    const ctx = database.ctx(await aCompanyWithSoftware(database))
    expect(await getEndpoint(ctx, id)).toBeNull()
    expect((await listDeliveries(ctx, id, { failed: false, page: 1 })).deliveries).toEqual([])
    expect(await changeEndpoint(ctx, id, input())).toMatchObject({ refusal: 'not_found' })
    expect(await removeEndpoint(ctx, id)).toBe(false)
    expect(await readSecret(ctx, id)).toBeNull()
    expect(await rotateSecret(ctx, id)).toBeNull()
    expect(await turnOff(ctx, id)).toBe(false)
    expect(await turnOn(ctx, id)).toMatchObject({ refusal: 'not_found' })
    expect(await sendTest(ctx, id)).toMatchObject({ refusal: 'not_found' })
    expect(await sendAgain(ctx, id, sent!.id)).toMatchObject({ refusal: 'not_found' })
    // Nor is a message of one company another's by the number of its own receiver.
    const own = await anEndpoint(database, ctx.who)
    expect(await sendAgain(ctx, own.id, sent!.id)).toMatchObject({ refusal: 'not_found' })
    for (const post of [undefined, { intent: 'test' }, { intent: 'remove' }])
      expect(
        (
          await askPage(database, page, `/espace-pro/webhooks/${id}`, {
            as: ctx.who,
            params: { endpointId: id },
            ...(post ? { post } : {}),
          })
        ).status,
      ).toBe(404)
  })

  test('that is off is sent no test, and takes what it had with it when it goes', async () => {
    const { id } = await anEndpoint(database, artisan)
    const ctx = database.ctx(artisan)
    granted(await sendTest(ctx, id))
    expect(await turnOff(ctx, id)).toBe(true)
    expect(await turnOff(ctx, id)).toBe(false)
    expect(await sendTest(ctx, id)).toMatchObject({ refusal: 'off' })
    expect(await removeEndpoint(ctx, id)).toBe(true)
    expect(await database.rows(webhookDeliveries, eq(webhookDeliveries.endpointId, id))).toEqual([])
  })

  test('is not called all day by hand', async () => {
    const { id } = await anEndpoint(database, artisan)
    const sent = await together(70, () => sendTest(database.ctx(artisan), id))
    expect(sent.filter(({ ok }) => ok)).toHaveLength(60)
    expect(await sendTest(database.ctx(artisan), id)).toMatchObject({ refusal: 'too_often' })
  })
})

describe('the secret', () => {
  test('is sealed in the database, and readable by its owner', async () => {
    const { id, secret } = await anEndpoint(database, artisan)
    const [row] = await database.rows(webhookEndpoints, eq(webhookEndpoints.id, id))
    expect(row!.secret).not.toContain(secret.slice(6, 20))
    expect(await readSecret(database.ctx(artisan), id)).toEqual({ secret })
    const rotated = await rotateSecret(database.ctx(artisan), id)
    expect(rotated!.secret).not.toBe(secret)
    expect(await readSecret(database.ctx(artisan), id)).toEqual(rotated)
  })

  test('is shown on its page for the password alone', async () => {
    const { id, secret } = await anEndpoint(database, artisan)
    await database.db.insert(credentials).values({
      id: newId<string>(),
      userId: artisan.accountId,
      password: await hashPassword('un-mot-de-passe'),
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
    })
    const ask = (password: string, intent = 'reveal') =>
      askPage<{ secret: string | null; errors: Record<string, string> }>(
        database,
        page,
        `/espace-pro/webhooks/${id}`,
        { as: artisan, params: { endpointId: id }, post: { intent, password } },
      )
    for (const intent of ['reveal', 'rotate']) {
      const wrong = await ask('autre', intent)
      expect(wrong).toMatchObject({ status: 422, data: { secret: null } })
      expect(wrong.data.errors.password).toBeTruthy()
    }
    expect(await readSecret(database.ctx(artisan), id)).toEqual({ secret })
    expect(await ask('un-mot-de-passe')).toMatchObject({ status: 200, data: { secret } })
    const { data } = await ask('un-mot-de-passe', 'rotate')
    expect(await readSecret(database.ctx(artisan), id)).toEqual({ secret: data.secret })
  })
})

describe('the pages', () => {
  test('keep what was typed beside what is wrong, and show the secret of what was added', async () => {
    const post = (fields: Record<string, string>, ...kinds: string[]) => {
      const form = formOf({ intent: 'add', ...fields })
      for (const kind of kinds) form.append('kinds', kind)
      return askPage<{
        errors: Record<string, string>
        values: Record<string, string>
        kept: string[]
        secret?: string
        id?: WebhookEndpointId
      }>(database, listPage, '/espace-pro/webhooks', { as: artisan, post: form })
    }
    const none = await post({ url: '' })
    expect(none.status).toBe(422)
    expect(Object.keys(none.data.errors).toSorted()).toEqual(['kinds', 'url'])
    const wrong = await post({ url: 'https://127.0.0.1/', description: 'Compta' }, 'quote.sent')
    expect(wrong).toMatchObject({
      status: 422,
      data: { values: { description: 'Compta' }, kept: ['quote.sent'] },
    })
    expect(wrong.data.errors.url).toContain('joignable')
    const made = await post({ url: ` ${aPublicAddress()}#part ` }, 'quote.sent', 'nonsense')
    expect(made.data.secret).toMatch(/^whsec_/)
    const [endpoint] = await listEndpoints(database.ctx(artisan))
    expect(endpoint).toMatchObject({ id: made.data.id, kinds: ['quote.sent'] })
    expect(endpoint!.url).not.toContain('#')
  })

  test('are the owner’s: the office and visitors are sent away', async () => {
    const { id } = await anEndpoint(database, artisan)
    const office = { ...artisan, office: [] }
    for (const [module, path] of [
      [listPage, '/espace-pro/webhooks'],
      [page, `/espace-pro/webhooks/${id}`],
    ] as const)
      for (const as of [office, undefined]) {
        const asked = await askPage(database, module, path, {
          ...(as ? { as } : {}),
          params: { endpointId: id },
        })
        expect(asked.status).toBe(302)
      }
  })

  test('count the last 24 hours, and list what failed', async () => {
    const { id } = await anEndpoint(database, artisan)
    const states = [
      ['delivered', 1, 0],
      ['delivered', 30, 0],
      ['waiting', 50, 2],
      ['waiting', 0, 0],
      ['given_up', 90, 10],
    ] as const
    for (const [state, hoursAgo, tries] of states) {
      const createdAt = new Date(TEST_NOW.getTime() - hoursAgo * 3_600_000)
      await database.db.insert(webhookDeliveries).values({
        id: newId<WebhookDeliveryId>(),
        endpointId: id,
        messageId: newId<string>(),
        kind: 'quote.sent',
        objectId: newId<string>(),
        body: '{}',
        state,
        tries,
        nextTryAt: createdAt,
        createdAt,
        endedAt: state === 'waiting' ? null : state === 'given_up' ? TEST_NOW : createdAt,
      })
    }
    const endpoint = await getEndpoint(database.ctx(artisan), id)
    expect(endpoint!.day).toEqual({ delivered: 1, waiting: 2, failed: 1 })
    const listed = async (failed: boolean) =>
      (await listDeliveries(database.ctx(artisan), id, { failed, page: 1 })).deliveries.map(
        ({ state }) => state,
      )
    expect(await listed(true)).toEqual(['given_up', 'waiting'])
    expect(await listed(false)).toHaveLength(5)
  })
})

test('what was sent is forgotten after thirty days', async () => {
  const { id } = await anEndpoint(database, artisan)
  granted(await sendTest(database.ctx(artisan), id))
  const kept = async (days: number) => {
    await applyRetention(
      database.ctx(undefined, new Date(TEST_NOW.getTime() + days * 86_400_000)),
      WEBHOOK_DATA,
    )
    return (await listDeliveries(database.ctx(artisan), id, { failed: false, page: 1 })).deliveries
      .length
  }
  expect(await kept(29)).toBe(1)
  expect(await kept(31)).toBe(0)
  expect(await getEndpoint(database.ctx(artisan), id)).not.toBeNull()
})
