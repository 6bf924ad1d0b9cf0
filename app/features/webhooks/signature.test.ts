import { expect, test } from 'vitest'
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
