import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeAccount } from '#app/features/settings/request-erasure.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { keepFile } from '#app/platform/files/keep-file.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { aParticulier } from '#test/builders.ts'
import { aMail } from '#test/mail-builders.tsx'
import { pause, startProduct } from './product.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-restore-'))
const [before, after, copies] = ['before', 'after', 'copies'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
const BACKUPS = { BACKUP_FOLDER: copies, BACKUP_KEY: 'a key that this journey alone knows, of 32' }
let shared: SharedDatabase

beforeAll(async () => {
  shared = await openSharedDatabase()
  useFileStore(diskFileStore(join(before, 'files')))
})
afterAll(async () => {
  await shared?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Does what `npm run` does with the built product. */
async function command(dataDir: string, databaseUrl: string, ...words: string[]) {
  const child = spawn(process.execPath, ['build/server/index.js', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SITE_GATE_PASSWORD: '',
      ...BACKUPS,
    },
  })
  const said = text(child.stdout)
  const [code] = (await once(child, 'exit')) as [number]
  return { code, said: await said }
}

const mailsIn = (dataDir: string) => {
  try {
    return readdirSync(join(dataDir, 'mails'))
      .filter((name) => name.endsWith('.eml'))
      .map(
        (name) => /^Subject: (.*)$/m.exec(readFileSync(join(dataDir, 'mails', name), 'utf8'))?.[1],
      )
  } catch {
    return []
  }
}

async function until(what: () => Promise<boolean> | boolean) {
  for (const end = Date.now() + 60_000; !(await what()); await pause(50))
    if (Date.now() > end) throw new Error(`Not within a minute: ${what}`)
}

it('a machine that is lost comes back from its copies: nothing missing, nobody mailed twice, nobody back who had left', async () => {
  const leaving = await aParticulier(shared, { name: 'Camille Partie', now: new Date() })
  const staying = await aParticulier(shared, { name: 'Dominique Restée', now: new Date() })
  const photo = Buffer.from('%PDF-1.4 a paper of the one who stays')
  const kept = { contentType: 'application/pdf', ownerId: staying.accountId } as const
  await keepFile(shared.ctx(), { ...kept, data: photo })
  const mail = (subject: string) => ({ ...aMail({ subject }), dedupeKey: subject })
  await inTransaction(shared.ctx(), (tx) => sendMail(tx, mail('Once is enough')))

  const made = await command(before, shared.url, 'backup')
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 fichiers dont 1 nouveaux'),
  })

  // Life goes on: the mail leaves, and somebody closes their account.
  await inTransaction(shared.ctx(leaving), (tx) => closeAccount(tx))
  const product = await startProduct(
    { DATABASE_URL: shared.url, ...BACKUPS },
    { dataDir: before, tls: false },
  )
  await until(() => mailsIn(before).includes('Once is enough'))
  const listed = () => readFileSync(join(before, 'erased-accounts.txt'), 'utf8')
  await until(() => listed().includes(leaving.accountId))
  const copied = () => readFileSync(join(copies, 'erased-accounts')).length
  const alone = copied()
  await until(() => copied() > alone)

  expect(await command(before, shared.url, 'restore', copies)).toMatchObject({
    code: 1,
    said: expect.stringContaining('La base n’est pas vide'),
  })
  await product.stop()

  // Another machine, with nothing on it.
  const restored = await command(after, '', 'restore', copies)
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^Reprise/) })
  const list = join(after, 'erased-accounts.txt')
  expect(readFileSync(list, 'utf8')).toContain(leaving.accountId)

  renameSync(list, `${list}.away`)
  const refused = await startProduct(
    { DATABASE_URL: '' },
    { dataDir: after, tls: false, stderr: 'pipe', wait: false },
  )
  const sentence = text(refused.child.stderr!)
  expect((await once(refused.child, 'exit'))[0]).toBe(1)
  expect(await sentence).toContain('La liste des comptes effacés manque')
  renameSync(`${list}.away`, list)

  const again = await startProduct({ DATABASE_URL: '' }, { dataDir: after, tls: false })
  const server = await startEmbeddedPostgres({ dataDir: join(after, 'postgres') })
  const open = openDatabase(server.url)
  try {
    const ctx = { ...shared.ctx(), db: open.db }
    const names = async () =>
      (await open.pool.query('select name from users order by name')).rows.map(({ name }) => name)
    await until(async () => !(await names()).includes('Camille Partie'))
    expect(await names()).toContain('Dominique Restée')
    const { rows } = await open.pool.query('select storage_key from files')
    expect(readFileSync(join(after, 'files', rows[0].storage_key)).equals(photo)).toBe(true)

    const drill = await command(after, '', 'restore', copies, '--drill')
    expect(drill).toMatchObject({ code: 0, said: expect.stringMatching(/^Essai réussi/) })
    const scratch = await open.pool.query(
      `select 1 from pg_database where datname like 'ouvreo_drill%'`,
    )
    expect(scratch.rowCount).toBe(0)
    expect(await command(after, '', 'restore', before, '--drill')).toEqual({
      code: 1,
      said: 'Aucune sauvegarde complète à cet endroit.\n',
    })

    await inTransaction(ctx, (tx) => sendMail(tx, mail('Written since')))
    await pause(3_000)
    expect(mailsIn(after)).toEqual([])
    expect(await command(after, '', 'release', 'new')).toMatchObject({ code: 0 })
    await until(() => mailsIn(after).includes('Written since'))
    await pause(1_000)
    expect(mailsIn(after)).toEqual(['Written since'])

    // A database that came back by other means is held by hand.
    const holds = async () =>
      (await open.pool.query('select 1 from outgoing_holds where released_at is null')).rowCount
    expect(await holds()).toBe(0)
    expect(await command(after, '', 'hold')).toMatchObject({ code: 0 })
    expect(await holds()).toBe(1)
  } finally {
    await open.close()
    await server.stop()
    await again.stop()
  }
}, 240_000)
