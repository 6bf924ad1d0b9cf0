import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { useSmsProvider } from '#app/platform/sms/send-sms.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { TestDatabase } from './database.ts'

/** A text message as the provider was given it. */
type GivenSms = { key: string; path: string; sender: string; recipient: string; content: string }

/**
 * What becomes of a text message that the provider took: it arrives; is lost on the way; arrives
 * twice; arrives when `bringLate` is called; or arrives while the provider's answer is cut.
 */
export type SmsFate = 'arrives' | 'lost' | 'twice' | 'late' | 'cut'

/** A stand-in of the provider of text messages on the loopback: keeps what it is given, and answers as it is told. */
export async function openSmsStandIn() {
  const given: GivenSms[] = []
  const arrived: GivenSms[] = []
  const late: GivenSms[] = []
  const manner = { status: 201, fate: (): SmsFate => 'arrives' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const said = JSON.parse(body) as Omit<GivenSms, 'key' | 'path'>
      if (manner.status === 201) {
        const sms = { ...said, key: String(request.headers['api-key']), path: request.url! }
        const fate = manner.fate()
        given.push(sms)
        if (fate === 'late') late.push(sms)
        else if (fate !== 'lost') arrived.push(sms, ...(fate === 'twice' ? [sms] : []))
        if (fate === 'cut') return void request.socket.destroy()
      }
      response.writeHead(manner.status, { 'content-type': 'application/json' })
      response.end(manner.status === 201 ? '{"messageId":1511882900176220}' : '{"code":"refused"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    given,
    /** What reached the telephones, in its order. */
    arrived,
    /** What was late reaches them now. */
    bringLate: () => void arrived.push(...late.splice(0)),
    /** The status that it answers from now on; what is not 201 is not kept. */
    manner,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Connects a provider that nobody calls, and gives an account a mobile, so that a code may be asked for by text message. */
export async function withMobile(database: TestDatabase, accountId: AccountId): Promise<void> {
  useSmsProvider({
    apiKey: 'a-key-of-tests',
    apiBase: new URL('http://127.0.0.1:1'),
    sender: 'Ouvreo',
    perDay: 200,
  })
  await database.pool.query(`update profiles set phone = '+33612345678' where user_id = $1`, [
    accountId,
  ])
}
