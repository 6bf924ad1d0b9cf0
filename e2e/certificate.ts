import { createHash, generateKeyPairSync, sign, X509Certificate } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** DER: a tag, the length of what it holds, and that. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  return Buffer.concat([
    Buffer.from(
      length < 128
        ? [tag, length]
        : length < 256
          ? [tag, 0x81, length]
          : [tag, 0x82, length >> 8, length & 255],
    ),
    content,
  ])
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const text = (tag: number, words: string) => der(tag, Buffer.from(words))
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex')
const ECDSA_WITH_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))

/** A key and a certificate of it, signed by itself, for `localhost` and 127.0.0.1 (RFC 5280, 4.1). */
function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, 'localhost'))))
  const always = sequence(text(0x17, '250101000000Z'), text(0x17, '490101000000Z'))
  const names = sequence(
    SUBJECT_ALTERNATIVE_NAME,
    der(0x04, sequence(text(0x82, 'localhost'), der(0x87, Buffer.from([127, 0, 0, 1])))),
  )
  const certified = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    always,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', certified, privateKey))
  const certificate = sequence(certified, ECDSA_WITH_SHA256, signature)
    .toString('base64')
    .match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

let made: { key: string; cert: string } | undefined

/** The certificate of this process's proxies, which this process trusts from then on. */
export function certificate(): { key: string; cert: string } {
  if (!made) {
    made = selfSigned()
    setDefaultCACertificates([...getCACertificates('default'), made.cert])
  }
  return made
}

/** The hash of that certificate's key (SHA-256 of its SubjectPublicKeyInfo), by which a browser is told to trust it. */
export function keyHash(): string {
  const key = new X509Certificate(certificate().cert).publicKey
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}
