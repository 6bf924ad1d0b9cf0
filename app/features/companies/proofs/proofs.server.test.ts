import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import type { Admin, Artisan, System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { removeOrphanFiles } from '#app/platform/files/remove-orphan-files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import {
  newId,
  type ArtisanId,
  type FileId,
  type GalleryPictureId,
} from '#app/values/identity/ids.ts'
import { documentPdf } from '#seed/drawn-documents.ts'
import {
  anAdmin,
  anArtisan,
  aPolicy,
  companyOf,
  nextNumber,
  passChecks,
  PLACES,
  SUBMITTABLE,
} from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, formOf } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import {
  checklistOf,
  historyOf,
  standingChecks,
} from '#app/features/companies/file/checklist.server.ts'
import { policiesOf } from '#app/features/companies/file/company-file.server.ts'
import { passPremium } from '#app/features/companies/premium/decide-premium.server.ts'
import { listDocuments } from './documents.server.ts'
import {
  keepFingerprintsOfErased,
  resemblances,
} from '#app/features/companies/people/fingerprints.server.ts'
import {
  addPicture,
  listPictures,
  listPublicPictures,
  movePicture,
  readPicture,
  receivePicture,
  removePicture,
} from '#app/features/companies/gallery/gallery.server.ts'
import { askRegisterAgain } from '#app/features/companies/checks/ask-register-again.server.ts'
import { lookUpCompany, registerViewOf } from '#app/features/companies/look-up-company.server.ts'
import * as policyPage from './policy.page.tsx'
import {
  answerReference,
  listReferences,
  nameReference,
  readReference,
  withdrawReference,
} from '#app/features/companies/premium/premium-references.server.ts'
import { qualificationForm } from './proof-form.ts'
import { listQualifications } from './proof-queries.server.ts'
import { recordCheck } from '#app/features/companies/checks/record-check.server.ts'
import { saveCompany } from '#app/features/companies/file/save-company.server.ts'
import { removePolicy } from './save-policy.server.ts'
import { saveQualification } from './save-qualification.server.ts'
import { submitCompany } from '#app/features/companies/file/submit-company.server.ts'
import { artisanTrades } from '#app/features/companies/tables.server.ts'
import type { CheckResult } from '#app/features/companies/checks/check-result.ts'
import type { CheckKind } from '#app/features/companies/checks/verification-check.ts'
import { verifyArtisan } from '#app/features/companies/checks/verify-artisan.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-proofs-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const as = (artisan: Artisan, now = TEST_NOW) => database.ctx(artisan, now)
const available = async (artisan: Artisan) =>
  (
    await database.db
      .select()
      .from(artisanTrades)
      .where(eq(artisanTrades.artisanId, artisan.artisanId))
  ).every((row) => row.available)
const mails = async (artisan: Artisan, type: string) =>
  (await database.db.select().from(emailLogs).where(eq(emailLogs.emailType, type))).filter(
    ({ dedupeKey }) => dedupeKey.includes(artisan.artisanId),
  )
const decide = async (
  admin: Admin,
  artisan: Artisan,
  kind: CheckKind,
  result: CheckResult,
  change: { subjectId?: string; source?: string; reason?: string; expiresOn?: string | null } = {},
) =>
  recordCheck(database.ctx(admin), {
    artisanId: artisan.artisanId,
    kind,
    subjectId: change.subjectId ?? artisan.artisanId,
    result,
    source: change.source ?? 'Registre',
    reason: change.reason ?? '',
    expiresOn: change.expiresOn ?? null,
  })

describe('an insurance', () => {
  const FIELDS = {
    kind: 'decennale',
    insurer: 'MAAF',
    insurerContact: '1 rue de la Paix',
    policyNumber: '',
    coverage: 'France',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    intent: 'save',
  }
  const onPolicy = <
    Data = { errors: Record<string, string>; kept: { fileId: string; name: string } | null },
  >(
    artisan: Artisan,
    id: string,
    form?: FormData,
  ) =>
    askPage<Data>(database, policyPage, `/espace-pro/entreprise/assurances/${id}`, {
      as: artisan,
      params: { policyId: id },
      ...(form ? { post: form } : {}),
    })
  const posted = (fields: Record<string, string>, document?: File) => {
    const form = formOf({ ...FIELDS, ...fields })
    form.append('activities', 'plomberie')
    if (document) form.append('document', document)
    return form
  }
  const certificate = () =>
    new File([new Uint8Array(documentPdf('Attestation', ['MAAF']))], 'attestation.pdf')

  it('keeps the certificate that came with a form refused elsewhere, and takes it with the corrected one', async () => {
    const artisan = await anArtisan(database)
    const refused = await onPolicy(artisan, 'nouvelle', posted({ insurer: '' }, certificate()))
    expect(refused).toMatchObject({
      status: 422,
      data: { errors: { insurer: 'Indiquez l’assureur.' }, kept: { name: 'attestation.pdf' } },
    })
    const { fileId, name } = refused.data.kept!
    expect(
      (await onPolicy(artisan, 'nouvelle', posted({ keptFile: fileId, keptName: name }))).location,
    ).toBe('/espace-pro/entreprise/assurances')
    expect((await policiesOf(as(artisan), artisan.artisanId))[0]).toMatchObject({
      insurer: 'MAAF',
      documented: true,
      verdict: null,
    })
    expect(await listDocuments(as(artisan))).toMatchObject([
      { name: 'attestation.pdf', kind: 'insurance' },
    ])
  })
  it('takes no file of somebody else, and drops one that nobody came back for', async () => {
    const [owner, thief] = [await anArtisan(database), await anArtisan(database)]
    const { fileId, name } = (
      await onPolicy(owner, 'nouvelle', posted({ insurer: '' }, certificate()))
    ).data.kept!
    expect(
      (await onPolicy(thief, 'nouvelle', posted({ keptFile: fileId, keptName: name }))).status,
    ).toBe(302)
    expect(await listDocuments(as(thief))).toEqual([])
    await removeOrphanFiles(
      database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + 25 * 3_600_000)),
    )
    expect(
      await database.db
        .select()
        .from(files)
        .where(eq(files.id, fileId as FileId)),
    ).toEqual([])
  })
  it('of another company is not found, and one that is needed is not removed', async () => {
    const artisan = await anArtisan(database, { file: SUBMITTABLE, policies: [{}] })
    const [policy] = await policiesOf(as(artisan), artisan.artisanId)
    expect((await onPolicy(await anArtisan(database), policy!.id)).status).toBe(404)
    expect((await onPolicy(await anArtisan(database), policy!.id, posted({}))).status).toBe(404)
    expect(await removePolicy(as(artisan), policy!.id)).toEqual({
      ok: false,
      refusal: 'needed_for_verification',
    })
    await aPolicy(database, artisan.artisanId)
    expect((await removePolicy(as(artisan), policy!.id)).ok).toBe(true)
    expect(await listDocuments(as(artisan))).toHaveLength(1)
  })
  it('that the team refuses stops new works at once and says why by mail; changed, it counts again', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database, { policies: [{}] })
    const [policy] = await policiesOf(as(artisan), artisan.artisanId)
    expect(
      (
        await decide(admin, artisan, 'decennale', 'refused', {
          subjectId: policy!.id,
          reason: 'L’attestation est celle de 2024.',
        })
      ).ok,
    ).toBe(true)
    expect(await available(artisan)).toBe(false)
    const [mail] = (
      await database.db.select().from(emailLogs).where(eq(emailLogs.emailType, 'check_refused'))
    ).filter(({ dedupeKey }) => dedupeKey.includes(policy!.id))
    expect(mail!.text).toContain('L’attestation est celle de 2024.')
    expect((await onPolicy(artisan, policy!.id, posted({}, certificate()))).status).toBe(302)
    expect([
      await available(artisan),
      (await policiesOf(as(artisan), artisan.artisanId))[0]!.verdict,
    ]).toEqual([true, null])
  })
})

describe('a qualification', () => {
  it('has the number, the domain and the end that it is shown with, but for a diploma', () => {
    const errors = (fields: Record<string, string>) =>
      qualificationForm
        .safeParse({
          kind: 'rge',
          label: '',
          body: '',
          number: '',
          domain: '',
          startsOn: '',
          endsOn: '',
          ...fields,
        })
        .error?.issues.map(({ path }) => path[0])
    expect(errors({})).toEqual(['body', 'number', 'domain', 'endsOn'])
    expect(
      errors({ kind: 'qualibat', number: '1', domain: 'Toiture', endsOn: '2027-01-01' }),
    ).toBeUndefined()
    expect(errors({ kind: 'diploma', body: 'Lycée' })).toBeUndefined()
    expect(errors({ kind: 'other', body: 'Fabricant' })).toEqual(['label'])
    expect(
      errors({
        kind: 'qualigaz',
        number: '1',
        domain: 'Gaz',
        startsOn: '2027-01-01',
        endsOn: '2026-01-01',
      }),
    ).toEqual(['endsOn'])
  })
  it('waits for the team, then stands with its verdict until it is changed', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database)
    const input = qualificationForm.parse({
      kind: 'qualipac',
      label: '',
      body: '',
      number: 'QP-1',
      domain: 'Pompes à chaleur',
      startsOn: '',
      endsOn: '2027-01-01',
    })
    const id = granted(await saveQualification(as(artisan), null, input, null))
    expect(await listQualifications(as(artisan))).toMatchObject([
      { label: 'QualiPAC', body: 'Qualit’EnR', verdict: null },
    ])
    granted(
      await decide(admin, artisan, 'qualification', 'passed', {
        subjectId: id,
        source: 'Annuaire Qualit’EnR',
        expiresOn: '2027-01-01',
      }),
    )
    expect(await listQualifications(as(artisan))).toMatchObject([{ verdict: 'passed' }])
    granted(await saveQualification(as(artisan), id, { ...input, number: 'QP-2' }, null))
    expect(await listQualifications(as(artisan))).toMatchObject([{ number: 'QP-2', verdict: null }])
    expect(await saveQualification(as(await anArtisan(database)), id, input, null)).toEqual({
      ok: false,
      refusal: 'not_found',
    })
  })
})

describe('the team’s list', () => {
  const pending = (file = {}) =>
    anArtisan(database, {
      verification: 'pending',
      plan: null,
      file: {
        ...SUBMITTABLE,
        managerName: `Paul Durand ${nextNumber()}`,
        addressLine: `${nextNumber()} rue du Port`,
        phone: `+3347800${String(1000 + nextNumber())}`,
        submittedAt: TEST_NOW,
        ...file,
      },
      policies: [{}],
    })

  it('wants each thing passed before the company is verified, each with its source; a refusal says why', async () => {
    const admin = await anAdmin(database)
    const artisan = await pending()
    expect(
      (await checklistOf(as(artisan), await companyOf(database, artisan.artisanId))).items.map(
        ({ kind, required }) => [kind, required],
      ),
    ).toEqual([
      ['register', true],
      ['manager', true],
      ['address', true],
      ['trades', true],
      ['decennale', true],
    ])
    expect(await decide(admin, artisan, 'register', 'passed', { source: ' ' })).toEqual({
      ok: false,
      refusal: 'source_missing',
    })
    expect(await decide(admin, artisan, 'register', 'refused')).toEqual({
      ok: false,
      refusal: 'reason_missing',
    })
    expect(await decide(admin, artisan, 'register', 'passed', { expiresOn: '2026-03-09' })).toEqual(
      { ok: false, refusal: 'expiry_past' },
    )
    expect(await decide(admin, artisan, 'second_look', 'passed')).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    expect(
      await decide(admin, artisan, 'decennale', 'passed', { subjectId: newId<ArtisanId>() }),
    ).toEqual({ ok: false, refusal: 'not_found' })
    await passChecks(database, admin, artisan.artisanId)
    granted(
      await decide(admin, artisan, 'manager', 'refused', {
        reason: 'Le Kbis nomme une autre personne.',
      }),
    )
    expect(await verifyArtisan(database.ctx(admin), artisan.artisanId)).toEqual({
      ok: false,
      refusal: 'check_refused',
    })
    granted(await decide(admin, artisan, 'manager', 'passed', { source: 'Extrait du 2 mars 2026' }))
    expect((await verifyArtisan(database.ctx(admin), artisan.artisanId)).ok).toBe(true)
    expect(await standingChecks(as(artisan), artisan.artisanId)).toHaveLength(5)
    expect(
      (await historyOf(database.ctx(admin), artisan.artisanId)).map(({ happening }) => happening),
    ).toEqual(expect.arrayContaining(['verified', 'check_refused', 'check_passed']))
    expect(
      (
        await database.db.select().from(auditLog).where(eq(auditLog.subjectId, artisan.artisanId))
      ).filter(({ action }) => action === 'artisan.check'),
    ).toHaveLength(7)
  })
  it('asks again for what changed, and for that alone', async () => {
    const admin = await anAdmin(database)
    const artisan = await pending()
    await passChecks(database, admin, artisan.artisanId)
    granted(await verifyArtisan(database.ctx(admin), artisan.artisanId))
    granted(await saveCompany(as(artisan), { managerName: 'Une Autre' }))
    expect(
      (await standingChecks(as(artisan), artisan.artisanId)).map(({ kind }) => kind).toSorted(),
    ).toEqual(['address', 'decennale', 'register', 'trades'])
    expect((await companyOf(database, artisan.artisanId)).verification).toBe('pending')
  })
  it('looks twice at a company whose people were seen before, an erased one included, and shows nothing of them but that', async () => {
    const admin = await anAdmin(database)
    const first = await anArtisan(database, {
      verification: 'incomplete',
      plan: null,
      file: {
        ...SUBMITTABLE,
        managerName: 'Émile Zébulon-Martin',
        addressLine: '7 av. des Lilas',
        phone: '+33612345678',
      },
      policies: [{}],
    })
    granted(await submitCompany(as(first)))
    const second = await anArtisan(database, {
      verification: 'incomplete',
      plan: null,
      place: PLACES.villeurbanne,
      file: {
        ...SUBMITTABLE,
        managerName: 'zebulon martin emile',
        addressLine: '3 rue Neuve',
        phone: '+33699999999',
      },
      policies: [{}],
    })
    granted(await submitCompany(as(second)))
    expect(await resemblances(as(second), second.artisanId)).toMatchObject([
      { kind: 'manager', artisanId: first.artisanId, state: 'pending' },
    ])
    await passChecks(database, admin, second.artisanId)
    expect((await standingChecks(as(second), second.artisanId)).map(({ kind }) => kind)).toContain(
      'second_look',
    )
    // Erased: only the hashes stay, with how it ended.
    await keepFingerprintsOfErased(database.ctx(), first.artisanId)
    const third = await anArtisan(database, {
      verification: 'incomplete',
      plan: null,
      file: {
        ...SUBMITTABLE,
        managerName: 'Personne Dautre',
        addressLine: '7 avenue des Lilas',
        phone: '+33612345678',
      },
      policies: [{}],
    })
    granted(await submitCompany(as(third)))
    expect(
      (await resemblances(as(third), third.artisanId))
        .map(({ kind, state }) => `${kind} ${state}`)
        .toSorted(),
    ).toEqual(['address pending', 'phone pending'])
  })
  it('has the register’s answer with its date, as advice: another name, another trade, closed, or not asked', async () => {
    const artisan = await pending({ companyName: 'Hoarau Plomberie' })
    const company = await companyOf(database, artisan.artisanId)
    const advice = async (answer: {
      status: 'active' | 'closed' | 'unknown' | 'to_check'
      name: string | null
      naf: string | null
    }) => {
      await lookUpCompany(database.ctx(), artisan.artisanId, async () => ({
        ...answer,
        nafVersion: 'NAFRev2' as const,
      }))
      return (await registerViewOf(as(artisan), company))?.advice
    }
    expect(await registerViewOf(as(artisan), company)).toBeNull()
    const silent = { status: 'to_check', name: null, naf: null, nafVersion: null } as const
    const admin = await anAdmin(database)
    expect(await askRegisterAgain(database.ctx(admin), artisan.artisanId, async () => silent)).toBe(
      false,
    )
    expect((await registerViewOf(as(artisan), company))?.advice).toBe('to_check')
    expect(
      await askRegisterAgain(database.ctx(admin), artisan.artisanId, async () => ({
        ...silent,
        status: 'unknown',
      })),
    ).toBe(true)
    expect(await advice({ status: 'active', name: 'HOARAU PLOMBERIE SARL', naf: '43.22A' })).toBe(
      'agrees',
    )
    expect(await advice({ status: 'active', name: 'DUPONT', naf: '43.22A' })).toBe('other_name')
    expect(await advice({ status: 'active', name: 'HOARAU PLOMBERIE', naf: '56.10A' })).toBe(
      'other_activity',
    )
    expect(await advice({ status: 'closed', name: 'HOARAU PLOMBERIE', naf: '43.22A' })).toBe(
      'closed',
    )
    // A register that is down takes nothing back of what it said.
    expect(await advice({ status: 'to_check', name: null, naf: null })).toBe('closed')
    expect((await checklistOf(as(artisan), company)).items[0]).toMatchObject({
      kind: 'register',
      result: null,
    })
    expect(await registerViewOf(as(artisan), { ...company, siret: '35600000049837' })).toBeNull()
  })
})

describe('Premium’s deeper check', () => {
  const client = (number: number) => ({
    clientName: `Client ${number}`,
    clientEmail: `client-${number}-${nextNumber()}@exemple.example`,
    works: 'Une chaudière',
    workedOn: '2025-06-01',
  })
  const tokenOf = async (email: string) =>
    /token=([\w-]+)/.exec(
      (await database.db.select().from(emailLogs).where(eq(emailLogs.email, email)))[0]!.html,
    )![1]!

  it('needs three clients who confirmed by their link, each once, and then both other checks', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database, {
      plan: 'premium',
      file: SUBMITTABLE,
      policies: [{}],
    })
    const visitor = database.ctx({ kind: 'visitor', clientKey: 'client' })
    const named = [client(1), client(2), client(3)]
    for (const one of named) granted(await nameReference(as(artisan), one, 'moi@ouvreo.example'))
    expect(await nameReference(as(artisan), named[0]!, 'moi@ouvreo.example')).toEqual({
      ok: false,
      refusal: 'already_named',
    })
    expect(
      await nameReference(
        as(artisan),
        { ...client(4), clientEmail: 'moi@ouvreo.example' },
        'Moi@ouvreo.example',
      ),
    ).toEqual({ ok: false, refusal: 'own_address' })
    expect(await decide(admin, artisan, 'premium_references', 'passed')).toEqual({
      ok: false,
      refusal: 'references_missing',
    })
    for (const [index, one] of named.entries()) {
      const token = await tokenOf(one.clientEmail)
      expect(await readReference(visitor, token)).toMatchObject({
        clientName: one.clientName,
        works: 'Une chaudière',
      })
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          answerReference(visitor, token, 'confirmed', `Très bien ${index}`),
        ),
      )
      expect(answers.filter(Boolean)).toHaveLength(1)
      expect(await readReference(visitor, token)).toBeNull()
    }
    expect((await listReferences(as(artisan))).map(({ answer }) => answer)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
    ])
    granted(
      await decide(admin, artisan, 'premium_references', 'passed', { source: 'Réponses par lien' }),
    )
    expect(await passPremium(database.ctx(admin), artisan.artisanId)).toEqual({
      ok: false,
      refusal: 'checks_missing',
    })
    for (const kind of ['premium_activities', 'premium_manager'] as const)
      granted(await decide(admin, artisan, kind, 'passed', { source: 'Appel' }))
    expect((await companyOf(database, artisan.artisanId)).premiumCheckedAt).toBeNull()
    expect((await passPremium(database.ctx(admin), artisan.artisanId)).ok).toBe(true)
    expect((await companyOf(database, artisan.artisanId)).premiumCheckedAt).toEqual(TEST_NOW)
    expect(await mails(artisan, 'premium_decided')).toHaveLength(1)
    granted(
      await decide(admin, artisan, 'premium_manager', 'refused', {
        reason: 'La pièce est périmée.',
      }),
    )
    expect((await companyOf(database, artisan.artisanId)).premiumCheckedAt).toBeNull()
  })
  it('is for verified companies on Premium; a link ends after thirty days or when its client is taken back', async () => {
    expect(await nameReference(as(await anArtisan(database)), client(1), 'a@b.example')).toEqual({
      ok: false,
      refusal: 'not_premium',
    })
    expect(
      await nameReference(
        as(await anArtisan(database, { verification: 'pending' })),
        client(1),
        'a@b.example',
      ),
    ).toEqual({ ok: false, refusal: 'company_pending' })
    const artisan = await anArtisan(database, { plan: 'premium' })
    const [kept, gone] = [client(1), client(2)]
    for (const one of [kept, gone]) granted(await nameReference(as(artisan), one, 'a@b.example'))
    const visitor = (days: number) =>
      database.ctx(
        { kind: 'visitor' as const, clientKey: 'client' },
        new Date(TEST_NOW.getTime() + days * 86_400_000),
      )
    expect([
      (await readReference(visitor(29), await tokenOf(kept.clientEmail))) === null,
      await readReference(visitor(31), await tokenOf(kept.clientEmail)),
    ]).toEqual([false, null])
    const reference = (await listReferences(as(artisan))).find(
      ({ clientEmail }) => clientEmail === gone.clientEmail,
    )!
    expect([
      await withdrawReference(as(await anArtisan(database)), reference.id),
      await withdrawReference(as(artisan), reference.id),
    ]).toEqual([false, true])
    expect(await readReference(visitor(0), await tokenOf(gone.clientEmail))).toBeNull()
  })
})

describe('a gallery', () => {
  const photo = async (artisan: Artisan) =>
    granted(
      await receivePicture(
        as(artisan),
        await sharp({ create: { width: 900, height: 600, channels: 3, background: '#6000ff' } })
          .jpeg()
          .toBuffer(),
      ),
    )
  const added = async (artisan: Artisan, caption: string, before = false) =>
    granted(
      await addPicture(as(artisan), {
        fileId: await photo(artisan),
        beforeFileId: before ? await photo(artisan) : null,
        caption,
        trade: null,
      }),
    )
  const captions = async (artisan: Artisan) =>
    (await listPictures(as(artisan), artisan.artisanId)).map(({ caption }) => caption)

  it('is ordered by its artisan, and loses the files of what is removed', async () => {
    const artisan = await anArtisan(database)
    const ids: GalleryPictureId[] = []
    for (const caption of ['un', 'deux', 'trois'])
      ids.push(await added(artisan, caption, caption === 'deux'))
    await movePicture(as(artisan), ids[2]!, -1)
    await movePicture(as(artisan), ids[0]!, -1)
    expect(await captions(artisan)).toEqual(['un', 'trois', 'deux'])
    expect(await removePicture(as(await anArtisan(database)), ids[1]!)).toBe(false)
    const before = (
      await database.db.select().from(files).where(eq(files.ownerId, artisan.accountId))
    ).length
    expect(await removePicture(as(artisan), ids[1]!)).toBe(true)
    expect(
      (await database.db.select().from(files).where(eq(files.ownerId, artisan.accountId))).length,
    ).toBe(before - 2)
  })
  it('is as large as the plan, and another’s photo has no place in it', async () => {
    const [artisan, other] = [await anArtisan(database), await anArtisan(database)]
    expect(
      await addPicture(as(await anArtisan(database, { plan: 'eco' })), {
        fileId: newId<FileId>(),
        beforeFileId: null,
        caption: 'x',
        trade: null,
      }),
    ).toEqual({ ok: false, refusal: 'no_gallery' })
    expect(
      await addPicture(as(other), {
        fileId: await photo(artisan),
        beforeFileId: null,
        caption: 'x',
        trade: null,
      }),
    ).toEqual({ ok: false, refusal: 'unknown_file' })
    for (let n = 0; n < 12; n++) await added(artisan, `photo ${n}`)
    expect(
      await addPicture(as(artisan), {
        fileId: await photo(artisan),
        beforeFileId: null,
        caption: 'de trop',
        trade: null,
      }),
    ).toEqual({ ok: false, refusal: 'gallery_full' })
  })
  it('is public while its company is verified, and what the plan shows; kept, it is for its artisan and the team', async () => {
    const artisan = await anArtisan(database)
    const id = await added(artisan, 'salle de bains')
    const { fileId } = (await listPictures(as(artisan), artisan.artisanId)).find(
      (picture) => picture.id === id,
    )!
    const visitor = database.ctx({ kind: 'visitor' as const, clientKey: 'x' })
    expect([
      (await readPicture(visitor, fileId))?.everybody,
      (await listPublicPictures(visitor, artisan.artisanId)).length,
    ]).toEqual([true, 1])
    const hidden = await anArtisan(database, { verification: 'pending' })
    await added(hidden, 'pas encore')
    const [kept] = await listPictures(as(hidden), hidden.artisanId)
    expect([
      await readPicture(visitor, kept!.fileId),
      (await readPicture(as(hidden), kept!.fileId))?.everybody,
      await listPublicPictures(visitor, hidden.artisanId),
    ]).toEqual([null, false, []])
  })
})
