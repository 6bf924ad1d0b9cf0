import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const ece = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
  decrypt: (body: Buffer, options: object) => Buffer
}

/** One push as the service got it: who signed, what it says once its browser opened it, and its headers. */
type ReceivedPush = {
  device: string
  payload: string
  headers: Record<string, string | undefined>
  signedBy: string
  audience: string
}
/** A browser of the stand-in, as its `PushSubscription` says it. */
export type StandInDevice = { name: string; endpoint: string; p256dh: string; auth: string }

/** A push service on the loopback, with its browsers: it opens and checks everything as they do. */
export type PushStandIn = {
  origin: URL
  received: ReceivedPush[]
  /**
   * A new browser; `answers` are the statuses of its next pushes, 201 when they are used up. `to`
   * goes with a redirection.
   */
  device: (answers?: number[], to?: string) => StandInDevice
  /** Requests for no browser it has. */
  strays: string[]
  close: () => Promise<void>
}

/** Opens one on a free port. */
export async function openPushStandIn(): Promise<PushStandIn> {
  const devices = new Map<
    string,
    { ecdh: ECDH; auth: Buffer; answers: number[]; to: string | undefined }
  >()
  const received: ReceivedPush[] = []
  const strays: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const name = (request.url ?? '').slice('/push/'.length)
      const device = devices.get(name)
      if (!device) {
        strays.push(`${request.method} ${request.url}`)
        return response.writeHead(404).end()
      }
      const status = device.answers.shift() ?? 201
      if (status < 300) {
        const headers = request.headers as Record<string, string | undefined>
        const payload = ece
          .decrypt(Buffer.concat(chunks), {
            version: 'aes128gcm',
            privateKey: device.ecdh,
            authSecret: device.auth.toString('base64url'),
          })
          .toString('utf8')
        received.push({ device: name, payload, headers, ...signature(headers.authorization ?? '') })
      }
      return response.writeHead(status, device.to ? { location: device.to } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = new URL(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
  return {
    origin,
    received,
    strays,
    device(answers = [], to) {
      const name = randomBytes(12).toString('base64url')
      const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)]
      ecdh.generateKeys()
      devices.set(name, { ecdh, auth, answers: [...answers], to })
      return {
        name,
        endpoint: `${origin.origin}/push/${name}`,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    close: () =>
      new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

/** Who signed a push and for whom (RFC 8292); throws when the signature does not hold. */
function signature(authorization: string): { signedBy: string; audience: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', sign = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(sign, 'base64url'),
  )
  if (!holds) throw new Error('The signature of a push does not hold')
  return {
    signedBy: key,
    audience: String(
      (JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string }).aud,
    ),
  }
}
