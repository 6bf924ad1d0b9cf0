import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, like } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'
import { attachedDocuments } from '#app/features/documents/attached-documents.server.ts'
import { MAX_MAILED_BYTES, type DocumentKind } from '#app/features/documents/document.ts'
import { companyDocuments } from '#app/features/companies/proofs/proof.tables.server.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { getMyQuote } from './queries.server.ts'
import { sendQuote } from './send-quote.server.ts'
import { documentResponse } from '#app/features/documents/document-response.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { getMail } from '#app/features/email-log/queries.server.ts'
import type { System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { deliverMail, type PostRoom } from '#app/platform/mail/deliver-mail.server.ts'
import { mailTransport } from '#app/platform/mail/transport.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { DocumentId, MailId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin } from '#test/builders.ts'
import { aPdfInEveryFile } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import {
  aDraftQuote,
  anAcceptedQuote,
  aQuotingArtisan,
  aSentQuote,
  granted,
  type TestQuote,
} from '#test/quote-builders.ts'
import { retractQuote } from './decision/retract-quote.server.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-mailed-documents-'))
useFileStore(diskFileStore(join(folder, 'files')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const system = (now = TEST_NOW) => database.ctx<System>(undefined, now)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const settings = { smtpUrl: undefined, mailFrom: 'Ouvréo <bonjour@ouvreo.fr>', dataDir: folder }
const post: PostRoom = {
  transport: mailTransport(settings),
  refusedChoices: () => Promise.resolve(new Set()),
  attachedFiles: (ctx, ids) => attachedDocuments(ctx, ids, PRINTED_DOCUMENTS),
}

/** The mails of a type that are about a devis, written by its events. */
async function mailsAbout({ quoteId }: TestQuote, type: string) {
  await deliverTwice(database, quoteId)
  return database.rows(
    emailLogs,
    and(eq(emailLogs.emailType, type), like(emailLogs.dedupeKey, `%${quoteId}%`)),
  )
}
const documentOf = async ({ quoteId }: TestQuote, kind: DocumentKind) =>
  (
    await database.rows(documents, and(eq(documents.subjectId, quoteId), eq(documents.kind, kind)))
  )[0]!
const statusOf = async (id: MailId) => (await database.rows(emailLogs, eq(emailLogs.id, id)))[0]!

/** What a kept mail carries. */
async function attachedTo(id: MailId) {
  const kept = await PostalMime.parse(readFileSync(join(folder, 'mails', `${id}.eml`)))
  return kept.attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    sha256: sha256(new Uint8Array(content as ArrayBuffer)),
  }))
}

test('the mail of a devis carries the very file that is downloaded, drawn then if its job was not', async () => {
  const quote = await aSentQuote(database)
  const [mail, ...others] = await mailsAbout(quote, 'quote_sent')
  expect(others).toEqual([])
  const asked = await documentOf(quote, 'quote')
  const certificate = await documentOf(quote, 'insurance_certificate')
  expect(mail!.attachments).toEqual([asked.id, certificate.id])
  await aPdfInEveryFile(database)
  await deliverMail(system(), post, mail!.id)
  const made = await documentOf(quote, 'quote')
  expect(await attachedTo(mail!.id)).toEqual([
    { filename: 'Devis D-2026-0001.pdf', mimeType: 'application/pdf', sha256: made.sha256 },
    {
      filename: 'Attestation décennale, devis D-2026-0001.pdf',
      mimeType: 'application/pdf',
      sha256: (await documentOf(quote, 'insurance_certificate')).sha256,
    },
  ])
  const answer = await documentResponse(database.ctx(quote.author), asked.id)
  expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(made.sha256)

  const team = database.ctx(await anAdmin(database))
  expect((await getMail(team, mail!.id))!.attachments).toContainEqual({
    id: asked.id,
    name: 'Devis D-2026-0001.pdf',
    byteLength: made.byteLength,
  })
})

test('a mail never leaves without its document: it waits, and carries it once it is there', async () => {
  const quote = await aSentQuote(database)
  const [mail] = await mailsAbout(quote, 'quote_sent')
  const broken: PostRoom = {
    ...post,
    attachedFiles: () => Promise.reject(new Error('No memory left')),
  }
  for (const without of [broken, { ...post, attachedFiles: undefined } as unknown as PostRoom]) {
    await database.db.update(emailLogs).set({ status: 'sending' }).where(eq(emailLogs.id, mail!.id))
    await deliverMail(system(), without, mail!.id)
    const waiting = await statusOf(mail!.id)
    expect(waiting).toMatchObject({ status: 'failed', sentAt: null })
    expect(waiting.errorMessage).toContain('Un document joint n’est pas prêt')
    expect(waiting.nextAttemptAt).not.toBeNull()
  }
  await database.db.update(emailLogs).set({ status: 'sending' }).where(eq(emailLogs.id, mail!.id))
  await aPdfInEveryFile(database)
  await deliverMail(system(), post, mail!.id)
  expect(await attachedTo(mail!.id)).toHaveLength(2)
})

test('the contract leaves to both sides at its signature, the receipt at its withdrawal', async () => {
  const quote = await anAcceptedQuote(database)
  const accepted = await mailsAbout(quote, 'quote_accepted')
  granted(
    await retractQuote(database.ctx(quote.author), quote.quoteId, { reopen: false, text: '' }),
  )
  const retracted = await mailsAbout(quote, 'quote_retracted')
  for (const [mails, kind] of [
    [accepted, 'signed_quote'],
    [retracted, 'withdrawal_receipt'],
  ] as const) {
    expect(mails.map(({ accountId }) => accountId).toSorted()).toEqual(
      [quote.author.accountId, quote.artisan.accountId].toSorted(),
    )
    await aPdfInEveryFile(database)
    for (const { id } of mails) await deliverMail(system(), post, id)
    const made = await documentOf(quote, kind)
    for (const { id } of mails) expect((await attachedTo(id))[0]!.sha256).toBe(made.sha256)
  }
})

test('Resend is given the same bytes', async () => {
  const bodies: { attachments?: { filename: string; content: string }[] }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof bodies)[number])
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: 'given' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const quote = await aSentQuote(database)
  const [mail] = await mailsAbout(quote, 'quote_sent')
  await database.db
    .update(emailLogs)
    .set({ email: 'zoe@mairie-de-lyon.fr' })
    .where(eq(emailLogs.id, mail!.id))
  await aPdfInEveryFile(database)
  const transport = mailTransport({ ...settings, resend: { apiKey: 're_test', apiBase } })
  await deliverMail(system(), { ...post, transport }, mail!.id)
  server.close()
  const [file] = bodies[0]!.attachments!
  expect(file!.filename).toBe('Devis D-2026-0001.pdf')
  expect(sha256(Buffer.from(file!.content, 'base64'))).toBe(
    (await documentOf(quote, 'quote')).sha256,
  )
})

test('a document that is gone is no file', async () => {
  const quote = await aSentQuote(database)
  const { id } = await documentOf(quote, 'quote')
  await database.db.delete(documents).where(eq(documents.id, id))
  await expect(attachedDocuments(system(), [id as DocumentId], PRINTED_DOCUMENTS)).rejects.toThrow(
    'cannot be had',
  )
})

describe('the certificate of the ten-year insurance (law.md M2)', () => {
  test('goes with the devis and with the contract to both sides, the same bytes, and is saved beside them by both', async () => {
    const quote = await anAcceptedQuote(database)
    await aPdfInEveryFile(database)
    const mails = [
      ...(await mailsAbout(quote, 'quote_sent')),
      ...(await mailsAbout(quote, 'quote_accepted')),
    ]
    expect(mails).toHaveLength(3)
    for (const { id } of mails) {
      await deliverMail(system(), post, id)
      expect((await attachedTo(id)).map(({ filename }) => filename)).toContain(
        'Attestation décennale, devis D-2026-0001.pdf',
      )
    }
    const { id, sha256: digest } = await documentOf(quote, 'insurance_certificate')
    for (const who of [quote.artisan, quote.author]) {
      const answer = await documentResponse(database.ctx(who), id)
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(digest)
    }
    // The company takes it out of its file: what was sent stays.
    await database.db
      .delete(companyDocuments)
      .where(eq(companyDocuments.artisanId, quote.artisan.artisanId))
    await database.db.delete(files).where(eq(files.ownerId, quote.artisan.accountId))
    expect((await documentResponse(database.ctx(quote.author), id)).ok).toBe(true)
  })

  test('too heavy for a mail, it is saved beside the devis, and the mail says so', async () => {
    const artisan = await aQuotingArtisan(database)
    await database.db
      .update(files)
      .set({ byteLength: MAX_MAILED_BYTES + 1 })
      .where(eq(files.ownerId, artisan.accountId))
    const quote = await aSentQuote(database, { artisan })
    const [mail] = await mailsAbout(quote, 'quote_sent')
    expect(mail!.attachments).toEqual([(await documentOf(quote, 'quote')).id])
    expect(mail!.text).toContain('trop lourde pour un email, se télécharge à côté du devis')
  })

  test.each([
    ['was never given', { given: false }],
    ['was not verified', { verified: false }],
  ])('where it %s, a devis that needs it is not sent', async (_, without) => {
    const artisan = await aQuotingArtisan(database)
    if ('given' in without)
      await database.db
        .delete(companyDocuments)
        .where(eq(companyDocuments.artisanId, artisan.artisanId))
    else
      await database.db
        .delete(verificationChecks)
        .where(eq(verificationChecks.artisanId, artisan.artisanId))
    const draft = await aDraftQuote(database, { artisan })
    expect(await sendQuote(database.ctx(artisan), draft.quoteId)).toEqual(
      refuse('quote_incomplete'),
    )
    const { missing } = (await getMyQuote(database.ctx(artisan), draft.quoteId))!
    expect(missing).toMatchObject([
      {
        rule: 'M2',
        sentence: expect.stringContaining('L’attestation d’assurance décennale'),
        fix: { page: 'company', field: 'insurance' },
      },
    ])
  })
})
