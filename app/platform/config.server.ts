import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { log } from './log.server.ts'
import { isLoopback } from './loopback.ts'
import { DEMO_GATE_PASSWORD, isDemo, isReal, readSettings } from './settings.server.ts'

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
  const { settings: value, faults, unknown } = readSettings(env)
  if (!value) {
    const sentences = faults.map(({ name, sentence }) => `  ${name} : ${sentence}`)
    throw new Error(`Configuration refusée.\n${sentences.join('\n')}`)
  }
  if (env === process.env)
    for (const { name } of unknown) log.warn('unknown variable', { variable: name })
  const production = value.NODE_ENV === 'production'
  const demo = isDemo(value)
  const dataDir = resolve(value.DATA_DIR)
  const publicUrl = new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`)
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  const s3 = { endpoint: value.S3_ENDPOINT, region: value.S3_REGION }
  const s3Account = accessKeyId && secretAccessKey ? { ...s3, accessKeyId, secretAccessKey } : null
  return {
    production,
    demo,
    /** Whether real people are served: what is wrong with its settings then costs somebody something. */
    real: isReal(value),
    /** Whether the demonstration goes on to the companies of all of France behind the first pages. */
    demoOfFrance: demo && value.DEMO !== 'core',
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    /** Whether `Secure` and `__Host-` cookies work at this address: TLS, or the loopback that browsers trust. */
    secureCookies: publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname),
    dataDir,
    databaseUrl: value.DATABASE_URL,
    /** Set: `databaseUrl` leads to a pooler, and this past it. */
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databasePool: value.DATABASE_POOL,
    /** What this process does: answers pages, works on jobs and deadlines, or both. */
    role: value.ROLE,
    /** `off`: whoever runs `npm run migrate` before says when the schema changes. */
    migrate: value.MIGRATE,
    /** Empty string: the gate is off. */
    gatePassword: value.SITE_GATE_PASSWORD ?? DEMO_GATE_PASSWORD,
    authSecret: value.AUTH_SECRET,
    authDisclosure: value.AUTH_DISCLOSURE,
    admin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : null,
    /** Whether who is alone in the team to approve what two people do may do it alone, a day later. */
    adminAlone: value.ADMIN_ALONE,
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
          /** Null: companies cannot connect an account of theirs, and no invoice is paid by card. */
          connectWebhookSecret: value.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
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
    s3: s3Account && value.S3_BUCKET ? { ...s3Account, bucket: value.S3_BUCKET } : null,
    /** Who buckets are opened as: that of the files, and that of the backups. */
    s3Account,
    /** A folder, or `s3://bucket/folder`. Null: nothing is copied by itself. */
    backupFolder: value.BACKUP_FOLDER ?? null,
    backupKey: value.BACKUP_KEY ?? null,
    /** Null: no text message leaves, and codes go by mail alone. `perDay`: how many leave in 24 hours. */
    sms: value.SMS_API_KEY
      ? {
          apiKey: value.SMS_API_KEY,
          apiBase: new URL(value.SMS_API_BASE),
          sender: value.SMS_SENDER,
          perDay: value.SMS_PER_DAY,
        }
      : null,
    /** Null: travel times are estimated from distances. */
    roadService: value.OSRM_URL ? new URL(value.OSRM_URL) : null,
    /** Null: rounds of few stops are put in order here, others in none. */
    roundService: value.VROOM_URL ? new URL(value.VROOM_URL) : null,
    /** Null: the register is not asked, and the team checks by hand. */
    companyRegister: value.COMPANY_REGISTER_URL
      ? { url: new URL(value.COMPANY_REGISTER_URL), key: value.COMPANY_REGISTER_KEY ?? null }
      : null,
    /** Null: no approved platform is connected, and artisans deposit their electronic invoices themselves. */
    eInvoicing: value.E_INVOICING_FLOW_URL
      ? {
          flowUrl: new URL(value.E_INVOICING_FLOW_URL),
          directoryUrl: new URL(value.E_INVOICING_DIRECTORY_URL!),
          tokenUrl: new URL(value.E_INVOICING_TOKEN_URL!),
          clientId: value.E_INVOICING_CLIENT_ID!,
          clientSecret: value.E_INVOICING_CLIENT_SECRET!,
          registration: value.E_INVOICING_PLATFORM_ID!,
          name: value.E_INVOICING_PLATFORM_NAME!,
        }
      : null,
    /** Null: what devices are rung with is made in the demonstration, and elsewhere none is. */
    vapid:
      value.VAPID_PUBLIC_KEY && value.VAPID_PRIVATE_KEY
        ? { publicKey: value.VAPID_PUBLIC_KEY, privateKey: value.VAPID_PRIVATE_KEY }
        : null,
    /** A push service on the loopback, for tests; it may be called besides the browsers' own. */
    webPushStandIn: value.WEB_PUSH_STAND_IN ? new URL(value.WEB_PUSH_STAND_IN) : null,
    /** A receiver of webhooks on the loopback, for tests; it may be called besides public addresses. */
    webhookStandIn: value.WEBHOOK_STAND_IN ? new URL(value.WEBHOOK_STAND_IN) : null,
    logLevel: value.LOG_LEVEL,
    clockOffset: value.CLOCK_OFFSET,
    /** Null: nobody is told figures there. */
    metricsPort: value.METRICS_PORT ?? null,
    metricsToken: value.METRICS_TOKEN ?? null,
    operatorFile: value.OPERATOR_FILE,
  } as const
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
