import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PlatformStandIn } from '#seed/platform-stand-in.ts'
import { PlatformFault, type OutgoingFlow } from './e-invoicing.ts'
import { xpZ12013Platform } from './xp-z12-013.server.ts'

const standIn = new PlatformStandIn(new Date('2027-09-01T09:00:00Z'))
beforeAll(() => standIn.open())
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.trouble = null
})

const FILE: OutgoingFlow = {
  trackingId: 'a-flow',
  type: 'CustomerInvoice',
  syntax: 'Factur-X',
  fileName: 'Facture F-00001.pdf',
  bytes: Buffer.from('%PDF-1.7'),
}
const faultOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof PlatformFault ? error.kind : error
}

describe('an approved platform, by XP Z12-013', () => {
  it.each([
    [500, 'unavailable'],
    [503, 'unavailable'],
    [429, 'unavailable'],
    [403, 'unavailable'],
    [400, 'refused'],
    [422, 'refused'],
  ] as const)('answering %i is %s', async (status, kind) => {
    standIn.trouble = { kind: 'status', status }
    expect(await faultOf(standIn.platform().deposit(FILE))).toBe(kind)
  })

  it('without an answer, or with an account that it does not know, may be asked again', async () => {
    standIn.trouble = { kind: 'down' }
    expect(await faultOf(standIn.platform().health())).toBe('unavailable')
    standIn.trouble = null
    const stranger = xpZ12013Platform({ ...standIn.settings, clientSecret: 'wrong' })
    expect(await faultOf(stranger.deposit(FILE))).toBe('unavailable')
  })

  it('takes the same file twice as one flow, and gives it back whole', async () => {
    const first = await standIn.platform().deposit(FILE)
    const second = await standIn.platform().deposit(FILE)
    expect(second.flowId).toBe(first.flowId)
    expect(Buffer.from(await standIn.platform().download(first.flowId)).toString()).toBe('%PDF-1.7')
    expect(await standIn.platform().readFlow(first.flowId)).toMatchObject({ trackingId: 'a-flow' })
    expect(await standIn.platform().readFlow('nothing')).toBeNull()
  })

  it('asks for another token once its own is not taken any more', async () => {
    const platform = standIn.platform()
    await platform.health()
    standIn.trouble = { kind: 'status', status: 401, times: 1 }
    await platform.health()
  })

  it('says of a company whether the directory knows it', async () => {
    standIn.unlisted.add('111111118')
    expect(await standIn.platform().findCompany('111111118')).toEqual({
      listed: false,
      address: null,
    })
    expect(await standIn.platform().findCompany('552100554')).toEqual({
      listed: true,
      address: '552100554',
    })
  })

  it.each([
    ['a redirection', 302, ''],
    ['what is not JSON', 200, '<html>'],
    ['another shape', 200, '{"results":[{"flowId":"two words"}]}'],
  ])('is not believed with %s', async (_what, status, body) => {
    const server = createServer((request, response) => {
      const answer = request.url === '/token' ? '{"access_token":"t"}' : body
      const headers = { location: 'http://127.0.0.1:1/' }
      response.writeHead(request.url === '/token' ? 200 : status, headers).end(answer)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    const platform = xpZ12013Platform({
      ...standIn.settings,
      flowUrl: new URL(base),
      tokenUrl: new URL(`${base}/token`),
    })
    expect(await faultOf(platform.deposit(FILE))).toBe('unavailable')
    server.close()
  })
})
