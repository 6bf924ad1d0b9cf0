import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CORE_TOLD } from '#seed/demonstration.ts'
import { ownDatabase } from './own-database.ts'
import { freePort, pause, ready, startProduct } from './product.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-operator-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await ownDatabase(process.env.DATABASE_URL!)
})

/** Runs a command of the built product to its end, with these variables and no others, and types these lines. */
async function run(command: string[], env: Record<string, string>, ...typed: string[]) {
  const child = spawn(process.execPath, ['build/server/index.js', ...command], {
    stdio: 'pipe',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: resolve('.tmp/compile-cache'),
      ...env,
    } as never,
  })
  // A start that is refused has read nothing.
  child.stdin.on('error', () => undefined).end(typed.map((line) => `${line}\n`).join(''))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

const REAL = { DEMO: '0', SITE_GATE_PASSWORD: '' }

describe('npm run doctor', () => {
  it('names each fault with its way out and ends with 1; with nothing wrong it ends with 0', async () => {
    const env = { ...REAL, DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1:1' }
    const sick = await run(['doctor'], { ...env, SMTP_HOST: 'mail' })
    expect(sick.code).toBe(1)
    for (const words of ['SMTP_HOST', 'PUBLIC_URL', 'vide d’elle-même', 'legal.name', 'Le relais'])
      expect(sick.out).toContain(words)
    const faults = sick.out.split('\n').filter((line) => /^ {4}[^→]/.test(line))
    expect(sick.out.match(/^ {4}→ /gm)).toHaveLength(faults.length)
    expect(sick.out).toContain(`${faults.length} défauts.`)
    expect(sick.out).toContain('✓ Base de données et horloge')

    const demonstration = await run(['doctor'], { DEMO: '1', DATABASE_URL: databaseUrl })
    expect(demonstration).toMatchObject({ code: 0, err: '' })
    expect(demonstration.out).toContain('Tout va bien.')
  })

  it('says what is wrong with the variables when nothing else can be looked at', async () => {
    const { code, out } = await run(['doctor'], { ...REAL, DATBASE_URL: databaseUrl })
    expect(code).toBe(1)
    expect(out).toContain('Vouliez-vous dire DATABASE_URL ?')
    expect(out).not.toContain(databaseUrl)
  })
})

describe('a start is refused, in a sentence, by', () => {
  const file = join(dataDir, 'a-file')
  it.each<[string, Record<string, string>, string]>([
    ['a misspelt variable', { DATBASE_URL: 'x' }, 'Vouliez-vous dire DATABASE_URL ?'],
    ['the demonstration’s password', { SITE_GATE_PASSWORD: 'chantier-2026' }, 'SITE_GATE_PASSWORD'],
    ['an address in http', { PUBLIC_URL: 'http://ouvreo.fr' }, 'PUBLIC_URL'],
    ['an example for a secret', { AUTH_SECRET: 'changez-moi-'.repeat(4) }, 'AUTH_SECRET'],
    ['a data folder that cannot be written', { DATA_DIR: join(file, 'data') }, 'DATA_DIR'],
  ])('%s', async (_, env, said) => {
    writeFileSync(file, '')
    const { code, err } = await run([], { ...REAL, PORT: '0', ...env })
    expect(code).toBe(1)
    expect(err).toContain(said)
  })
})

it.each(['PORT', 'METRICS_PORT'])(
  'a start whose %s another program has is refused in one sentence',
  async (variable) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const env = { ...REAL, DATABASE_URL: databaseUrl, PORT: String(await freePort()) }
    const { code, out, err } = await run([], { ...env, LOG_LEVEL: 'warn', [variable]: `${port}` })
    other.close()
    expect({ code, out }).toEqual({ code: 1, out: '' })
    const lines = err.trim().split('\n')
    expect(lines.filter((line) => !line.includes('operator file'))).toEqual([
      expect.stringMatching(
        new RegExp(`^Le port ${port} est déjà pris par un autre programme .*${variable}=\\d+ npm`),
      ),
    ])
  },
)

it('npm run admin makes an administrator, who may ask npm run host-records', async () => {
  const env = { ...REAL, DATABASE_URL: databaseUrl }
  const email = 'premiere@ouvreo.example'
  const password = 'une longue phrase de passe 2026'
  expect(await run(['admin', email], env, password, 'une autre')).toMatchObject({ code: 1 })
  expect(await run(['admin', email], env, password, password)).toMatchObject({
    code: 0,
    out: expect.stringContaining('avec le rôle d’administrateur'),
  })
  expect(await run(['admin'], env, email, password, password)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Ce compte avait déjà le rôle'),
  })
  const asked = ['host-records', 'personne@ouvreo.example']
  expect(await run(asked, env, 'nul@ouvreo.example', '2026/118')).toMatchObject({
    code: 1,
    out: expect.stringContaining('pas celle d’un administrateur'),
  })
  expect(await run(asked, env, email, '2026/118')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Rien n’est gardé de ce compte'),
  })
})

describe('npm run migrate', () => {
  it('is what a start without migrations waits for, alone or several at once', async () => {
    const url = new URL(await ownDatabase(process.env.DATABASE_URL!, undefined, 'template0'))
    const env = { ...REAL, DATABASE_URL: url.href }
    const refused = await run([], { ...env, MIGRATE: 'off', PORT: String(await freePort()) })
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('npm run migrate')

    const several = await Promise.all([1, 2, 3].map(() => run(['migrate'], env)))
    expect(several.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(several.filter(({ out }) => out.includes('déjà'))).toHaveLength(2)

    const product = await startProduct({ DATABASE_URL: url.href, MIGRATE: 'off' }, { tls: false })
    expect((await fetch(`${product.url}/livez`)).status).toBe(200)
    expect(await product.stop('SIGTERM')).toBe(0)

    // A database that went further than this release can follow.
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query('update drizzle.schema_range set version = 9999, serves_from = 9998')
    await client.end()
    const late = await run([], { ...env, PORT: String(await freePort()) })
    expect(late.code).toBe(1)
    expect(late.err).toContain('d’avant le schéma 9998')
  })
})

describe('several processes', () => {
  it('tell the demonstration once; whoever is left goes on when the one that tells is killed', async () => {
    const url = await ownDatabase(process.env.DATABASE_URL!)
    const env = { DATABASE_URL: url, DEMO: 'core' }
    const options = { dataDir, tls: false, wait: false }
    const killed = await startProduct({ ...env, ROLE: 'worker' }, options)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const count = async (from: string) =>
      (await client.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]!.n
    while ((await count('quote_requests')) < 2) await pause(20)
    const left = [
      await startProduct({ ...env, ROLE: 'web' }, options),
      await startProduct({ ...env, ROLE: 'worker' }, options),
    ]
    await killed.stop('SIGKILL')
    await Promise.all(left.map(({ port, child }) => ready(`http://127.0.0.1:${port}`, child)))
    const claire = `users u on u.id = particulier_id where u.email like 'claire@%'`
    expect(await count(`quote_requests join ${claire}`)).toBe(12)
    expect(await count(`interventions i join ${claire} and i.status = 'done'`)).toBe(8)
    // The clock of jobs is the present: none ran before the past was told.
    expect(
      await count(
        `recurring_runs where started_at < (select at from submissions where key = '${CORE_TOLD}')`,
      ),
    ).toBe(0)
    await client.end()
    expect(await Promise.all(left.map((product) => product.stop('SIGTERM')))).toEqual([0, 0])
  })

  it('share the work by their roles, and are refused with another secret or other files', async () => {
    const url = await ownDatabase(process.env.DATABASE_URL!)
    const secret = 'one secret for all processes, of 32 signs'
    const env = { DATABASE_URL: url, AUTH_SECRET: secret }
    const web = await startProduct(
      { ...env, ROLE: 'web', DATABASE_POOL: '6' },
      { dataDir, tls: false },
    )
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const runs = async () =>
      (await client.query<{ n: number }>('select count(*)::int as n from recurring_runs')).rows[0]!
        .n
    expect((await fetch(`${web.url}/connexion`)).status).toBe(200)
    expect(await runs()).toBe(0)
    const open = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'ouvreo%'`,
    )
    expect(open.rows[0]!.n).toBeLessThanOrEqual(7)

    const worker = await startProduct({ ...env, ROLE: 'worker' }, { dataDir, tls: false })
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${worker.url}/connexion`)).status).toBe(404)
    while ((await runs()) < 5) await pause(100)
    await client.end()

    const port = String(await freePort())
    const other = await run([], { ...REAL, ...env, PORT: port, AUTH_SECRET: `${secret}!` })
    expect(other.code).toBe(1)
    expect(other.err).toContain('même AUTH_SECRET')
    const elsewhere = await run([], { ...REAL, ...env, PORT: port, DATA_DIR: join(dataDir, 'b') })
    expect(elsewhere.code).toBe(1)
    expect(elsewhere.err).toContain('même bucket')
    expect(await Promise.all([web.stop('SIGTERM'), worker.stop('SIGTERM')])).toEqual([0, 0])

    expect((await run(['adopt'], { ...REAL, ...env, AUTH_SECRET: `${secret}!` })).code).toBe(0)
    const adopted = await startProduct(
      { ...env, AUTH_SECRET: `${secret}!` },
      { dataDir, tls: false },
    )
    expect(await adopted.stop('SIGTERM')).toBe(0)
  })
})
