import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.server.ts'
import { DEMO_GATE_PASSWORD, readSettings, SECRETS } from './settings.server.ts'

/** What a site for real people needs at least. */
const REAL = { NODE_ENV: 'production', DEMO: '0', SITE_GATE_PASSWORD: '' }
const read = (env: Record<string, string>) => readConfig(env as NodeJS.ProcessEnv)
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a secret in a file', () => {
  const path = join(folder, 'secret')
  it('is read without the end of its line', () => {
    writeFileSync(path, `${'k'.repeat(31)}é\n`)
    expect(read({ AUTH_SECRET_FILE: path }).authSecret).toBe(`${'k'.repeat(31)}é`)
    writeFileSync(path, 'postgres://ouvreo@db/ouvreo\r\n')
    expect(read({ DATABASE_URL_FILE: path }).databaseUrl).toBe('postgres://ouvreo@db/ouvreo')
  })

  it('is refused where it cannot be read, is given twice, or is no good', () => {
    expect(() => read({ AUTH_SECRET_FILE: join(folder, 'nothing') })).toThrow(
      'AUTH_SECRET_FILE : fichier illisible (ENOENT)',
    )
    expect(() => read({ AUTH_SECRET_FILE: path, AUTH_SECRET: 'k'.repeat(32) })).toThrow(
      'AUTH_SECRET : donnée deux fois',
    )
    writeFileSync(path, 'short')
    expect(() => read({ AUTH_SECRET_FILE: path })).toThrow('AUTH_SECRET : 32 caractères')
    expect(() => read({ SMTP_URL_FILE: path })).toThrow(/^(?![^]*short)/)
  })

  it.each(SECRETS)('%s may be given so', (name) => {
    writeFileSync(path, 'x')
    const { faults } = readSettings({ [`${name}_FILE`]: path } as never)
    // What the file holds was looked at: it lacks something, or it is all there is to say.
    expect(faults.filter((fault) => fault.name === `${name}_FILE`)).toEqual([])
  })
})

describe('where real people are served', () => {
  const secret = '4f0c1b6b9d0c4f52a8c7f9d1e2b3a4c5'
  it.each<[string, Record<string, string>]>([
    ['SITE_GATE_PASSWORD', { SITE_GATE_PASSWORD: DEMO_GATE_PASSWORD }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://ouvreo.fr' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'a'.repeat(64) }],
    ['AUTH_SECRET', { AUTH_SECRET: 'changez-moi-changez-moi-changez-moi' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://ouvreo:changeme@db/ouvreo' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@ouvreo.fr', ADMIN_PASSWORD: 'change-me-please' }],
  ])('%s is refused as %j, and nowhere else', (name, env) => {
    expect(() => read({ ...REAL, ...env })).toThrow(`\n  ${name} : `)
    expect(() => read({ ...REAL, ...env, DEMO: '1' })).not.toThrow()
  })

  it('the gate’s password must be said, if only as none', () => {
    const { SITE_GATE_PASSWORD: _, ...unsaid } = REAL
    expect(() => read(unsaid)).toThrow('SITE_GATE_PASSWORD : ')
    expect(read({ ...REAL, AUTH_SECRET: secret, PUBLIC_URL: 'https://ouvreo.fr' })).toMatchObject({
      real: true,
      gatePassword: '',
      authSecret: secret,
    })
  })
})

it('a misspelt variable is refused with the one that was meant', () => {
  expect(() => read({ DATBASE_URL: 'postgres://db' })).toThrow(
    'DATBASE_URL : variable inconnue. Vouliez-vous dire DATABASE_URL ?',
  )
  // One that only looks like ours is said, and does not stop anybody.
  expect(readSettings({ SMTP_HOST: 'mail' } as never)).toMatchObject({
    faults: [],
    unknown: [{ name: 'SMTP_HOST' }],
  })
})
