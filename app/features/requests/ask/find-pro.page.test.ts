import { askAgain } from './ask-again.server.ts'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import {
  requestContactDetails,
  quoteRequestPhotos,
  quoteRequests,
} from '#app/features/requests/tables.server.ts'
import { elapsedSince, makeFormStamp } from './form-stamp.server.ts'
import type { RequestFormState } from './request-form.tsx'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, formOf, type Ask } from '#test/pages.ts'
import * as page from './find-pro.page.tsx'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-form-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const minuteAgo = new Date(TEST_NOW.getTime() - 60_000)
/** Everything a visitor must fill in, as the browser posts it. */
const filled = (fields: Record<string, string> = {}): Record<string, string> => ({
  cle: `cle-${nextNumber()}`,
  horodatage: makeFormStamp(minuteAgo),
  site: '',
  trade: 'plomberie',
  description: `Remplacement d’un évier de cuisine, chantier ${nextNumber()}.`,
  postalCode: '69003',
  budget: '',
  timeframe: '',
  wantedQuotes: '5',
  phoneSharing: 'one_by_one',
  firstName: 'Lucie',
  lastName: '',
  email: `lucie-${nextNumber()}@ouvreo.example`,
  phone: '',
  ...fields,
})
type Shown = { start: RequestFormState }
const show = (query: string, ask: Ask = {}) =>
  askPage<Shown>(database, page, `/trouver-pro${query}`, ask)
/** Each sender from a peer of their own, unless the test is about that. */
const send = (post: NonNullable<Ask['post']>, ask: Ask = {}) =>
  askPage<RequestFormState>(database, page, '/trouver-pro', {
    clientKey: `peer-${nextNumber()}`,
    ...ask,
    post,
  })
const requestsOf = (email: string) =>
  database.db
    .select({ id: quoteRequests.id, status: quoteRequests.status })
    .from(quoteRequests)
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
    .where(eq(requestContactDetails.email, email))

describe('the form as it is first shown', () => {
  it.each(['electricite', 'Électricité', 'électricité', 'ELECTRICITE'])(
    'knows the trade in ?metier=%s',
    async (metier) => {
      const { data } = await show(`?metier=${encodeURIComponent(metier)}`)
      expect(data).toMatchObject({ start: { values: { trade: 'electricite' } } })
    },
  )

  it('chooses no trade for a name it does not know, and nothing else beforehand', async () => {
    const { data } = await show('?metier=astrologie')
    expect(data).toMatchObject({ start: { values: {}, photoIds: [], errors: {} } })
  })

  it('lists the communes of ?code=', async () => {
    const { data } = await show('?code=49000')
    expect(data.start.places.map((place) => place.name)).toEqual(['Angers', 'Écouflant'])
  })
})

describe('a form that is not in order', () => {
  it('comes back with every sentence, in the order of the fields, and what was typed', async () => {
    const answer = await send({
      trade: '',
      description: 'Trop court',
      postalCode: '',
      email: 'lucie@',
      phone: '12',
      firstName: '',
      horodatage: makeFormStamp(minuteAgo),
      cle: 'k',
      lastName: 'Bernard',
    })
    expect(answer.status).toBe(422)
    const state = answer.data
    expect(Object.keys(state.errors)).toEqual([
      'trade',
      'description',
      'postalCode',
      'firstName',
      'email',
      'phone',
    ])
    expect(state.values).toMatchObject({
      description: 'Trop court',
      email: 'lucie@',
      lastName: 'Bernard',
    })
    expect(state).toMatchObject({ key: 'k' })
  })

  it.each([
    ['99999', 'postalCode', /ne connaissons pas/],
    ['7500', 'postalCode', /5|cinq chiffres/],
    ['2A004', 'postalCode', /5|cinq chiffres/],
    ['75000', 'postalCode', /arrondissement/],
    ['49000', 'insee', /Plusieurs communes/],
  ])('says what is wrong with the postal code %s', async (postalCode, field, sentence) => {
    const answer = await send(filled({ postalCode }))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.data.errors)).toEqual([field])
    expect(answer.data.errors[field]).toMatch(sentence)
  })

  it.each([
    ['97400', '97411'],
    ['98714', '98735'],
    ['20000', ''],
    ['23000', '23096'],
    ['75011', ''],
  ])('takes the works of %s', async (postalCode, insee) => {
    const { places } = (await show(`?code=${postalCode}`)).data.start
    expect(places.length).toBeGreaterThan(0)
    const chosen = insee && places.some((place) => place.insee === insee) ? insee : places[0]!.insee
    expect((await send(filled({ postalCode, insee: chosen }))).location).toBe('/demande/envoyee')
  })

  it('is held back when a script filled it: at once, or in the field nobody sees', async () => {
    const atOnce = await send(filled({ horodatage: makeFormStamp(TEST_NOW) }))
    expect(atOnce).toMatchObject({
      status: 422,
      data: { notice: expect.stringMatching(/trop vite/) },
    })
    // The form that comes back may be sent again.
    expect(elapsedSince(atOnce.data.stamp, new Date(TEST_NOW.getTime() + 4_000))).toBe(4_000)
    const trapped = await send(filled({ site: 'https://spam.example' }))
    expect(trapped).toMatchObject({ status: 422, data: { notice: expect.stringMatching(/robot/) } })
  })
})

describe('photos', () => {
  it('are kept when the form comes back, and belong to the request in the end', async () => {
    const jpeg = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#884422' },
    })
      .jpeg()
      .toBuffer()
    const first = formOf(filled({ firstName: '' }))
    first.append('photos', new File([new Uint8Array(jpeg)], 'evier.jpg', { type: 'image/jpeg' }))
    first.append('photos', new File(['not a photo'], 'notes.txt', { type: 'image/jpeg' }))
    const state = (await send(first)).data
    expect(state.errors).toMatchObject({
      firstName: expect.any(String),
      photos: expect.stringMatching(/^notes\.txt\s: /),
    })
    expect(state.photoIds).toHaveLength(1)

    const email = `photos-${nextNumber()}@ouvreo.example`
    const again = formOf(filled({ email }))
    again.append('photoIds', state.photoIds[0]!)
    expect((await send(again)).location).toBe('/demande/envoyee')
    const [request] = await requestsOf(email)
    const photos = await database.db
      .select({ id: quoteRequestPhotos.fileId })
      .from(quoteRequestPhotos)
      .where(eq(quoteRequestPhotos.requestId, request!.id))
    expect(photos).toEqual([{ id: state.photoIds[0] }])
  })

  it('do not make a second request when the form is sent twice', async () => {
    const jpeg = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#224488' },
    })
      .jpeg()
      .toBuffer()
    const fields = filled()
    const once = () => {
      const form = formOf(fields)
      form.append('photos', new File([new Uint8Array(jpeg)], 'evier.jpg', { type: 'image/jpeg' }))
      return send(form)
    }
    expect([(await once()).location, (await once()).location]).toEqual([
      '/demande/envoyee',
      '/demande/envoyee',
    ])
    expect(await requestsOf(fields.email!)).toHaveLength(1)
  })
})

describe('a form in order', () => {
  it('waits for its link when a visitor sends it, once however often it is sent', async () => {
    const form = filled()
    const first = await send(form)
    const again = await send(form)
    expect([first.location, again.location]).toEqual(['/demande/envoyee', '/demande/envoyee'])
    expect(first.cookies.join()).toContain('pending_request=')
    // The browser is told to forget the draft.
    expect(first.cookies.join()).toContain('request_sent=1')
    expect(await requestsOf(form.email!)).toEqual([
      { id: expect.any(String), status: 'unconfirmed' },
    ])
  })

  it('opens at once for somebody signed in, and the same text leads to the first one', async () => {
    const claire = await aParticulier(database)
    const { firstName: _, lastName: __, email: ___, ...works } = filled()
    const first = await send(works, { as: claire })
    expect(first.location).toMatch(/^\/espace-particulier\/demandes\/[\w-]{36}$/)
    const again = await send({ ...works, cle: 'another' }, { as: claire })
    expect(again.location).toBe(first.location)
    expect(decodeURIComponent(again.cookies.join())).toContain('déjà enregistrée')
    expect(again.cookies.join()).toContain('request_sent=1')
    const [request] = await database.db
      .select({ status: quoteRequests.status })
      .from(quoteRequests)
      .where(eq(quoteRequests.id, first.location!.split('/').pop() as QuoteRequestId))
    expect(request).toEqual({ status: 'open' })
  })

  it('keeps what was answered of its own trade, shows it to its author, and asks it again', async () => {
    const claire = await aParticulier(database)
    const { firstName: _, lastName: __, email: ___, ...works } = filled()
    const sent = await send(
      {
        ...works,
        trade: 'plomberie',
        'answers.kind': 'leak',
        'answers.built': 'before_1997',
        'answers.running': 'nonsense',
        'answers.device': 'gas',
      },
      { as: claire },
    )
    const id = sent.location!.split('/').pop() as QuoteRequestId
    const answers = { kind: 'leak', built: 'before_1997' }
    const request = await getMyQuoteRequest(database.ctx(claire), id)
    expect(request!.tradeAnswers).toEqual(answers)
    expect((await askAgain(database.ctx(claire), id))!.values).toMatchObject({
      'answers.kind': 'leak',
      'answers.built': 'before_1997',
    })
  })

  it('comes back with what was answered', async () => {
    const { data } = await send(filled({ email: '', 'answers.kind': 'leak' }))
    expect(data.values).toMatchObject({ 'answers.kind': 'leak' })
    expect(Object.keys(data.errors)).toEqual(['email'])
  })

  it('is the last one for today after three', async () => {
    const email = `beaucoup-${nextNumber()}@ouvreo.example`
    for (let i = 0; i < 3; i++)
      expect((await send(filled({ email }))).location).toBe('/demande/envoyee')
    const fourth = await send(filled({ email }))
    expect(fourth).toMatchObject({
      status: 429,
      data: { notice: expect.stringMatching(/autant de demandes que possible/), values: { email } },
    })
  })
})
