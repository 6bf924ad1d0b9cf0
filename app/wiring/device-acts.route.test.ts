import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { addCrewMember, assign } from '#app/features/calendar/crew/crew.server.ts'
import { crewAccess } from '#app/features/calendar/crew/crew.tables.server.ts'
import { listPayments } from '#app/features/invoices/payments/read-payments.server.ts'
import { finishWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { newId, type DeviceActId } from '#app/values/identity/ids.ts'
import { aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { deviceSender } from '#test/device-acts.ts'
import { PLANNED, someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-device-acts-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOW = PLANNED.startsAt
const send = deviceSender(database, NOW)

const pageOf = ({ worksId }: TestWorks) => `/espace-pro/interventions/${worksId}`
const trailOf = async ({ artisan, worksId }: TestWorks) =>
  (await getWorks(database.ctx(artisan), worksId))!.trail
const DONE = { status: 200, said: { done: true } }

it('does what a device kept, once however often it comes, and says when it was asked', async () => {
  const works = await someWorks(database, 'scheduled')
  const start = {
    page: pageOf(works),
    intent: 'start',
    id: newId<DeviceActId>(),
    ago: 3 * 3_600_000,
  }
  for (let times = 0; times < 3; times++) expect(await send(works.artisan, start)).toEqual(DONE)
  const starts = (await trailOf(works)).filter(({ verb }) => verb === 'start')
  expect(starts).toHaveLength(1)
  expect(starts[0]).toMatchObject({
    at: NOW,
    askedAt: new Date(NOW.getTime() - 3 * 3_600_000),
  })
})

it('believes no instant of before the works, nor of more than a fortnight', async () => {
  for (const ago of [13 * 86_400_000, 15 * 86_400_000]) {
    const works = await someWorks(database, 'scheduled')
    expect(await send(works.artisan, { page: pageOf(works), intent: 'start', ago })).toEqual(DONE)
    expect((await trailOf(works)).at(-1)).toMatchObject({ verb: 'start', askedAt: null })
  }
})

it('adds each photo once, and tells of one that is no photo', async () => {
  const works = await someWorks(database, 'in_progress')
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const photo = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  const sent = {
    page: pageOf(works),
    intent: 'photos',
    moment: 'after',
    id: newId<DeviceActId>(),
  }
  for (const part of ['0', '1', '0', '1'])
    expect(await send(works.artisan, { ...sent, 'acte-partie': part }, { files: [photo] })).toEqual(
      DONE,
    )
  // As the form of the page sends them, all at once.
  expect(await send(works.artisan, sent, { files: [photo, photo, photo] })).toEqual(DONE)
  const { photos } = (await getWorks(database.ctx(works.artisan), works.worksId))!
  expect(photos).toHaveLength(3)
  expect(await send(works.artisan, { ...sent, id: newId<DeviceActId>() })).toMatchObject({
    status: 422,
    said: { sentence: 'Choisissez au moins une photo.' },
  })
})

it('keeps what was drawn on a photo while it waited, once, and refuses the photo with what is no drawing', async () => {
  const works = await someWorks(database, 'in_progress')
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const photo = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  const measure = {
    kind: 'measure',
    from: { x: 0.1, y: 0.1 },
    to: { x: 0.9, y: 0.1 },
    words: '2,4',
  }
  const drawn = (marks: string) => ({
    page: pageOf(works),
    intent: 'photos',
    moment: 'before',
    marks,
    id: newId<DeviceActId>(),
  })
  const photos = async () => (await getWorks(database.ctx(works.artisan), works.worksId))!.photos
  for (const [marks, sentence] of [
    ['{', 'Le dessin n’a pas pu être lu. Rechargez la page et recommencez.'],
    [
      JSON.stringify([{ ...measure, words: '' }]),
      'Indiquez la longueur. Exemples\u00a0: 2,40 ou 85 cm.',
    ],
  ] as const)
    expect(await send(works.artisan, drawn(marks), { files: [photo] })).toMatchObject({
      status: 422,
      said: { sentence },
    })
  expect(await photos()).toEqual([])
  const sent = drawn(JSON.stringify([measure]))
  for (let times = 0; times < 2; times++)
    expect(await send(works.artisan, sent, { files: [photo] })).toEqual(DONE)
  expect(await photos()).toMatchObject([
    { moment: 'before', marked: { marks: [{ kind: 'measure', words: '2,4\u00a0m' }] } },
  ])
})

it('refuses what became impossible with the words of the page, and leaves it to be tried again', async () => {
  const works = await someWorks(database, 'in_progress')
  await finishWorks(database.ctx(works.artisan, NOW), works.worksId)
  const finish = { page: pageOf(works), intent: 'finish', id: newId<DeviceActId>() }
  for (let times = 0; times < 2; times++)
    expect(await send(works.artisan, finish)).toMatchObject({
      status: 409,
      said: { sentence: expect.stringContaining('terminés') },
    })
})

it('keeps a note that was written meanwhile, unless the late one was written over it', async () => {
  const works = await someWorks(database, 'in_progress')
  const note = (text: string, over: string) =>
    send(works.artisan, { page: pageOf(works), intent: 'note', note: text, over, ago: 3_600_000 })
  expect(await note('Échelle', '')).toEqual(DONE)
  expect(await note('Clé chez le voisin', '')).toMatchObject({ status: 409 })
  expect(await note('Échelle, clé chez le voisin', 'Échelle')).toEqual(DONE)
  expect((await getWorks(database.ctx(works.artisan), works.worksId))!.artisanNote).toBe(
    'Échelle, clé chez le voisin',
  )
})

it('records a payment once', async () => {
  const { artisan, invoiceId } = await anIssuedInvoice(
    database,
    await aContract(database),
    'deposit',
    { depositCents: 10_000 },
  )
  const paid = {
    page: `/espace-pro/factures/${invoiceId}`,
    intent: 'record-payment',
    id: newId<DeviceActId>(),
    amountCents: '50',
    receivedOn: '2026-03-10',
    means: 'cash',
    reference: '',
  }
  for (let times = 0; times < 2; times++) expect(await send(artisan, paid)).toEqual(DONE)
  expect(await listPayments(database.ctx(artisan), invoiceId)).toHaveLength(1)
  // Nothing else of that page is done later.
  expect((await send(artisan, { page: paid.page, intent: 'credit' })).status).toBe(400)
})

it('takes the acts of a crew where it is sent, and of nobody elsewhere', async () => {
  const works = await someWorks(database, 'scheduled')
  const fitter = await aParticulier(database)
  const ctx = database.ctx(works.artisan)
  await addCrewMember(ctx, 'Karim')
  const { rows } = await database.pool.query('select id from crew_members where artisan_id = $1', [
    works.artisan.artisanId,
  ])
  const memberId = rows[0].id as string
  await database.db.insert(crewAccess).values({
    accountId: fitter.accountId,
    memberId,
    email: 'karim@equipe.example',
    invitedAt: NOW,
    joinedAt: NOW,
  })
  const start = { page: `/espace-equipe/chantiers/${works.worksId}`, intent: 'start' }
  expect((await send(fitter, start)).status).toBe(404)
  await assign(ctx, { worksId: works.worksId }, memberId)
  expect(await send(fitter, start)).toEqual(DONE)
  expect((await trailOf(works)).at(-1)).toMatchObject({ verb: 'start', crewName: 'Karim' })
  // The company's own page is not theirs.
  expect((await send(fitter, { page: pageOf(works), intent: 'finish' })).status).toBe(404)
})

it('asks whoever is not its author to sign in, and finds nothing of another’s', async () => {
  const [works, others] = [await someWorks(database, 'scheduled'), await someWorks(database)]
  const start = { page: pageOf(works), intent: 'start' }
  expect((await send(null, start)).status).toBe(401)
  expect((await send(works.artisan, start, { owner: others.artisan.accountId })).status).toBe(401)
  expect((await send(others.artisan, start)).status).toBe(404)
  expect(
    (await send(works.artisan, { page: '/espace-pro/factures/x', intent: 'start' })).status,
  ).toBe(404)
  expect((await send(works.artisan, { ...start, intent: 'cancel' })).status).toBe(400)
  expect((await trailOf(works)).some(({ verb }) => verb === 'start')).toBe(false)
})
