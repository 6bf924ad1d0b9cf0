import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { TAKES_JSON, type Attack } from './hostile-input.ts'

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

/**
 * The signatures of both providers: https://docs.stripe.com/webhooks/signature,
 * https://docs.svix.com/receiving/verifying-payloads/how-manual
 */
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
