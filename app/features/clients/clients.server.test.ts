import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { NOT_ASKED, type RegisterAnswer } from '#app/platform/company-registry/company-registry.ts'
import type { Artisan } from '#app/platform/context.ts'
import { applyRetention } from '#app/platform/personal-data/apply-retention.server.ts'
import { eraseRows } from '#app/platform/personal-data/erase-rows.server.ts'
import { exportRows } from '#app/platform/personal-data/export-rows.server.ts'
import type { Subject } from '#app/platform/personal-data/policy.ts'
import type { AccountId, ClientId, LeadId } from '#app/values/identity/ids.ts'
import type { Siret } from '#app/values/identity/siret.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { anAcceptedQuote, aSentQuote, granted } from '#test/quote-builders.ts'
import { clientForm } from './client-form.ts'
import * as page from './client.page.tsx'
import { countForgotten, ownClientRows } from './list-clients.server.ts'
import {
  addMetClient,
  listMetClients,
  listQuotesOfClient,
} from '#app/features/quotes/decision/met-clients.server.ts'
import { CLIENT_DATA } from './personal-data.server.ts'
import { readClient } from './queries.server.ts'
import {
  archiveClient,
  askAboutClient,
  deleteClient,
  restoreClient,
  saveClient,
} from './save-client.server.ts'
import { clients } from './tables.server.ts'

const database = useTestDatabase()
const DAY = 86_400_000
const subjectOf = (accountId: AccountId): Subject => ({
  accountId,
  email: 'nobody@ouvreo.example',
  names: [],
  threadIds: [],
  ownIds: [],
})
const answers = (answer: RegisterAnswer) => () => Promise.resolve(answer)
const ACTIVE: RegisterAnswer = {
  status: 'active',
  name: 'LEBON SAS',
  naf: '43.22A',
  nafVersion: 'NAFRev2',
}
const add = async (artisan: Artisan, typed: Record<string, string>, answer = NOT_ASKED) =>
  granted(
    await saveClient(
      database.ctx(artisan),
      null,
      clientForm.parse({ kind: 'individual', ...typed }),
      answers(answer),
    ),
  )
const names = async (artisan: Artisan, change = {}) =>
  (await ownClientRows.page(database.ctx(artisan), change)).rows.map(({ name }) => name)

describe('a client book', () => {
  it('is sought without accents and case, sorted, and split by what was set aside', async () => {
    const artisan = await anArtisan(database)
    const ida = await add(artisan, { name: 'Ida Payet', town: 'Saint-Denis', email: 'ida@x.fr' })
    await add(artisan, { name: 'Élise Hoarau', town: 'Le Port' })
    await add(artisan, { kind: 'company', name: 'Lebon', companyNumber: '732 829 320' })
    expect(await names(artisan)).toEqual(['Élise Hoarau', 'Ida Payet', 'Lebon'])
    expect(await names(artisan, { search: 'ELISE port' })).toEqual(['Élise Hoarau'])
    expect(await names(artisan, { search: '732 829' })).toEqual(['Lebon'])
    expect(await names(artisan, { sort: { by: 'ville', descending: true } })).toEqual([
      'Ida Payet',
      'Élise Hoarau',
      'Lebon',
    ])
    expect(await archiveClient(database.ctx(artisan), ida, true)).toBe(true)
    expect(await names(artisan)).toEqual(['Élise Hoarau', 'Lebon'])
    expect(await names(artisan, { view: 'archives' })).toEqual(['Ida Payet'])
    expect((await readClient(database.ctx(artisan), ida))?.name).toBe('Ida Payet')
    await archiveClient(database.ctx(artisan), ida, false)
    expect(await names(artisan)).toHaveLength(3)
  })

  it('is its owner’s alone', async () => {
    const [mine, stranger] = [await anArtisan(database), await anArtisan(database)]
    const id = await add(mine, { name: 'Ida' })
    const other = database.ctx(stranger)
    const input = clientForm.parse({ kind: 'individual', name: 'Volée' })
    expect([
      await readClient(other, id),
      await saveClient(other, id, input),
      await archiveClient(other, id, true),
      await askAboutClient(other, id),
      await deleteClient(other, id),
      await restoreClient(other, id),
      await names(stranger),
    ]).toEqual([null, refuse('not_found'), false, false, false, refuse('not_found'), []])
    expect((await readClient(database.ctx(mine), id))?.name).toBe('Ida')
  })

  it('gives a deleted client back for a day, then keeps nothing of them but a row', async () => {
    const artisan = await anArtisan(database)
    const id = await add(artisan, { name: 'Ida', email: 'ida@x.fr', 'works.0.line': '3 rue' })
    await deleteClient(database.ctx(artisan), id)
    expect(await names(artisan)).toEqual([])
    expect((await restoreClient(database.ctx(artisan), id)).ok).toBe(true)
    await deleteClient(database.ctx(artisan), id)
    const late = new Date(TEST_NOW.getTime() + DAY + 1)
    expect(await restoreClient(database.ctx(artisan, late), id)).toEqual(refuse('not_found'))
    await applyRetention(database.ctx(undefined, late), CLIENT_DATA)
    expect(await rowOf(id)).toMatchObject({
      name: 'Client effacé',
      email: null,
      worksAddresses: [],
      notes: '',
    })
  })

  it('proposes for erasure whom nothing was done for in three years', async () => {
    const artisan = await anArtisan(database)
    await add(artisan, { name: 'Ida' })
    const busy = await add(artisan, { name: 'Élise' })
    const later = new Date(TEST_NOW.getTime() + 3 * 366 * DAY)
    expect(await countForgotten(database.ctx(artisan))).toBe(0)
    expect(await countForgotten(database.ctx(artisan, later))).toBe(2)
    await database.db
      .update(clients)
      .set({ lastDocumentAt: new Date(later.getTime() - DAY) })
      .where(eq(clients.id, busy))
    const { rows } = await ownClientRows.page(database.ctx(artisan, later), { view: 'a-effacer' })
    expect(rows.map(({ name }) => name)).toEqual(['Ida'])
  })
})

describe('a company in the book', () => {
  it('has its name from the register where none was typed, and needs one otherwise', async () => {
    const artisan = await anArtisan(database)
    const typed = { kind: 'company', companyNumber: '732 829 320' }
    const id = await add(artisan, typed, ACTIVE)
    expect(await readClient(database.ctx(artisan), id)).toMatchObject({
      name: 'LEBON SAS',
      siren: '732829320',
      siret: null,
      registerStatus: 'active',
    })
    expect(
      await saveClient(database.ctx(artisan), null, clientForm.parse(typed), answers(NOT_ASKED)),
    ).toEqual(refuse('name_missing'))
  })

  it('is « à vérifier » while the register is down, until it is asked again', async () => {
    const artisan = await anArtisan(database)
    const ctx = database.ctx(artisan)
    const id = await add(artisan, { kind: 'company', name: 'Lebon', companyNumber: '732829320' })
    const status = async () => (await readClient(ctx, id))?.registerStatus
    expect(await status()).toBe('to_check')
    expect(await askAboutClient(ctx, id, answers(ACTIVE))).toBe(true)
    expect(await status()).toBe('active')
    // What it said stays where it does not answer, and it is not asked about a number that did not change.
    await askAboutClient(ctx, id, answers(NOT_ASKED))
    let asked = 0
    const count = () => {
      asked++
      return Promise.resolve(ACTIVE)
    }
    const same = clientForm.parse({ kind: 'company', name: 'Lebon 2', companyNumber: '732829320' })
    granted(await saveClient(ctx, id, same, count))
    expect([await status(), asked]).toEqual(['active', 0])
    granted(await saveClient(ctx, id, { ...same, siret: '73282932000074' as Siret }, count))
    expect(asked).toBe(1)
    granted(await saveClient(ctx, id, clientForm.parse({ kind: 'individual', name: 'Luc' })))
    expect(await status()).toBeNull()
  })
})

describe('who signed a devis', () => {
  it('is added by one press, once, with what the contract and they themselves gave', async () => {
    const { artisan, author, leadId, quoteId } = await anAcceptedQuote(database)
    await database.db
      .update(quotes)
      .set({ worksAddress: '12 rue des Lilas, 69003 Lyon' })
      .where(eq(quotes.id, quoteId))
    const ctx = database.ctx(artisan)
    expect(await listMetClients(ctx)).toMatchObject([{ quoteId }])
    const added = await Promise.all([addMetClient(ctx, quoteId), addMetClient(ctx, quoteId)])
    expect(added.filter(({ ok }) => ok)).toHaveLength(1)
    const id = granted(added.find(({ ok }) => ok)!) as ClientId
    const client = (await readClient(ctx, id))!
    expect(client).toMatchObject({
      kind: 'individual',
      accountId: author.accountId,
      email: null,
      phone: null,
      postalCode: '69003',
    })
    expect(client.name).toMatch(/^Claire \S/)
    expect(await listMetClients(ctx)).toEqual([])
    expect(await listQuotesOfClient(ctx, client)).toMatchObject([{ id: quoteId }])
    const shown = await askPage<{ client: object }>(database, page, `/espace-pro/clients/${id}`, {
      as: artisan,
      params: { clientId: id },
    })
    expect(JSON.stringify(shown.data)).not.toContain(author.accountId)
    // Deleted, they are offered again, and cannot be twice in the book.
    await deleteClient(ctx, id)
    granted(await addMetClient(ctx, quoteId))
    expect(await restoreClient(ctx, id)).toEqual(refuse('already_there'))
    await shareNumber(leadId)
    await deleteClient(ctx, (await ownClientRows.page(ctx)).rows[0]!.id)
    granted(await addMetClient(ctx, quoteId))
    expect((await ownClientRows.page(ctx)).rows[0]!.phone).toBe('+33612345678')
  })

  it('is nobody’s client before they sign, nor another company’s', async () => {
    const { artisan, quoteId } = await aSentQuote(database)
    expect(await listMetClients(database.ctx(artisan))).toEqual([])
    expect(await addMetClient(database.ctx(artisan), quoteId)).toMatchObject({ ok: false })
    const signed = await anAcceptedQuote(database)
    const stranger = database.ctx(await anArtisan(database))
    expect(await addMetClient(stranger, signed.quoteId)).toMatchObject({ refusal: 'not_found' })
  })

  it('stays in the book without what the site had lent, once they close their account', async () => {
    const { artisan, author, leadId, quoteId } = await anAcceptedQuote(database)
    await shareNumber(leadId)
    const id = granted(await addMetClient(database.ctx(artisan), quoteId))
    await eraseRows(database.ctx(), CLIENT_DATA, subjectOf(author.accountId))
    const left = await rowOf(id)
    expect(left).toMatchObject({ accountId: null, phone: null, email: null })
    expect(left.name).toMatch(/^Claire/)
  })
})

it('goes with the company’s account, and is in its export', async () => {
  const artisan = await anArtisan(database)
  const id = await add(artisan, { name: 'Ida', email: 'ida@x.fr', notes: 'Le chien mord' })
  const exported = await exportRows(database.ctx(), CLIENT_DATA, subjectOf(artisan.accountId))
  expect(JSON.stringify(exported)).toMatch(/Ida.*Le chien mord|Le chien mord.*Ida/)
  await eraseRows(database.ctx(), CLIENT_DATA, subjectOf(artisan.accountId))
  expect(await rowOf(id)).toMatchObject({ name: 'Client effacé', email: null, notes: '' })
})

async function shareNumber(leadId: LeadId) {
  const [lead] = await database.db
    .update(leads)
    .set({ phoneSharedAt: TEST_NOW })
    .where(eq(leads.id, leadId))
    .returning({ requestId: leads.requestId })
  await database.db
    .update(requestContactDetails)
    .set({ phone: '+33612345678' })
    .where(eq(requestContactDetails.requestId, lead!.requestId))
}

async function rowOf(id: ClientId) {
  const [row] = await database.rows(clients, eq(clients.id, id))
  return row!
}
