import { beforeEach, expect, it, vi } from 'vitest'
import type { AccountId, DeviceActId } from '#app/values/identity/ids.ts'
import type { KeptAct } from './act-queue.ts'
import { sendAct } from './send-act.ts'

const act: KeptAct = {
  order: 1,
  id: 'act' as DeviceActId,
  part: 2,
  accountId: 'me' as AccountId,
  page: '/works/1',
  label: 'Photo',
  fields: [
    ['intent', 'photos'],
    ['moment', 'after'],
  ],
  words: [],
  files: [{ field: 'photos', name: 'mur.jpg', bytes: new Blob(['x']) }],
  askedAt: Date.now() - 60_000,
  refused: null,
}
let posted: FormData
let answers: () => Response | Promise<Response>
beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    posted = body
    return answers()
  })
})
const json = (status: number, body: unknown) => () => Response.json(body, { status })

it('sends what the form held, whose it is, from where, and how long ago', async () => {
  answers = json(200, { done: true })
  expect(await sendAct(act, '/api/actes')).toEqual({ kind: 'done' })
  expect(Object.fromEntries([...posted].filter(([name]) => name !== 'photos'))).toEqual({
    intent: 'photos',
    moment: 'after',
    acte: 'act',
    'acte-partie': '2',
    'acte-depuis': expect.stringMatching(/^60\d{3}$/),
    'acte-compte': 'me',
    'acte-page': '/works/1',
  })
  expect((posted.get('photos') as File).name).toBe('mur.jpg')
})

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'later'],
  ['a server that is away', json(503, {}), 'later'],
  ['too many at once', json(429, {}), 'later'],
  ['a hotel’s own page', () => new Response('<html>', { status: 200 }), 'later'],
  ['a redirection', () => new Response(null, { status: 302, headers: { location: '/' } }), 'later'],
  [
    'half an answer',
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
    'later',
  ],
  ['a broken one', json(500, {}), 'failed'],
  ['a broken one’s own page', () => new Response('<html>', { status: 500 }), 'failed'],
  ['no session', json(401, { sentence: 'Connectez-vous.' }), 'signed_out'],
])('takes %s for no answer about the act', async (_, answer, kind) => {
  answers = answer
  expect(await sendAct(act, '/api/actes')).toEqual({ kind })
})

it.each([404, 403, 409, 422])('takes a %s for a refusal, with its sentence', async (status) => {
  answers = json(status, { sentence: 'Ces travaux sont terminés.' })
  expect(await sendAct(act, '/api/actes')).toEqual({
    kind: 'refused',
    sentence: 'Ces travaux sont terminés.',
  })
})

it('says of what is too heavy that it is', async () => {
  answers = () => new Response('', { status: 413 })
  expect(await sendAct(act, '/api/actes')).toMatchObject({ kind: 'refused' })
})
