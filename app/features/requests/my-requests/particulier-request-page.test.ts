import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask } from '#test/pages.ts'
import { aTakenLead, anAcceptedQuote, granted } from '#test/quote-builders.ts'
import { blockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { reportArtisan } from '#app/features/requests/reports/report-artisan.server.ts'
import * as conversation from '#app/features/messages/conversation/particulier-conversation.page.tsx'
import * as home from '#app/features/homes/particulier-home.page.tsx'
import * as detail from './particulier-request.page.tsx'
import * as list from './particulier-requests.page.tsx'

const database = useTestDatabase()
const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
const onRequest = <Data>(requestId: string, ask: Ask) =>
  askPage<Data>(database, detail, `/espace-particulier/demandes/${requestId}`, {
    params: { requestId },
    ...ask,
  })
const onConversation = <Data>(leadId: string, ask: Ask) =>
  askPage<Data>(database, conversation, `/espace-particulier/conversations/${leadId}`, {
    params: { threadId: leadId },
    ...ask,
  })
const statusOf = async (id: string) =>
  (
    await database.db
      .select({ status: quoteRequests.status })
      .from(quoteRequests)
      .where(eq(quoteRequests.id, id as never))
  )[0]!.status

describe('a request', () => {
  it('takes a changed description and a report, and keeps what was typed of those it refuses', async () => {
    const { author, requestId, leadId } = await aTakenLead(database)
    const act = (fields: Record<string, string>, id: string = requestId) =>
      onRequest<RefusedAct>(id, { as: author, post: fields })
    const open = await aQuoteRequest(database, author, {
      description: 'Changer le robinet de la cuisine, qui goutte.',
    })
    expect(
      await act({ intent: 'describe', description: 'Court', budget: '', timeframe: '' }, open),
    ).toMatchObject({
      status: 422,
      data: {
        intent: 'describe',
        errors: { description: expect.stringMatching(/20 caractères/) },
        values: { description: 'Court' },
      },
    })
    expect(
      (
        await act(
          {
            intent: 'describe',
            description: 'Changer le robinet de la cuisine et celui du lavabo.',
            budget: 'under_1000',
            timeframe: '',
          },
          open,
        )
      ).status,
    ).toBe(302)
    expect(
      await act({
        intent: 'describe',
        description: 'Tout autre chose que ce qui a été lu.',
        budget: '',
        timeframe: '',
      }),
    ).toMatchObject({ status: 409, data: { notice: expect.stringMatching(/conversation/) } })
    expect(
      await act({
        intent: 'report',
        leadId,
        reason: '',
        text: 'Il insiste depuis lundi, chaque jour.',
      }),
    ).toMatchObject({
      status: 422,
      data: {
        intent: 'report',
        errors: { reason: expect.any(String) },
        values: { leadId, text: 'Il insiste depuis lundi, chaque jour.' },
      },
    })
    expect(
      await act({ intent: 'report', leadId, reason: 'pressure', text: 'Trop.' }),
    ).toMatchObject({
      status: 422,
      data: { errors: { text: expect.stringMatching(/20 caractères/) } },
    })
    expect(
      (
        await act({
          intent: 'report',
          leadId,
          reason: 'pressure',
          text: 'Il insiste depuis lundi, chaque jour.',
        })
      ).status,
    ).toBe(302)
    expect(
      (
        await act({
          intent: 'report',
          leadId,
          reason: 'pressure',
          text: 'Il insiste depuis lundi, chaque jour.',
        })
      ).status,
    ).toBe(409)
    expect(
      (await onRequest<{ reported: string[] }>(requestId, { as: author })).data.reported,
    ).toEqual([leadId])
    expect((await act({ intent: 'addPhotos' })).data).toMatchObject({
      intent: 'addPhotos',
      errors: { photos: expect.any(String) },
    })
    expect((await act({ intent: 'further', km: '25' })).status).toBe(302)
    expect((await act({ intent: 'further', km: '' })).status).toBe(409)
  })

  it('tells its story, each moment with the company that it is about', async () => {
    const { author, artisan, requestId, leadId } = await anAcceptedQuote(database, {
      author: await aParticulier(database, { phone: '+33612345678' }),
    })
    granted(await sharePhone(database.ctx(author), leadId))
    granted(
      await reportArtisan(database.ctx(author), leadId, {
        reason: 'pressure',
        text: 'Il insiste depuis lundi, chaque jour.',
      }),
    )
    // Blocked as well, and never asked for this request: another company is no part of its story.
    const other = await aTakenLead(database, { author })
    granted(await blockArtisan(database.ctx(author), other.artisan.artisanId))
    granted(await blockArtisan(database.ctx(author), artisan.artisanId))
    const { data } = await onRequest<{
      story: { title: string }[]
      seats: { companyName: string }[]
      worksId: string | null
    }>(requestId, { as: author })
    const company = data.seats[0]!.companyName
    expect(data.story.map(({ title }) => title.replace(company, 'X'))).toEqual([
      'Vous déposez la demande',
      'X reçoit votre demande',
      'X prend le contact',
      'Vous répondez à X',
      'Votre numéro est partagé avec X',
      'X envoie un devis',
      expect.stringMatching(/^Vous acceptez le devis d.+X$/),
      'Vous signalez X à notre équipe',
      'Vous bloquez X',
    ])
    expect(data.worksId).not.toBeNull()
  })

  it('is paused, resumed, closed with a reason, and then over', async () => {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author)
    const act = (fields: Record<string, string>) =>
      onRequest<RefusedAct>(requestId, { as: author, post: fields })
    expect((await act({ intent: 'pause' })).location).toBe(
      `/espace-particulier/demandes/${requestId}`,
    )
    expect(await statusOf(requestId)).toBe('paused')
    expect(await act({ intent: 'pause' })).toMatchObject({
      status: 409,
      data: { notice: expect.stringMatching(/en pause/) },
    })
    expect((await act({ intent: 'resume' })).status).toBe(302)
    expect(await act({ intent: 'close' })).toMatchObject({
      status: 422,
      data: { errors: { reason: expect.stringMatching(/raison/) } },
    })
    expect((await act({ intent: 'close', reason: 'postponed' })).status).toBe(302)
    expect(await statusOf(requestId)).toBe('closed')
    expect((await act({ intent: 'cancel' })).status).toBe(409)
    expect((await act({ intent: '__proto__' })).status).toBe(400)
  })

  it('shares the number with one artisan and takes it back; without a number it says so', async () => {
    const withPhone = await aTakenLead(database, {
      author: await aParticulier(database, { phone: '+33612345678' }),
    })
    const act = (fields: Record<string, string>, { requestId, author, leadId } = withPhone) =>
      onRequest<RefusedAct>(requestId, { as: author, post: { ...fields, leadId } })
    expect((await act({ intent: 'sharePhone' })).status).toBe(302)
    expect((await act({ intent: 'sharePhone' })).status).toBe(409)
    expect((await act({ intent: 'withdrawPhone' })).status).toBe(302)
    const without = await aTakenLead(database)
    expect(await act({ intent: 'sharePhone' }, without)).toMatchObject({
      status: 409,
      data: { notice: expect.stringMatching(/numéro/) },
    })
  })

  it('is published by its author when it was deposited before signing in', async () => {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author)
    await database.db
      .update(quoteRequests)
      .set({ status: 'unconfirmed', particulierId: null, openedAt: null })
      .where(eq(quoteRequests.id, requestId))
    expect(
      (
        await askPage<{ unconfirmed: object }>(database, list, '/espace-particulier/demandes', {
          as: author,
        })
      ).data.unconfirmed,
    ).toMatchObject({ id: requestId })
    const stranger = await aParticulier(database)
    expect(
      (
        await askPage(database, list, '/espace-particulier/demandes', {
          as: stranger,
          post: { requestId },
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await askPage(database, list, '/espace-particulier/demandes', {
          as: author,
          post: { requestId },
        })
      ).location,
    ).toBe(`/espace-particulier/demandes/${requestId}`)
    expect(await statusOf(requestId)).toBe('open')
  })
})

describe('a conversation', () => {
  it('takes a message, refuses an empty one and keeps what was typed', async () => {
    const { author, leadId } = await aTakenLead(database)
    expect(
      (
        await onConversation(leadId, {
          as: author,
          post: { intent: 'message', body: 'Bonjour, jeudi me va.' },
        })
      ).status,
    ).toBe(302)
    expect(
      await onConversation(leadId, { as: author, post: { intent: 'message', body: '   ' } }),
    ).toMatchObject({
      status: 422,
      data: { values: { body: '   ' }, errors: { body: expect.any(String) } },
    })
    expect(await onConversation(leadId, { as: author })).toMatchObject({
      data: { conversation: { messages: [{ body: 'Bonjour, jeudi me va.', mine: true }] } },
    })
  })

  it('answers a visit, once', async () => {
    const { author, artisan, leadId } = await aTakenLead(database)
    const { visitId } = granted(
      await proposeVisit(database.ctx(artisan), leadId, {
        startsAt: inHours(48),
        note: 'Avec l’échelle',
      }),
    )
    expect(
      await askPage(database, home, '/espace-particulier-dashboard', { as: author }),
    ).toMatchObject({ data: { turn: { kind: 'visit', leadId }, others: [] } })
    const answer = () =>
      onConversation<RefusedAct>(leadId, {
        as: author,
        post: { intent: 'visit', visitId, reponse: 'oui' },
      })
    expect((await answer()).status).toBe(302)
    expect(await onConversation(leadId, { as: author })).toMatchObject({
      data: { about: { visit: { status: 'accepted' } } },
    })
    expect(await answer()).toMatchObject({
      status: 409,
      data: { notice: expect.stringMatching(/déjà/) },
    })
  })
})
