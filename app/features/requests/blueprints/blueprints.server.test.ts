import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { askAgain } from '#app/features/requests/ask/ask-again.server.ts'
import { confirmQuoteRequest } from '#app/features/requests/ask/confirm-quote-request.server.ts'
import * as formPage from '#app/features/requests/ask/find-pro.page.tsx'
import { makeFormStamp } from '#app/features/requests/ask/form-stamp.server.ts'
import type { RequestFormState } from '#app/features/requests/ask/request-form.tsx'
import { cancelQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { sharePhone, withdrawPhone } from '#app/features/requests/life/share-phone.server.ts'
import { setPhoneSharing } from '#app/features/requests/life/change-wishes.server.ts'
import * as requestPage from '#app/features/requests/my-requests/particulier-request.page.tsx'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { quoteRequests, requestContactDetails } from '#app/features/requests/tables.server.ts'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { requestErasure } from '#app/features/settings/request-erasure.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { exportData } from '#app/features/settings/export-data.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { newId, type FileId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { aBlueprint, aPlanFile } from '#test/blueprint-builders.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, formOf } from '#test/pages.ts'
import { activePdfs } from '#test/pdfs.ts'
import { aTakenLead } from '#test/quote-builders.ts'
import * as route from './blueprint.route.ts'
import { addBlueprints, removeBlueprint } from './change-blueprints.server.ts'
import { blueprintResponse, listLeadBlueprints, readBlueprint } from './queries.server.ts'
import { requestBlueprints } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-plans-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A PDF of each kind that is refused. */
const ACTIVE = await activePdfs()

const stored = (requestId: QuoteRequestId) =>
  database.db
    .select({ fileId: requestBlueprints.fileId, name: requestBlueprints.name })
    .from(requestBlueprints)
    .where(eq(requestBlueprints.requestId, requestId))
    .orderBy(requestBlueprints.position)
const fileRow = async (fileId: FileId) => (await database.rows(files, eq(files.id, fileId)))[0]

/** A request with a plan, whose author has a number unless said otherwise, and its artisan. */
async function aScene(phone: string | null = '+33612345678') {
  const author = await aParticulier(database, phone ? { phone } : {})
  const plan = await aBlueprint(database, author.accountId)
  const requestId = await aQuoteRequest(database, author, { blueprints: [plan] })
  const taken = await aTakenLead(database, { author, requestId })
  return { ...taken, plan }
}

describe('plans that come with the form', () => {
  const filled = (fields: Record<string, string> = {}) => ({
    cle: `cle-${nextNumber()}`,
    horodatage: makeFormStamp(new Date(TEST_NOW.getTime() - 60_000)),
    site: '',
    trade: 'plomberie',
    description: `Refaire une salle de bains, chantier ${nextNumber()}.`,
    postalCode: '69003',
    firstName: 'Lucie',
    email: `lucie-${nextNumber()}@ouvreo.example`,
    ...fields,
  })
  const send = (post: FormData, as?: Particulier) =>
    askPage<RequestFormState>(database, formPage, '/trouver-pro', {
      clientKey: `peer-${nextNumber()}`,
      ...(as ? { as } : {}),
      post,
    })
  const requestOf = async (email: string) =>
    (
      await database.db
        .select({ id: requestContactDetails.requestId })
        .from(requestContactDetails)
        .where(eq(requestContactDetails.email, email))
    )[0]!.id

  it('are kept when it comes back, then belong to the request and to the account it opens', async () => {
    const first = formOf(filled({ firstName: '' }))
    first.append('blueprints', aPlanFile('../Étage <1>.pdf'))
    first.append('blueprints', new File(['not a plan'], 'photo.png', { type: 'application/pdf' }))
    const state = (await send(first)).data
    expect(state.errors).toMatchObject({
      firstName: expect.any(String),
      blueprints: expect.stringMatching(/^photo\.png\u00a0: .*pas un PDF/),
    })
    expect(state.blueprints).toEqual([{ fileId: expect.any(String), name: 'Étage 1.pdf' }])

    const fields = filled()
    const again = formOf(fields)
    again.append('blueprintIds', state.blueprints[0]!.fileId)
    again.append('blueprintNames', state.blueprints[0]!.name)
    expect((await send(again)).location).toBe('/demande/envoyee')
    const requestId = await requestOf(fields.email)
    expect(await stored(requestId)).toEqual(state.blueprints)
    const fileId = state.blueprints[0]!.fileId as FileId
    expect(await fileRow(fileId)).toMatchObject({ ownerId: null, stagedUntil: null })

    const token = await createLinkToken(database.ctx<System>(), {
      purpose: 'quote_request',
      subjectId: requestId,
      ttlHours: 1,
    })
    const confirmed = await confirmQuoteRequest(
      database.ctx({ kind: 'visitor', clientKey: 'plans' }),
      { token },
    )
    expect(await fileRow(fileId)).toMatchObject({
      ownerId: confirmed.ok && confirmed.value.accountId,
    })
  })

  it.each(Object.entries(ACTIVE).map(([why, some]) => [why, Object.values(some)[0]!]))(
    'are refused where they hold %s',
    async (_, bytes) => {
      const form = formOf(filled())
      form.append('blueprints', aPlanFile('plan.pdf', bytes))
      const answer = await send(form)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.data.errors)).toEqual(['blueprints'])
      expect(answer.data.blueprints).toEqual([])
    },
  )

  it('are three at most, and none of somebody else’s or of another kind', async () => {
    const form = formOf(filled())
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
      form.append('blueprints', aPlanFile(name))
    const answer = await send(form)
    expect(answer.data.errors).toMatchObject({ blueprints: '3 plans au plus.' })
    expect(answer.data.blueprints).toHaveLength(3)

    const author = await aParticulier(database)
    const theirs = await aBlueprint(database, (await aParticulier(database)).accountId)
    await expect(aQuoteRequest(database, author, { blueprints: [theirs] })).rejects.toThrow(
      'blueprints_unknown',
    )
    const picture = await aBlueprint(database, author.accountId)
    await database.db
      .update(files)
      .set({ contentType: 'image/webp' })
      .where(eq(files.id, picture.fileId))
    await expect(aQuoteRequest(database, author, { blueprints: [picture] })).rejects.toThrow(
      'blueprints_unknown',
    )
  })
})

describe('who reads plans', () => {
  it('is their author and the team; an artisan once contact details were given, until they are taken back', async () => {
    const { author, artisan, leadId, plan } = await aScene()
    const stranger = await aParticulier(database)
    const other = await anArtisan(database)
    const admin = await anAdmin(database)
    const readers = () =>
      Promise.all(
        [author, admin, artisan, stranger, other].map(
          async (who) => (await readBlueprint(database.ctx(who as never), plan.fileId)) !== null,
        ),
      )
    expect(await readers()).toEqual([true, true, false, false, false])
    // That there is one is known; neither its file nor its name is.
    expect(await listLeadBlueprints(database.ctx(artisan), leadId)).toEqual({ count: 1, shown: [] })
    await sharePhone(database.ctx(author), leadId)
    expect(await readers()).toEqual([true, true, true, false, false])
    expect(await listLeadBlueprints(database.ctx(artisan), leadId)).toEqual({
      count: 1,
      shown: [plan],
    })
    expect(await listLeadBlueprints(database.ctx(other), leadId)).toEqual({ count: 0, shown: [] })
    await withdrawPhone(database.ctx(author), leadId)
    expect(await readers()).toEqual([true, true, false, false, false])
  })

  it('ends for the artisan with the contact', async () => {
    const { author, artisan, requestId, leadId, plan } = await aScene()
    await sharePhone(database.ctx(author), leadId)
    await cancelQuoteRequest(database.ctx(author), requestId)
    expect(await readBlueprint(database.ctx(artisan), plan.fileId)).toBeNull()
    expect(await readBlueprint(database.ctx(author), plan.fileId)).not.toBeNull()
  })

  it('can be chosen by somebody without a number', async () => {
    const { author, artisan, leadId, plan } = await aScene(null)
    expect(await sharePhone(database.ctx(author), leadId)).toEqual({ ok: true, value: undefined })
    expect(await readBlueprint(database.ctx(artisan), plan.fileId)).not.toBeNull()
    const bare = await aTakenLead(database)
    expect(await sharePhone(database.ctx(bare.author), bare.leadId)).toEqual(refuse('no_phone'))
    expect(await setPhoneSharing(database.ctx(bare.author), bare.requestId, 'everyone')).toEqual(
      refuse('no_phone'),
    )
  })

  it('gets a file to save, which nobody keeps', async () => {
    const { author, plan } = await aScene()
    const { headers } = blueprintResponse((await readBlueprint(database.ctx(author), plan.fileId))!)
    expect(headers.get('content-disposition')).toContain(
      'attachment; filename="Plan de Martin.pdf"',
    )
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const nobody = await askPage(database, route, `/plans-travaux/${plan.fileId}`, {
      params: { fileId: plan.fileId },
    })
    expect(nobody.status).toBe(404)
  })
})

describe('plans of a request', () => {
  const post = (as: Particulier, requestId: QuoteRequestId, form: FormData) =>
    askPage<{ errors?: Record<string, string> }>(database, requestPage, `/x/${requestId}`, {
      as,
      params: { requestId },
      post: form,
    })

  it('are added and taken out by their author while photos may be', async () => {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author)
    const form = formOf({ intent: 'addBlueprints' })
    form.append('blueprints', aPlanFile('rdc.pdf'))
    form.append('blueprints', aPlanFile('etage.pdf'))
    expect((await post(author, requestId, form)).status).toBe(302)
    const plans = (await getMyQuoteRequest(database.ctx(author), requestId))!.blueprints
    expect(plans.map(({ name }) => name)).toEqual(['rdc.pdf', 'etage.pdf'])
    expect(await fileRow(plans[0]!.fileId)).toMatchObject({ stagedUntil: null })
    expect((await askAgain(database.ctx(author), requestId))!.blueprints).toEqual(plans)

    const stranger = await aParticulier(database)
    const remove = formOf({ intent: 'removeBlueprint', fileId: plans[0]!.fileId })
    expect((await post(stranger, requestId, remove)).status).toBe(404)
    expect((await post(author, requestId, remove)).status).toBe(302)
    expect(await stored(requestId)).toEqual([plans[1]])
    expect(await removeBlueprint(database.ctx(author), requestId, plans[0]!.fileId)).toEqual(
      refuse('blueprint_gone'),
    )
    await cancelQuoteRequest(database.ctx(author), requestId)
    expect(await removeBlueprint(database.ctx(author), requestId, plans[1]!.fileId)).toEqual(
      refuse('request_cancelled'),
    )
  })

  it('says beside the field what was wrong, and stops at three however they arrive', async () => {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author)
    const empty = await post(author, requestId, formOf({ intent: 'addBlueprints' }))
    expect(empty.data.errors).toEqual({ blueprints: 'Choisissez un plan au moins.' })
    const plans = await Promise.all([1, 2, 3, 4].map(() => aBlueprint(database, author.accountId)))
    const added = await Promise.all([
      addBlueprints(database.ctx(author), requestId, plans.slice(0, 2)),
      addBlueprints(database.ctx(author), requestId, plans.slice(2)),
    ])
    expect(added.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await stored(requestId)).toHaveLength(2)
    const theirs = await aBlueprint(database, (await aParticulier(database)).accountId)
    expect(await addBlueprints(database.ctx(author), requestId, [theirs])).toEqual(
      refuse('blueprint_gone'),
    )
    expect(await addBlueprints(database.ctx(author), newId<QuoteRequestId>(), [])).toEqual(
      refuse('not_found'),
    )
  })

  it('are in the export of their author, and go with the account, bytes and all', async () => {
    const { author, requestId, plan } = await aScene()
    expect(JSON.stringify(await exportData(database.ctx(author)))).toContain(plan.fileId)
    await cancelQuoteRequest(database.ctx(author), requestId)
    expect((await requestErasure(database.ctx(author))).ok).toBe(true)
    await eraseRequestedAccounts(database.ctx<System>())
    const [request] = await database.db
      .select({ description: quoteRequests.description })
      .from(quoteRequests)
      .where(eq(quoteRequests.id, requestId))
    expect(request!.description).toBe('Texte effacé.')
    expect(await stored(requestId)).toEqual([])
    expect(await fileRow(plan.fileId)).toBeUndefined()
  })
})
