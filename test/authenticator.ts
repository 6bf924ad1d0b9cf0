import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const cborBytes = (bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(
      bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255],
    ),
    bytes,
  ])
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** Present, verified (a finger, a face or a code), and, when it is made, with its key. */
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

/** What a test has the authenticator do otherwise than it should. */
export type Oddity = {
  origin?: string
  rpID?: string
  counter?: number
  verified?: boolean
  userHandle?: string
  signature?: Uint8Array
}

/**
 * A passkey in software (P-256), which answers as a browser does: real keys and signatures, on an
 * origin of one's choice.
 */
export function anAuthenticator({ origin, rpID }: { origin: string; rpID: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let userHandle = ''
  let counter = 0
  const clientData = (type: string, challenge: string, odd: Oddity) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: odd.origin ?? origin, crossOrigin: false }),
    )
  const authData = (odd: Oddity, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(odd.counter ?? ++counter)
    return Buffer.concat([
      sha256(odd.rpID ?? rpID),
      Buffer.from([flags | PRESENT | (odd.verified === false ? 0 : VERIFIED)]),
      count,
    ])
  }
  return {
    id: base64url(id),
    /** The answer to the options of a registration. */
    make(options: { challenge: string; user: { id: string } }, odd: Oddity = {}): string {
      userHandle = options.user.id
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x!, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y!, 'base64url')),
      ])
      const data = Buffer.concat([
        authData(odd, WITH_KEY),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, odd)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      }
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response,
      })
    },
    /** The answer to the options of a sign-in. */
    answer({ challenge }: { challenge: string }, odd: Oddity = {}): string {
      const client = clientData('webauthn.get', challenge, odd)
      const data = authData(odd, 0)
      const signature =
        odd.signature ?? sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: odd.userHandle ?? userHandle,
      }
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response,
      })
    },
  }
}
