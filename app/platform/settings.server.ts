import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isLoopback } from './loopback.ts'
import { strangeNames } from './setting-names.ts'

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(emptyToUndefined, schema.optional())

/** Every variable that the product reads, and no other. */
export const SETTINGS = z.object({
  NODE_ENV: optional(z.string()),
  PORT: z.preprocess(emptyToUndefined, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(emptyToUndefined, z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default('./data')),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'postgres://… attendu')),
  /** PostgreSQL itself, where `DATABASE_URL` leads to a pooler. */
  DATABASE_DIRECT_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'postgres://… attendu')),
  DATABASE_POOL: z.preprocess(
    emptyToUndefined,
    z.coerce.number().int().min(4).max(200).default(20),
  ),
  ROLE: z.preprocess(emptyToUndefined, z.enum(['all', 'web', 'worker']).default('all')),
  MIGRATE: z.preprocess(emptyToUndefined, z.enum(['auto', 'off']).default('auto')),
  SITE_GATE_PASSWORD: z.string().optional(),
  AUTH_SECRET: optional(z.string().min(32, '32 caractères au moins')),
  AUTH_DISCLOSURE: z.preprocess(
    emptyToUndefined,
    z.enum(['explicite', 'neutre']).default('explicite'),
  ),
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(z.string().min(12, '12 caractères au moins')),
  ADMIN_TWO_FACTOR: optional(z.enum(['on', 'off'])),
  ADMIN_ALONE: z.preprocess(emptyToUndefined, z.enum(['wait', 'never']).default('wait')),
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
  STRIPE_CONNECT_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_', 'whsec_… attendu')),
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
  BACKUP_FOLDER: optional(z.string()),
  BACKUP_KEY: optional(z.string().min(32, '32 caractères au moins')),
  SMS_API_KEY: optional(z.string().regex(/^[\x21-\x7e]{8,}$/, 'clé sans espace attendue')),
  SMS_API_BASE: z.preprocess(
    emptyToUndefined,
    z.url({ protocol: /^https?$/ }).default('https://api.brevo.com'),
  ),
  SMS_SENDER: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9]{2,10}$/, '3 à 11 lettres ou chiffres attendus')
      .default('Ouvreo'),
  ),
  SMS_PER_DAY: z.preprocess(
    emptyToUndefined,
    z.coerce.number().int().min(1).max(100_000).default(200),
  ),
  OSRM_URL: optional(z.url({ protocol: /^https?$/ })),
  VROOM_URL: optional(z.url({ protocol: /^https?$/ })),
  COMPANY_REGISTER_URL: optional(z.url({ protocol: /^https?$/ })),
  COMPANY_REGISTER_KEY: optional(z.string().regex(/^[\x21-\x7e]+$/, 'clé sans espace attendue')),
  E_INVOICING_FLOW_URL: optional(z.url({ protocol: /^https?$/ })),
  E_INVOICING_DIRECTORY_URL: optional(z.url({ protocol: /^https?$/ })),
  E_INVOICING_TOKEN_URL: optional(z.url({ protocol: /^https?$/ })),
  E_INVOICING_CLIENT_ID: optional(z.string()),
  E_INVOICING_CLIENT_SECRET: optional(z.string()),
  E_INVOICING_PLATFORM_ID: optional(z.string().regex(/^[0-9A-Z]{4}$/, 'quatre signes attendus')),
  E_INVOICING_PLATFORM_NAME: optional(z.string().max(80)),
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^B[\w-]{86}$/, '87 caractères base64url attendus')),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/, '43 caractères base64url attendus')),
  WEB_PUSH_STAND_IN: optional(
    z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }),
  ),
  WEBHOOK_STAND_IN: optional(z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ })),
  DEMO: optional(z.enum(['0', '1', 'core'])),
  LOG_LEVEL: z.preprocess(
    emptyToUndefined,
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  CLOCK_OFFSET: z.preprocess(emptyToUndefined, z.coerce.number().int().default(0)),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  METRICS_TOKEN: optional(z.string().min(16, '16 caractères au moins')),
  OPERATOR_FILE: optional(z.string()),
})

export type SettingName = keyof typeof SETTINGS.shape
type Settings = z.infer<typeof SETTINGS>

/** What may stand in a file of its own, whose path is in `NAME_FILE`: a service manager gives secrets so. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SITE_GATE_PASSWORD',
  'AUTH_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'RESEND_API_KEY',
  'RESEND_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'SMS_API_KEY',
  'COMPANY_REGISTER_KEY',
  'E_INVOICING_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
] as const satisfies readonly SettingName[]

/** Every name that the product looks at. */
export const KNOWN_NAMES = [
  ...Object.keys(SETTINGS.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
] as const

/**
 * What each of these needs beside it: an address without a password, or a key without its prices,
 * would start a product that lacks what somebody counts on.
 */
const NEEDS = {
  DATABASE_DIRECT_URL: ['DATABASE_URL'],
  ADMIN_EMAIL: ['ADMIN_PASSWORD'],
  ADMIN_PASSWORD: ['ADMIN_EMAIL'],
  STRIPE_SECRET_KEY: [
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_ECO',
    'STRIPE_PRICE_PRO',
    'STRIPE_PRICE_PREMIUM',
  ],
  STRIPE_CONNECT_WEBHOOK_SECRET: ['STRIPE_SECRET_KEY'],
  E_INVOICING_FLOW_URL: [
    'E_INVOICING_DIRECTORY_URL',
    'E_INVOICING_TOKEN_URL',
    'E_INVOICING_CLIENT_ID',
    'E_INVOICING_CLIENT_SECRET',
    'E_INVOICING_PLATFORM_ID',
    'E_INVOICING_PLATFORM_NAME',
  ],
  S3_BUCKET: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  S3_ACCESS_KEY_ID: ['S3_SECRET_ACCESS_KEY'],
  BACKUP_FOLDER: ['BACKUP_KEY'],
} as const satisfies Partial<Record<SettingName, readonly SettingName[]>>

const environment = SETTINGS.superRefine((value, check) => {
  for (const [given, needed] of Object.entries(NEEDS)) {
    if (!value[given as keyof typeof NEEDS]) continue
    for (const name of needed)
      if (!value[name])
        check.addIssue({ code: 'custom', path: [name], message: `attendu avec ${given}` })
  }
  if (value.BACKUP_FOLDER?.startsWith('s3://') && !value.S3_ACCESS_KEY_ID)
    check.addIssue({
      code: 'custom',
      path: ['S3_ACCESS_KEY_ID'],
      message: 'attendu avec BACKUP_FOLDER=s3://…',
    })
  if (Boolean(value.VAPID_PUBLIC_KEY) !== Boolean(value.VAPID_PRIVATE_KEY))
    check.addIssue({
      code: 'custom',
      path: [value.VAPID_PUBLIC_KEY ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'],
      message: 'les deux clés vont ensemble',
    })
})

/** Something wrong with a variable, in a sentence that repeats no value. */
export type SettingFault = { name: string; sentence: string }

/**
 * Reads the variables, secrets from their files too. A variable that is a slip for one of the product's is a fault: the
 * one that was meant would silently keep its default. `unknown` are the others that look like the product's own.
 */
export function readSettings(env: NodeJS.ProcessEnv): {
  settings: Settings | null
  faults: SettingFault[]
  unknown: SettingFault[]
} {
  const { values, faults } = withFiles(env)
  const strange = strangeNames(Object.keys(env), KNOWN_NAMES)
  for (const { name, nearest } of strange.filter(({ misspelt }) => misspelt))
    faults.push({ name, sentence: `variable inconnue. Vouliez-vous dire ${nearest} ?` })
  const parsed = environment.safeParse(values)
  if (!parsed.success)
    faults.push(
      ...parsed.error.issues.map(({ path, message }) => ({
        name: path.join('.'),
        sentence: message,
      })),
    )
  else faults.push(...unsafe(parsed.data))
  return {
    settings: parsed.success && faults.length === 0 ? parsed.data : null,
    faults,
    unknown: strange
      .filter(({ misspelt }) => !misspelt)
      .map(({ name, nearest }) => ({
        name,
        sentence: `le produit ne lit pas cette variable ; la plus proche est ${nearest}`,
      })),
  }
}

/** The variables, each secret that is in a file put in its place. */
function withFiles(env: NodeJS.ProcessEnv) {
  const values = { ...env }
  const faults: SettingFault[] = []
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) {
      faults.push({ name, sentence: `donnée deux fois : gardez ${name} ou ${name}_FILE` })
      continue
    }
    try {
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      faults.push({ name: `${name}_FILE`, sentence: `fichier illisible (${code ?? 'erreur'})` })
    }
  }
  return { values, faults }
}

/** The password of the gate when `SITE_GATE_PASSWORD` is not set; printed at start. */
export const DEMO_GATE_PASSWORD = 'chantier-2026'

/** What samples and habits put in the place of a secret. */
const PLACEHOLDER =
  /chang(?:e|ez)[-_ ]?(?:me|moi)|[àa][-_ ]remplacer|^(.)\1*$|^(?:secret|password)\d*$/i

/** Whether a product serves real people: not a demonstration, and not somebody's working copy. */
export function isReal(value: Pick<Settings, 'NODE_ENV' | 'DEMO' | 'DATABASE_URL'>): boolean {
  return value.NODE_ENV === 'production' && !isDemo(value)
}

/** With a database of its own, a product is no demonstration unless it says so. */
export function isDemo({ DEMO, DATABASE_URL }: Pick<Settings, 'DEMO' | 'DATABASE_URL'>): boolean {
  return DEMO ? DEMO !== '0' : DATABASE_URL === undefined
}

/** What would let people in, or lose what they do, where a product serves real people. */
function unsafe(value: Settings): SettingFault[] {
  if (!isReal(value)) return []
  const faults: SettingFault[] = []
  const refuse = (name: SettingName, sentence: string) => faults.push({ name, sentence })
  if (value.CLOCK_OFFSET !== 0) refuse('CLOCK_OFFSET', 'réservé aux essais, refusé en production.')
  if ((value.SITE_GATE_PASSWORD ?? DEMO_GATE_PASSWORD) === DEMO_GATE_PASSWORD)
    refuse(
      'SITE_GATE_PASSWORD',
      'le mot de passe de la démonstration est connu de quiconque lit ce code. Donnez le vôtre, ou laissez cette variable vide pour ouvrir le site.',
    )
  const url = value.PUBLIC_URL ? new URL(value.PUBLIC_URL) : null
  if (url?.protocol === 'http:' && !isLoopback(url.hostname))
    refuse('PUBLIC_URL', 'en http, les sessions passent en clair. Donnez une adresse https://…')
  for (const name of SECRETS) {
    const secret = value[name]
    if (secret && PLACEHOLDER.test(secret))
      refuse(name, 'c’est une valeur d’exemple. Tirez-en une au hasard : openssl rand -hex 32')
  }
  return faults
}
