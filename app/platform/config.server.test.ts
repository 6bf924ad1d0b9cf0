import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import { authSecret, derivedSecret, readConfig } from './config.server.ts'
import { DEMO_GATE_PASSWORD } from './settings.server.ts'

const read = (env: Record<string, string>) => readConfig(env as NodeJS.ProcessEnv)
/** What a site for real people needs at least. */
const REAL = { NODE_ENV: 'production', DEMO: '0', SITE_GATE_PASSWORD: '' }
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('with nothing set', () => {
  it('the product starts, closed to other machines, with its demonstration', () => {
    const config = read({})
    expect(config).toMatchObject({
      production: false,
      demo: true,
      port: 3000,
      host: '127.0.0.1',
      gatePassword: DEMO_GATE_PASSWORD,
      authDisclosure: 'explicite',
      admin: null,
      adminTwoFactor: 'off',
      passwordMinLength: 6,
      clockOffset: 0,
      secureCookies: true,
      smtpUrl: undefined,
      trustedProxies: [],
    })
    expect(isAbsolute(config.dataDir)).toBe(true)
    expect(config.publicUrl.href).toBe('http://localhost:3000/')
  })

  it('empty is as good as not set, but for the gate, which it opens', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATA_DIR',
      'DATABASE_URL',
      'AUTH_SECRET',
      'AUTH_DISCLOSURE',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'ADMIN_TWO_FACTOR',
      'SMTP_URL',
      'MAIL_FROM',
      'PASSWORD_MIN_LENGTH',
      'TRUSTED_PROXIES',
      'DEMO',
      'LOG_LEVEL',
      'CLOCK_OFFSET',
      'OPERATOR_FILE',
      'NODE_ENV',
    ]
    expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read({}))
    expect(read({ SITE_GATE_PASSWORD: '' }).gatePassword).toBe('')
  })
})

describe('payments', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
    STRIPE_PRICE_ECO: 'price_e',
    STRIPE_PRICE_PRO: 'price_p',
    STRIPE_PRICE_PREMIUM: 'price_m',
  }
  it('are connected with all their keys, and not without', () => {
    expect(read({}).stripe).toBeNull()
    expect(read({ ...keys, STRIPE_API_BASE: 'http://127.0.0.1:3165' }).stripe).toMatchObject({
      secretKey: 'sk_test_a',
      webhookSecret: 'whsec_a',
      prices: { eco: 'price_e', pro: 'price_p', premium: 'price_m' },
      apiBase: new URL('http://127.0.0.1:3165'),
    })
  })
  it('take the cards of companies’ clients with a secret of their own, and not without', () => {
    expect(read(keys).stripe).toMatchObject({ connectWebhookSecret: null })
    const connect = { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b' }
    expect(read({ ...keys, ...connect }).stripe).toMatchObject({ connectWebhookSecret: 'whsec_b' })
    expect(() => read(connect)).toThrow('STRIPE_SECRET_KEY')
  })
  it.each([
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_ECO',
    'STRIPE_PRICE_PRO',
    'STRIPE_PRICE_PREMIUM',
  ])('are refused without %s', (name) => {
    expect(() => read({ ...keys, [name]: '' })).toThrow(name)
  })
})

describe('what is refused, each with its name', () => {
  const wrong: [string, Record<string, string>][] = [
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_live_publishable' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'secret' }],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', { STRIPE_CONNECT_WEBHOOK_SECRET: 'secret' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'ftp://stripe' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ouvreo.fr' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://ouvreo.fr' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'too-short' }],
    ['AUTH_DISCLOSURE', { AUTH_DISCLOSURE: 'oui' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'équipe' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'onze-lettre' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'equipe@ouvreo.fr' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'un-mot-bien-assez-long' }],
    ['ADMIN_TWO_FACTOR', { ADMIN_TWO_FACTOR: 'true' }],
    ['SMTP_URL', { SMTP_URL: 'mail.ouvreo.fr:25' }],
    ['MAIL_FROM', { MAIL_FROM: 'Ouvréo <a@b.fr>\r\nBcc: c@d.fr' }],
    ['PASSWORD_MIN_LENGTH', { PASSWORD_MIN_LENGTH: '5' }],
    ['PASSWORD_MIN_LENGTH', { PASSWORD_MIN_LENGTH: '65' }],
    ['DEMO', { DEMO: 'yes' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
    ['CLOCK_OFFSET', { CLOCK_OFFSET: 'demain' }],
    ['CLOCK_OFFSET', { CLOCK_OFFSET: '1.5' }],
  ]
  it.each(wrong)('%s: %j', (name, env) => {
    expect(() => read(env)).toThrow(new RegExp(`Configuration refusée[^]*\\b${name} : `))
  })

  it('all at once, one line each, and none repeats a secret', () => {
    const error = (() => {
      try {
        read({
          AUTH_SECRET: 'my-secret',
          SMTP_URL: 'user:hunter2@mail',
          DATABASE_URL: 'user:hunter2@db',
          ADMIN_PASSWORD: 'hunter2',
        })
      } catch (thrown) {
        return (thrown as Error).message
      }
    })()
    expect(error!.split('\n')).toHaveLength(6)
    expect(error).not.toMatch(/hunter2|my-secret/)
  })
})

describe('the clock of tests', () => {
  it('moves anything but a real product', () => {
    expect(read({ CLOCK_OFFSET: '86400' }).clockOffset).toBe(86_400)
    expect(read({ CLOCK_OFFSET: '86400', NODE_ENV: 'production' }).clockOffset).toBe(86_400)
    expect(read({ CLOCK_OFFSET: '-60', DATABASE_URL: 'postgres://db' }).clockOffset).toBe(-60)
    expect(() => read({ CLOCK_OFFSET: '1', NODE_ENV: 'production', DEMO: '0' })).toThrow(
      'CLOCK_OFFSET',
    )
    // With a database of its own a product is no demonstration, unless it says so.
    expect(() =>
      read({ CLOCK_OFFSET: '1', NODE_ENV: 'production', DATABASE_URL: 'postgres://db' }),
    ).toThrow('CLOCK_OFFSET')
    expect(read({ ...REAL, CLOCK_OFFSET: '0' }).clockOffset).toBe(0)
  })
})

describe('cookies', () => {
  it.each([
    ['https://ouvreo.fr', true],
    ['http://localhost:3000', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:3000', true],
    ['http://ouvreo.fr', false],
    ['http://127.evil.fr', false],
    ['http://localhost.evil.fr', false],
  ])('%s: secure %s', (url, secure) => {
    expect(read({ PUBLIC_URL: url }).secureCookies).toBe(secure)
  })
})

describe('the secret', () => {
  it('is made once, readable by its owner only, and the same for all who ask at once', () => {
    const dataDir = join(folder, 'new', 'data')
    const [first, second] = [
      authSecret({ dataDir, authSecret: undefined }),
      authSecret({ dataDir, authSecret: undefined }),
    ]
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(second).toBe(first)
    expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe(first)
    expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600)
    expect(authSecret({ dataDir, authSecret: 'x'.repeat(32) })).toBe('x'.repeat(32))
  })

  it('is waited for while another process writes it, and never signs with half of one', async () => {
    const dataDir = join(folder, 'slow')
    mkdirSync(dataDir)
    const path = join(dataDir, 'auth-secret')
    writeFileSync(path, '')
    const writer = new Worker(
      `setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(path)}, 'k'.repeat(64)), 150)`,
      { eval: true },
    )
    expect(authSecret({ dataDir, authSecret: undefined })).toBe('k'.repeat(64))
    await writer.terminate()
    writeFileSync(path, 'half')
    expect(() => authSecret({ dataDir, authSecret: undefined })).toThrow('abîmé')
  })

  it('serves each purpose by a key of its own', () => {
    const keys = [
      derivedSecret('s', 'gate'),
      derivedSecret('s', 'form'),
      derivedSecret('t', 'gate'),
    ]
    expect(new Set(keys).size).toBe(3)
    expect(derivedSecret('s', 'gate')).toBe(keys[0])
  })
})

describe('an approved platform', () => {
  const all = {
    E_INVOICING_FLOW_URL: 'https://pa.example/flow',
    E_INVOICING_DIRECTORY_URL: 'https://pa.example/directory',
    E_INVOICING_TOKEN_URL: 'https://pa.example/token',
    E_INVOICING_CLIENT_ID: 'ouvreo',
    E_INVOICING_CLIENT_SECRET: 'secret',
    E_INVOICING_PLATFORM_ID: '0042',
    E_INVOICING_PLATFORM_NAME: 'Plateforme',
  }

  it('is connected by all of its settings, and none is left out', () => {
    expect(read({}).eInvoicing).toBeNull()
    expect(read(all).eInvoicing).toMatchObject({ registration: '0042', name: 'Plateforme' })
    for (const name of Object.keys(all).slice(1))
      expect(() => read({ ...all, [name]: '' })).toThrow(name)
  })
})
