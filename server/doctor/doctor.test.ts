import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createWebServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { useSmtp } from '#test/smtp-stand-in.ts'
import {
  lookAtBucket,
  lookAtClock,
  lookAtDatabase,
  lookAtRelay,
  lookAtRounds,
} from './check-services.ts'
import {
  lookAtAddress,
  lookAtDataFolder,
  lookAtMailProvider,
  lookAtOperatorFile,
  lookAtVariables,
} from './check-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const REAL = { NODE_ENV: 'production', DEMO: '0', SITE_GATE_PASSWORD: '' }
const real = (env: Record<string, string> = {}) =>
  readConfig({ ...REAL, ...env } as NodeJS.ProcessEnv)
const asEnv = (env: Record<string, string>) => env as NodeJS.ProcessEnv

describe('the doctor finds, with a way out,', () => {
  it('variables that are refused, misspelt or unknown, and none in a good environment', () => {
    const found = lookAtVariables(asEnv({ PORT: 'http', DATBASE_URL: 'x', SMTP_HOST: 'mail' }))
    expect(found.map(({ fault }) => fault.split(' ')[0])).toEqual([
      'DATBASE_URL',
      'PORT',
      'SMTP_HOST',
    ])
    expect(found.every(({ wayOut }) => wayOut.length > 20)).toBe(true)
    expect(lookAtVariables(asEnv({ ...REAL, PATH: '/bin' }))).toEqual([])
  })

  it('a site without an address of its own', () => {
    expect(lookAtAddress(real(), asEnv({}))).toHaveLength(1)
    const env = { PUBLIC_URL: 'https://ouvreo.fr' }
    expect(lookAtAddress(real(env), asEnv(env))).toEqual([])
    expect(lookAtAddress(readConfig(asEnv({})), asEnv({}))).toEqual([])
  })

  it('a data folder that cannot be written, or that does not last', () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    for (const dataDir of [file, join(file, 'inside')])
      expect(lookAtDataFolder({ dataDir, real: true })[0]!.fault).toMatch(/ne peut pas être/)
    expect(lookAtDataFolder({ dataDir: join(folder, 'data'), real: true })[0]!.fault).toMatch(
      /vide d’elle-même/,
    )
    expect(lookAtDataFolder({ dataDir: join(folder, 'data'), real: false })).toEqual([])
  })

  it('a file of the operator that is absent, wrong or incomplete', () => {
    expect(lookAtOperatorFile(real()).length).toBeGreaterThan(5)
    const path = join(folder, 'operator.json')
    const look = (text: string) => {
      writeFileSync(path, text)
      return lookAtOperatorFile(real({ OPERATOR_FILE: path }))
    }
    expect(look('{')).toHaveLength(1)
    expect(look('{"phone": 1}')[0]!.fault).toMatch(/phone/)
    expect(lookAtOperatorFile(real({ OPERATOR_FILE: join(folder, 'no') }))[0]!.fault).toMatch(
      /ENOENT/,
    )
    const legal = Object.fromEntries(
      ['name', 'form', 'registration', 'address', 'director', 'host', 'mediator'].map((key) => [
        key,
        'dit',
      ]),
    )
    const emails = Object.fromEntries(
      ['contact', 'particuliers', 'professionnels', 'technique'].map((key) => [
        key,
        'bonjour@ouvreo.fr',
      ]),
    )
    const whole = { legal, emails, premium: { phone: '01', contact: 'Camille' } }
    expect(look(JSON.stringify(whole))).toEqual([])
    expect(look(JSON.stringify({ ...whole, premium: {} }))).toHaveLength(2)
  })

  it('a site without a provider of mail, or with an address that nobody owns', () => {
    expect(lookAtMailProvider(real())[0]!.wayOut).toMatch(/SMTP_URL/)
    const relay = { SMTP_URL: 'smtp://mail' }
    expect(lookAtMailProvider(real(relay))[0]!.wayOut).toMatch(/MAIL_FROM/)
    expect(lookAtMailProvider(real({ ...relay, MAIL_FROM: 'Ouvréo <a@ouvreo.fr>' }))).toEqual([])
  })

  it('a clock that is ahead, behind, or before the release', () => {
    expect(lookAtClock(0, 1_000, 999)).toEqual([])
    expect(lookAtClock(432_000_000, 1_000, 0)[0]!.fault).toMatch(/en avance de 432000 s/)
    expect(lookAtClock(-6_000, 1_000, 0)[0]!.fault).toMatch(/en retard de 6 s/)
    expect(lookAtClock(0, 1_000, 1_001)[0]!.fault).toMatch(/avant la date/)
  })

  it('a database that is away or takes no such password', async () => {
    const url = inject('databaseUrl')
    expect(await lookAtDatabase(url)).toEqual([])
    expect((await lookAtDatabase('postgres://nobody@127.0.0.1:1/no'))[0]!.fault).toMatch(
      /ECONNREFUSED/,
    )
    const wrong = new URL(url)
    wrong.pathname = '/no_such_database'
    const [finding] = await lookAtDatabase(wrong.href)
    expect(finding!.fault).toMatch(/3D000/)
    expect(JSON.stringify(finding)).not.toContain(wrong.password || wrong.href)
  })
})

describe('a relay of mails', () => {
  const smtp = useSmtp()
  it('is asked: one that answers, one that is away, one that is silent', async () => {
    expect(await lookAtRelay(`smtp://127.0.0.1:${smtp.port}`)).toEqual([])
    expect((await lookAtRelay('smtp://127.0.0.1:1'))[0]!.fault).toMatch(/ESOCKET|ECONNREFUSED/)
    smtp.manners = ['drop']
    expect(await lookAtRelay(`smtp://127.0.0.1:${smtp.port}`)).toHaveLength(1)
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    expect((await lookAtRelay(`smtp://127.0.0.1:${port}`))[0]!.fault).toMatch(/ETIMEDOUT/)
    silent.close()
  })
})

describe('a service of rounds', () => {
  it('is asked for a round of two stops: one that answers, one that answers otherwise, one that is away', async () => {
    const answered = (order: number[]) => ({
      code: 0,
      unassigned: [],
      routes: [{ vehicle: 0, steps: order.map((id) => ({ type: 'job', id })) }],
    })
    let body: unknown = answered([1, 0])
    const service = createWebServer((_, response) => void response.end(JSON.stringify(body)))
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
    const url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`)
    expect(await lookAtRounds(url)).toEqual([])
    body = answered([0, 1])
    expect((await lookAtRounds(url))[0]!.wayOut).toContain('VROOM_URL')
    service.closeAllConnections()
    service.close()
    expect(await lookAtRounds(url)).toHaveLength(1)
  })
})

describe('a bucket', () => {
  const kept = mkdtempSync(join(tmpdir(), 'ouvreo-doctor-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: kept,
    configureBuckets: [{ name: 'files' }],
  } as never)
  let settings: Parameters<typeof lookAtBucket>[0]
  beforeAll(async () => {
    const { port } = (await server.run()) as unknown as { port: number }
    settings = {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }
  })
  afterAll(async () => {
    await server.close()
    rmSync(kept, { recursive: true, force: true })
  })
  it('is written, read and emptied; a wrong name or address is said', async () => {
    expect(await lookAtBucket(settings)).toEqual([])
    for (const wrong of [{ bucket: 'no-such-bucket' }, { endpoint: 'http://127.0.0.1:1' }])
      expect((await lookAtBucket({ ...settings, ...wrong }))[0]!.fault).toMatch(/bucket/)
  })
})
