import { describe, expect, test } from 'vitest'
import { SIGNATURE_SAMPLE } from './signature-sample.ts'
import { newSecret, signedHeaders } from './signature.server.ts'

test('a message is signed as the reference of Standard Webhooks signs it', () => {
  expect(
    signedHeaders(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        body: '{"test": 2432232314}',
        sentAt: new Date(1_614_265_330_000),
      },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('each secret signs, and another word gives another signature', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(one).not.toBe(other)
  const sign = (body: string, ...secrets: string[]) =>
    signedHeaders({ id: 'msg_1', body, sentAt: new Date(0) }, secrets)['webhook-signature']
  expect(sign('{}', one, other)).toBe(`${sign('{}', one)} ${sign('{}', other)}`)
  expect(sign('{ }', one)).not.toBe(sign('{}', one))
})

describe('the sample of the documentation', async () => {
  const { comesFromOuvreo } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(SIGNATURE_SAMPLE)}`
  )) as {
    comesFromOuvreo: (headers: Record<string, string>, body: string, secret: string) => boolean
  }
  const [secret, other] = [newSecret(), newSecret()]
  const body = '{"type":"webhook.test"}'
  const signed = (sentAt = new Date(), secrets = [secret]) =>
    signedHeaders({ id: 'msg_1', body, sentAt }, secrets)

  test('believes what is signed with its secret, alone or beside another', () => {
    expect(comesFromOuvreo(signed(), body, secret)).toBe(true)
    expect(comesFromOuvreo(signed(new Date(), [other, secret]), body, secret)).toBe(true)
  })

  test('believes no other secret, body, number or instant, nor a message without signature', () => {
    expect(comesFromOuvreo(signed(), body, other)).toBe(false)
    expect(comesFromOuvreo(signed(), `${body} `, secret)).toBe(false)
    expect(comesFromOuvreo({ ...signed(), 'webhook-id': 'msg_2' }, body, secret)).toBe(false)
    expect(comesFromOuvreo(signed(new Date(Date.now() - 301_000)), body, secret)).toBe(false)
    expect(comesFromOuvreo({ ...signed(), 'webhook-timestamp': 'x' }, body, secret)).toBe(false)
    expect(comesFromOuvreo({}, body, secret)).toBe(false)
  })
})
