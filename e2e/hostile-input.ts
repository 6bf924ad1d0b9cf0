import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import fc from 'fast-check'

/** What one request is spoiled with; numbers are taken modulo what there is to choose from. */
export type Attack = {
  method: string | null
  /** Asks for the page's data, of a route of this name if any. */
  data: { routes: string | null } | null
  /** In place of one of the address's parameters. */
  parameter: { index: number; text: string } | null
  query: { index: number; text: string }[]
  /** Fields and what they hold, or what is put after what belongs there; mostly beside the other fields of a form in order. */
  fields: { index: number; text: string; after: boolean }[]
  inOrder: boolean
  /** Another of the acts that forms of this page name. */
  act: number | null
  body: 'urlencoded' | 'multipart' | 'raw'
  /** What is sent instead where no form is taken, and in the body of a raw one. */
  json: string
  type: string | null
  files: { index: number; name: string; bytes: Uint8Array<ArrayBuffer> }[]
  headers: { name: string; text: string }[]
}

/** Texts that broke somebody's program once: for databases, numbers, dates, identifiers, paths, encodings, templates, mails. */
const NASTY: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\0\0\0',
  '\u0001\u001f\u007f',
  '\r\nSet-Cookie: a=b',
  '\ud83d',
  'é'.repeat(4_000),
  '😀'.repeat(2_001),
  `${'a'.repeat(59)}😀`,
  `${'a'.repeat(79)}😀`,
  `${'a'.repeat(99)}😀`,
  `${'a'.repeat(299)}😀`,
  `${'a'.repeat(999)}😀`,
  'x'.repeat(20_000),
  '0',
  '-0',
  '-1',
  '1',
  '2',
  '1e300',
  '-1e300',
  '1e-7',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999',
  '1,5',
  '1 000',
  '0.1',
  '١٢٣',
  '1'.repeat(400),
  '-'.repeat(36),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01A204C0-4280-73DB-8E00-8E20CA0C8F61',
  '{01a204c0-4280-73db-8e00-8e20ca0c8f61}',
  '01a204c0428073db8e008e20ca0c8f61',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13',
  '-271821-04-20',
  '2026-13-01',
  '12026-01-01',
  '24:00',
  '99:99',
  '-1:00',
  '00:00',
  '2026-01-01T00:00:00Z',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '{"a":',
  '[object Object]',
  '${7*7}',
  '{{7*7}}',
  "'",
  '"',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%_\\',
  '$$',
  '$1',
  '/*',
  '(',
  '[',
  '*',
  '.',
  '..',
  '../../../etc/passwd',
  '//ailleurs.example',
  'https://ailleurs.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\\ailleurs.example',
  '<script>alert(1)</script>',
  '&#0;',
  '&amp;',
  '\u202e\u2066',
  '\ufeff',
  '\u2028',
  'ﷺ',
  'İ',
  'ß'.repeat(60),
  'a\u0301'.repeat(300),
  'ｆｕｌｌ',
  '٢٠٢٦',
  '🧑‍🧑‍🧒',
  '\u0000\u0000',
  'a@b',
  'a@b.c',
  '"a b"@ouvreo.example',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  'a@xn--ls8h.la',
  'a@[127.0.0.1]',
  'é@ouvreo.example',
  'a@ouvreo.example\nBcc: b@ouvreo.example',
  '0600000000',
  '+33',
  '+'.repeat(30),
  '+33612345678901234567',
  '69003',
  '00000',
  '99999',
  '2A004',
  '97400',
  '732829320',
  '73282932000074',
  '00000000000000',
  'FR76 3000 6000 0112 3456 7890 189',
  'support',
  'on',
  'plomberie',
  'TRUE',
]
/** The same for addresses, written as they are: no text encodes to these. */
const RAW = [
  '%',
  '%2',
  '%zz',
  '%ff',
  '%E0%A4%A',
  '%C0%80',
  '%ED%A0%80',
  '%u0041',
  '%2500',
  '%2e%2e%2f',
  '..%2f',
  '%0d%0a',
  '%20',
  '+',
  '%F0%9F%98%80',
  '%5c',
  ';',
  '%2c',
  '%23',
  '%3f',
  'a.data',
  '_root.data',
  '%EF%BB%BF',
]
const TYPES = [
  'application/x-www-form-urlencodedx',
  'application/x-www-form-urlencoded; charset=utf-16',
  'APPLICATION/X-WWW-FORM-URLENCODED',
  'application/x-www-form-urlencoded;',
  'application/x-www-form-urlencoded, text/plain',
  ' application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary="a b"',
  'multipart/form-data; boundary=autre',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/form-data; boundary=limite; boundary=autre',
  'multipart/form-data;boundary=limite;charset=latin1',
  'multipart/mixed; boundary=limite',
  'application/json',
  'application/json; charset=x',
  'text/plain',
  'text/xml',
  'application/octet-stream',
  '*/*',
  'x',
  '',
]
const FILE_NAMES = [
  '',
  '\0',
  'devis\0.pdf',
  '../../devis.pdf',
  'C:\\devis.pdf',
  'devis.pdf"; x="',
  'con',
  '.',
  '..',
  `${'n'.repeat(300)}.pdf`,
  '😀'.repeat(100),
  '\u202efdp.exe',
  'photo.jpg',
  'photo.heic',
  'devis.pdf',
  'a\r\nb.pdf',
  "*=UTF-8''%00%ff",
  "*=UTF-8''",
  '*=x',
  "*=utf-16'fr'%zz",
]
const FILE_BYTES = [
  '',
  'x',
  '%PDF-1.7\n%%EOF',
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n',
  '\xff\xd8\xff\xe0\0\x10JFIF\0',
  '\xff\xd8\xff\xe1\xff\xff',
  '\x89PNG\r\n\x1a\n',
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0',
  'GIF89a\xff\xff\xff\xff',
  'RIFF\xff\xff\xff\xffWEBPVP8X',
  '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'PK\x03\x04',
  '\0'.repeat(5_000),
  '--limite--\r\n',
].map((bytes) => Buffer.from(bytes, 'latin1'))
const JSON_BODIES = [
  'null',
  '[]',
  '{}',
  '0',
  '""',
  '"x"',
  'true',
  '{"offer":null}',
  '{"offer":["pro"]}',
  '{"offer":{"toString":1}}',
  '{"offer":"pro","offer":"eco"}',
  '{"__proto__":{"offer":"pro"}}',
  '{"offer":"\\u0000"}',
  '{"offer":"\\ud800"}',
  '{',
  '',
  '\ufeff{}',
  '[[[[[[[[]]]]]]]]',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '1e999',
  'NaN',
  `{"offer":"${'x'.repeat(50_000)}"}`,
]
/** Messages of providers, which come signed. */
const MESSAGES = [
  {
    id: 'evt_1',
    type: 'customer.updated',
    livemode: false,
    created: 1_790_000_000,
    data: { object: { object: 'customer', id: 'cus_1' } },
  },
  { id: 'evt_2', type: 'x', livemode: false, created: 1e300, data: { object: {} } },
  {
    id: 'evt\0',
    type: 'customer.updated',
    livemode: false,
    created: 1_790_000_000,
    data: { object: { object: 'customer', id: 'cus\0' } },
  },
  { id: 7, type: [], livemode: 'no', created: 'x', data: null },
  {
    type: 'email.bounced',
    created_at: '2026-02-30T99:00:00Z',
    data: {
      email_id: 'x\0',
      tags: { mail_id: '-'.repeat(36), mail_key: '\0' },
      bounce: { type: '\0', message: '\ud83d' },
    },
  },
  {
    type: 'email.delivered',
    created_at: '+275760-09-13T00:00:00.001Z',
    data: {
      email_id: '\0',
      tags: [{ name: 'mail_id', value: '01a204c0-4280-73db-8e00-8e20ca0c8f61' }],
    },
  },
  { type: 'email.failed', created_at: '9999-12-31T23:59:59Z', data: { email_id: 'x', tags: null } },
].map((message) => JSON.stringify(message))
const TAKES_JSON = /^\/api\/(?:webhooks\/|create-checkout|check-subscription)/
const HEADERS = [
  'cookie',
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'referer',
  'if-none-match',
  'if-modified-since',
  'range',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'last-event-id',
  'content-encoding',
  'authorization',
  'x-http-method-override',
  'host',
  'priority',
  'sec-fetch-mode',
  'stripe-signature',
  'svix-id',
  'cache-control',
  'expect',
  'purpose',
]
const COOKIES = [
  'toast',
  'kind',
  'pending_email',
  'pending_request',
  'recovery_email',
  'session',
  '__Host-session',
  '__Host-code',
  '__Host-device',
  '__Host-gate',
  'visit',
  'mirror',
  'x',
]
const COOKIE_VALUES = [
  '',
  '%',
  '%E0%A4%A',
  '%00',
  '%7B',
  'null',
  '{"title":1}',
  'a'.repeat(3_000),
  '"',
  '1.2.3',
  `${'9'.repeat(15)}.x`,
  '-'.repeat(36),
  '%F0%9F%98%80',
  'é',
  ';;',
  '=',
]

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.constant('\0') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
)
const inAddress = fc.oneof(
  {
    weight: 3,
    arbitrary: text
      .filter((one) => one.length < 6_000)
      .map((one) => encodeURIComponent(one.toWellFormed())),
  },
  { weight: 1, arbitrary: fc.constantFrom(...RAW) },
)
const index = fc.nat(10_000)
/** Once in so many times. */
const once = <T>(many: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: many - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
const header = fc.oneof(
  fc.record({ name: fc.constantFrom(...HEADERS), text: text.filter((one) => one.length < 4_000) }),
  fc.record({
    name: fc.constant('cookie'),
    text: fc
      .tuple(fc.constantFrom(...COOKIES), fc.constantFrom(...COOKIE_VALUES))
      .map((pair) => pair.join('=')),
  }),
)

const attack: fc.Arbitrary<Attack> = fc.record({
  method: once(
    16,
    fc.constantFrom(
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'PROPFIND',
      'TRACE',
    ),
  ),
  data: once(5, fc.record({ routes: once(3, inAddress) })),
  parameter: once(4, fc.record({ index, text: inAddress })),
  query: fc.array(fc.record({ index, text: inAddress }), { maxLength: 3 }),
  fields: fc.array(fc.record({ index, text, after: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  inOrder: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
  act: once(3, index),
  body: fc.constantFrom(
    'urlencoded',
    'urlencoded',
    'urlencoded',
    'multipart',
    'multipart',
    'multipart',
    'raw',
  ),
  json: fc.constantFrom(...JSON_BODIES, ...MESSAGES),
  type: once(16, fc.constantFrom(...TYPES)),
  files: fc.array(
    fc.record({
      index,
      name: fc.constantFrom(...FILE_NAMES),
      bytes: fc.constantFrom(...FILE_BYTES),
    }),
    { maxLength: 2 },
  ),
  headers: fc.array(header, { maxLength: 1 }),
})

/** The same attacks for the same seed. */
export function attacks(many: number, seed: number): Attack[] {
  return fc.sample(attack, { numRuns: many, seed })
}

/** What a page is likely to read: names of the address and of forms, and the acts that forms name. */
type Names = { query: string[]; fields: string[]; files: string[]; acts: string[] }

const known = new Map<string, Names>()

/** The names that stand in the sources of a page's feature. */
function namesOf(file: string): Names {
  const folder = dirname(file)
  let names = known.get(folder)
  if (!names) {
    const source = readdirSync(folder)
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .join('\n')
    const found = (...patterns: RegExp[]) =>
      [
        ...new Set(
          patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1]!)),
        ),
      ].toSorted()
    names = {
      query: [
        ...found(
          /[sS]earch(?:Params)?\.(?:get|has)\('([\w-]+)'\)/g,
          /params\.(?:get|has)\('([\w-]+)'\)/g,
        ),
        'page',
        'q',
        'tri',
        'mois',
        '_routes',
        'index',
      ],
      fields: [
        ...found(
          /\bname="([\w:-]+)"/g,
          /\.(?:get|getAll|has)\('([\w:-]+)'\)/g,
          /\btext\('([\w:-]+)'\)/g,
          /^ {2}(\w+): (?:z\.|lineField|optional)/gm,
          /\b(\w+) = ''/g,
        ),
        'intent',
        'id',
      ],
      files: [
        ...found(/type="file"[^>]*\bname="(\w+)"/g, /\bname="(\w+)"[^>]*type="file"/g),
        'fichiers',
        'photos',
        'document',
        'photo',
      ],
      acts: [
        ...found(
          /\bcase '([\w-]+)'/g,
          /^ +'?([\w-]+)'?: act\(/gm,
          /\bvalue="([\w-]+)"/g,
          /=== '([\w-]+)'/g,
        ),
        'x',
      ],
    }
    known.set(folder, names)
  }
  return names
}

/** A request that is ready to be sent. `body` is what follows its headers. */
export type Spoiled = {
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array | null
}
/** A route, as it is asked for when nothing is wrong. */
export type Asked = {
  pattern: string
  address: string
  method: 'GET' | 'POST'
  body: Record<string, string>
  file: string | null
}

/** Spoils a request. `secrets` sign what comes to the addresses of providers. */
export function spoil(
  { pattern, address, method, body, file }: Asked,
  one: Attack,
  secrets: { stripe: string; resend: string },
): Spoiled {
  const names = namesOf(file ?? 'app/features/public-site/landing.page.tsx')
  const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!
  const [plain, search = ''] = address.split('?') as [string, string?]
  const asks = one.method ?? method
  let path = plain
  const holes = pattern.split('/').flatMap((segment, at) => (/[:*]/.test(segment) ? [at] : []))
  if (one.parameter && holes.length > 0)
    path = plain.split('/').with(pick(holes, one.parameter.index), one.parameter.text).join('/')
  if (one.data) path = path === '/' ? '/_root.data' : `${path}.data`
  const query = [
    search,
    ...one.query.map(({ index: at, text: value }) => `${pick(names.query, at)}=${value}`),
    ...(one.data?.routes ? [`_routes=${one.data.routes}`] : []),
  ]
    .filter(Boolean)
    .join('&')
  const headers: Record<string, string> = {}
  // A header holds no line end and nothing beyond Latin-1; the client itself would refuse it.
  for (const { name, text: value } of one.headers)
    headers[name] = value.replace(/[^\x20-\x7e\xa0-\xff]/g, '')
  if ('host' in headers) headers.host = headers.host!.replace(/[^\w.:[\]-]/g, '') || 'x'
  if ('expect' in headers) headers.expect = '100-continue'
  const target = query ? `${path}?${query}` : path
  if (asks === 'GET' || asks === 'HEAD' || asks === 'TRACE' || asks === 'OPTIONS')
    return { method: asks, path: target, headers, body: null }

  const own = Object.keys(body)
  const fields = new Map(one.inOrder ? Object.entries(body) : [])
  if (one.act !== null) fields.set('intent', pick(names.acts, one.act))
  for (const { index: at, text: value, after } of one.fields) {
    const name = own.length > 0 && at % 4 !== 0 ? pick(own, at) : pick(names.fields, at)
    fields.set(name, after ? (body[name] ?? '') + value : value)
  }
  const { sent, type } = TAKES_JSON.test(pattern)
    ? { sent: Buffer.from(one.json), type: 'application/json' }
    : written(one, [...fields], names)
  if (pattern.includes('/webhooks/')) Object.assign(headers, signed(sent, secrets))
  return {
    method: asks,
    path: target,
    headers: {
      ...headers,
      'content-type': one.type ?? type,
      'content-length': String(sent.length),
    },
    body: sent,
  }
}

function written(
  one: Attack,
  fields: [string, string][],
  names: Names,
): { sent: Uint8Array; type: string } {
  if (one.body === 'raw')
    return {
      sent: Buffer.from(`${one.json}&%ff=%C0%80&a%00=%00&=&&==&${'k=v&'.repeat(50)}`, 'latin1'),
      type: 'application/x-www-form-urlencoded',
    }
  if (one.body === 'urlencoded')
    return {
      sent: Buffer.from(new URLSearchParams(fields).toString()),
      type: 'application/x-www-form-urlencoded',
    }
  const parts: Uint8Array<ArrayBuffer>[] = fields.map(([name, value]) =>
    Buffer.from(`--limite\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  for (const { index: at, name, bytes } of one.files) {
    const called = name.startsWith('*') ? `filename${name}` : `filename="${name}"`
    parts.push(
      Buffer.from(
        `--limite\r\nContent-Disposition: form-data; name="${names.files[at % names.files.length]}"; ${called}\r\nContent-Type: ${at % 2 === 0 ? 'image/jpeg' : 'application/pdf'}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    )
  }
  return {
    sent: Buffer.concat([...parts, Buffer.from('--limite--\r\n')]),
    type: 'multipart/form-data; boundary=limite',
  }
}

/** The signatures of both providers: https://docs.stripe.com/webhooks/signature, https://docs.svix.com/receiving/verifying-payloads/how-manual */
function signed(
  body: Uint8Array,
  { stripe, resend }: { stripe: string; resend: string },
): Record<string, string> {
  const at = Math.floor(Date.now() / 1_000)
  const hmac = (key: string | Buffer, head: string, as: 'hex' | 'base64') =>
    createHmac('sha256', key).update(head).update(body).digest(as)
  return {
    'stripe-signature': `t=${at},v1=${hmac(stripe, `${at}.`, 'hex')}`,
    'svix-id': 'msg_1',
    'svix-timestamp': String(at),
    'svix-signature': `v1,${hmac(Buffer.from(resend.slice(6), 'base64'), `msg_1.${at}.`, 'base64')}`,
  }
}
