import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/** The password of the gate when `SITE_GATE_PASSWORD` is not set; printed at start. */
export const DEMO_GATE_PASSWORD = 'chantier-2026'

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(emptyToUndefined, schema.optional())

const settings = z.object({
  NODE_ENV: optional(z.string()),
  PORT: z.preprocess(emptyToUndefined, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(emptyToUndefined, z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default('./data')),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'postgres://… attendu')),
  SITE_GATE_PASSWORD: z.string().optional(),
  AUTH_SECRET: optional(z.string().min(32, '32 caractères au moins')),
  AUTH_DISCLOSURE: z.preprocess(
    emptyToUndefined,
    z.enum(['explicite', 'neutre']).default('explicite'),
  ),
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(z.string().min(12, '12 caractères au moins')),
  ADMIN_TWO_FACTOR: optional(z.enum(['on', 'off'])),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'smtp://… attendu')),
  MAIL_FROM: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^[^\p{Cc}@]*[^\p{Cc}@]@[^\p{Cc}@]+$/u, 'Nom <adresse@domaine> attendu, sur une ligne')
      .default('Ouvréo <bonjour@ouvreo.example>'),
  ),
  RESEND_API_KEY: optional(z.string().regex(/^[\x21-\x7e]{8,}$/, 're_… attendu')),
  RESEND_API_BASE: z.preprocess(
    emptyToUndefined,
    z.url({ protocol: /^https?$/ }).default('https://api.resend.com'),
  ),
  RESEND_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'whsec_… attendu'),
  ),
  PASSWORD_MIN_LENGTH: z.preprocess(
    emptyToUndefined,
    z.coerce.number().int().min(6).max(64).default(6),
  ),
  TRUSTED_PROXIES: z.preprocess(emptyToUndefined, z.string().default('')),
  STRIPE_SECRET_KEY: optional(
    z
      .string()
      .regex(/^(sk|rk)_(test|live)_/, 'sk_test_…, sk_live_…, rk_test_… ou rk_live_… attendu'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_', 'whsec_… attendu')),
  STRIPE_API_BASE: optional(z.url({ protocol: /^https?$/ })),
  STRIPE_PRICE_ECO: optional(z.string().startsWith('price_', 'price_… attendu')),
  STRIPE_PRICE_PRO: optional(z.string().startsWith('price_', 'price_… attendu')),
  STRIPE_PRICE_PREMIUM: optional(z.string().startsWith('price_', 'price_… attendu')),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'nom de bucket attendu'),
  ),
  S3_REGION: z.preprocess(emptyToUndefined, z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  COMPANY_REGISTER_URL: optional(z.url({ protocol: /^https?$/ })),
  COMPANY_REGISTER_KEY: optional(z.string().regex(/^[\x21-\x7e]+$/, 'clé sans espace attendue')),
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^B[\w-]{86}$/, '87 caractères base64url attendus')),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/, '43 caractères base64url attendus')),
  WEB_PUSH_STAND_IN: optional(
    z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }),
  ),
  DEMO: optional(z.enum(['0', '1', 'core'])),
  LOG_LEVEL: z.preprocess(
    emptyToUndefined,
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  CLOCK_OFFSET: z.preprocess(emptyToUndefined, z.coerce.number().int().default(0)),
  OPERATOR_FILE: optional(z.string()),
})

/** An address without a password, or a key without its prices, would start a product that lacks what somebody counts on. */
const environment = settings.superRefine((value, check) => {
  if (value.ADMIN_EMAIL && !value.ADMIN_PASSWORD)
    check.addIssue({
      code: 'custom',
      path: ['ADMIN_PASSWORD'],
      message: 'attendu avec ADMIN_EMAIL',
    })
  if (value.STRIPE_SECRET_KEY) {
    for (const name of [
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_ECO',
      'STRIPE_PRICE_PRO',
      'STRIPE_PRICE_PREMIUM',
    ] as const) {
      if (!value[name])
        check.addIssue({ code: 'custom', path: [name], message: 'attendu avec STRIPE_SECRET_KEY' })
    }
  }
  if (value.S3_BUCKET) {
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!value[name])
        check.addIssue({ code: 'custom', path: [name], message: 'attendu avec S3_BUCKET' })
  }
  if (Boolean(value.VAPID_PUBLIC_KEY) !== Boolean(value.VAPID_PRIVATE_KEY))
    check.addIssue({
      code: 'custom',
      path: [value.VAPID_PUBLIC_KEY ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'],
      message: 'les deux clés vont ensemble',
    })
  if (value.ADMIN_PASSWORD && !value.ADMIN_EMAIL)
    check.addIssue({
      code: 'custom',
      path: ['ADMIN_EMAIL'],
      message: 'attendu avec ADMIN_PASSWORD',
    })
})

/** Every setting of a running product, parsed once. Seconds for `clockOffset`; paths are absolute. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the environment; the only place that does. With no variable at all the product starts with its demonstration
 * world. Throws one sentence per wrong variable, before anything is opened.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  if (env !== process.env) return parseConfig(env)
  cached ??= parseConfig(env)
  return cached
}

let cached: ReturnType<typeof parseConfig> | undefined

function parseConfig(env: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')} : ${issue.message}`,
    )
    throw new Error(`Configuration refusée.\n${sentences.join('\n')}`)
  }
  const value = parsed.data
  const production = value.NODE_ENV === 'production'
  const demo = value.DEMO ? value.DEMO !== '0' : value.DATABASE_URL === undefined
  if (value.CLOCK_OFFSET !== 0 && production && !demo) {
    throw new Error(
      'Configuration refusée.\n  CLOCK_OFFSET : réservé aux essais, refusé en production.',
    )
  }
  const dataDir = resolve(value.DATA_DIR)
  const publicUrl = new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`)
  return {
    production,
    demo,
    /** Whether the demonstration goes on to the companies of all of France behind the first pages. */
    demoOfFrance: demo && value.DEMO !== 'core',
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    /** Whether `Secure` and `__Host-` cookies work at this address: TLS, or the loopback that browsers trust. */
    secureCookies: publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname),
    dataDir,
    databaseUrl: value.DATABASE_URL,
    /** Empty string: the gate is off. */
    gatePassword: value.SITE_GATE_PASSWORD ?? DEMO_GATE_PASSWORD,
    authSecret: value.AUTH_SECRET,
    authDisclosure: value.AUTH_DISCLOSURE,
    admin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : null,
    adminTwoFactor: value.ADMIN_TWO_FACTOR ?? (demo ? 'off' : 'on'),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    resend: value.RESEND_API_KEY
      ? { apiKey: value.RESEND_API_KEY, apiBase: value.RESEND_API_BASE }
      : null,
    resendWebhookSecret: value.RESEND_WEBHOOK_SECRET,
    passwordMinLength: value.PASSWORD_MIN_LENGTH,
    trustedProxies: value.TRUSTED_PROXIES.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    /** Null: no payment method is connected, and plans are the local free month. */
    stripe: value.STRIPE_SECRET_KEY
      ? {
          secretKey: value.STRIPE_SECRET_KEY,
          webhookSecret: value.STRIPE_WEBHOOK_SECRET!,
          /** Another address than the provider's own: a stand-in. */
          apiBase: value.STRIPE_API_BASE ? new URL(value.STRIPE_API_BASE) : null,
          prices: {
            eco: value.STRIPE_PRICE_ECO!,
            pro: value.STRIPE_PRICE_PRO!,
            premium: value.STRIPE_PRICE_PREMIUM!,
          },
        }
      : null,
    /** Null: files are kept in the data folder. */
    s3: value.S3_BUCKET
      ? {
          endpoint: value.S3_ENDPOINT,
          bucket: value.S3_BUCKET,
          region: value.S3_REGION,
          accessKeyId: value.S3_ACCESS_KEY_ID!,
          secretAccessKey: value.S3_SECRET_ACCESS_KEY!,
        }
      : null,
    /** Null: the register is not asked, and the team checks by hand. */
    companyRegister: value.COMPANY_REGISTER_URL
      ? { url: new URL(value.COMPANY_REGISTER_URL), key: value.COMPANY_REGISTER_KEY ?? null }
      : null,
    /** Null: what devices are rung with is made in the demonstration, and elsewhere none is. */
    vapid:
      value.VAPID_PUBLIC_KEY && value.VAPID_PRIVATE_KEY
        ? { publicKey: value.VAPID_PUBLIC_KEY, privateKey: value.VAPID_PRIVATE_KEY }
        : null,
    /** A push service on the loopback, for tests; it may be called besides the browsers' own. */
    webPushStandIn: value.WEB_PUSH_STAND_IN ? new URL(value.WEB_PUSH_STAND_IN) : null,
    logLevel: value.LOG_LEVEL,
    clockOffset: value.CLOCK_OFFSET,
    operatorFile: value.OPERATOR_FILE,
  } as const
}

function isLoopback(hostname: string) {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  )
}

/**
 * The secret that signs cookies: `AUTH_SECRET`, or one made once and kept (mode 0600) in the data folder so that a
 * restart signs nobody out.
 */
export function authSecret(config: Pick<Config, 'authSecret' | 'dataDir'>): string {
  if (config.authSecret) return config.authSecret
  const path = join(config.dataDir, 'auth-secret')
  if (!existsSync(path)) {
    mkdirSync(config.dataDir, { recursive: true })
    try {
      writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  // Another process may be between making the file and filling it: nothing is ever signed with half a secret.
  for (let look = 0; look < 50; look++) {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length >= 32) return secret
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  throw new Error(`${path} est abîmé. Supprimez-le : chacun devra se reconnecter.`)
}

/** A key of its own for one purpose, derived from the one secret so that no signature serves elsewhere. */
export function derivedSecret(secret: string, purpose: string): string {
  return createHash('sha256').update(`${purpose}\0${secret}`).digest('hex')
}
