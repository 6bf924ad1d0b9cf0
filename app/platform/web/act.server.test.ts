import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ok, refuse } from '#app/values/result.ts'
import { toastFromCookies } from '#app/values/toast.ts'
import { act, answerAct, redirectWithToast, texts } from './act.server.ts'

const greet = act({
  form: z.object({ name: z.string().min(1, 'Donnez un nom.') }),
  run: async ({ name }) =>
    name === 'personne'
      ? refuse('not_found')
      : name === 'moi'
        ? refuse('oneself')
        : name === 'tous'
          ? refuse('too_many')
          : ok({ greeted: name }),
  refusals: { oneself: 'Pas vous-même.', too_many: 'Trop de monde.' },
  beside: { oneself: 'name' },
  status: { too_many: 429 },
  done: ({ greeted }) => ({ title: `Bonjour ${greeted}` }),
  to: ({ greeted }) => `/${greeted}`,
})
const forget = act({ run: async ({ what }) => what !== 'rien' })
/** A form that holds more than texts: a list, of which it keeps what it knows. */
const measure = act({
  read: async (form) => {
    const kept = form.getAll('size').filter((size) => size !== 'tout')
    return kept.length > 0
      ? { input: { sizes: kept.length }, kept }
      : { errors: { size: 'Donnez une taille.' }, kept }
  },
  run: async ({ sizes }) => (sizes > 1 ? refuse('too_many') : ok()),
  refusals: { too_many: { field: 'size', sentence: 'Une seule taille.' } },
  done: (_, { sizes }) => ({ tone: 'info', title: `${sizes} taille` }),
})
const post = (fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const request = new Request('http://localhost/page.data?q=a&_routes=x', { method: 'POST', body })
  return answerAct(request, { greet, forget, measure })
}

describe('an act that a page declares', () => {
  it('leads on and says what was done', async () => {
    const answer = (await post({ intent: 'greet', name: 'claire' })) as Response
    expect(answer.headers.get('location')).toBe('/claire')
    expect(toastFromCookies(answer.headers.get('set-cookie')!.split(';')[0]!)).toEqual({
      tone: 'ok',
      title: 'Bonjour claire',
    })
  })

  it('says nothing and leads back to its page, as it was narrowed, where it names neither', async () => {
    const answer = (await post({ intent: 'forget' })) as Response
    expect([answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
      '/page?q=a',
      null,
    ])
  })

  it('leads to no other site, whatever stands before its path', async () => {
    const request = new Request('http://localhost//ailleurs.example/page', { method: 'POST' })
    const answer = await answerAct(request, { forget }, new FormData())
    expect((answer as Response).headers.get('location')).toBe('/ailleurs.example/page')
  })

  it('hands back what is kept of a form with more than texts, refused by its reading or its verb', async () => {
    const refused = { errors: { size: 'Donnez une taille.' }, kept: [] }
    expect(await post({ intent: 'measure', size: 'tout' })).toMatchObject({ data: refused })
    const form = new FormData()
    for (const size of ['S', 'M']) form.append('size', size)
    const request = new Request('http://localhost/page', { method: 'POST' })
    expect(await answerAct(request, { measure }, form)).toMatchObject({
      init: { status: 422 },
      data: { errors: { size: 'Une seule taille.' }, kept: ['S', 'M'] },
    })
    expect(await post({ intent: 'measure', size: 'S' })).toHaveProperty('status', 302)
  })

  it.each([
    [{ name: '' }, 422, { errors: { name: 'Donnez un nom.' }, notice: null }],
    [{ name: 'moi' }, 422, { errors: { name: 'Pas vous-même.' }, notice: null }],
    [{ name: 'tous' }, 429, { errors: {}, notice: 'Trop de monde.' }],
  ])('says why it is refused, with what was typed: %o', async (fields, status, said) => {
    expect(await post({ ...fields, newPassword: 'secret', code: '123456' })).toMatchObject({
      init: { status },
      data: { intent: 'greet', values: fields, ...said },
    })
    expect(await post({ ...fields, newPassword: 'secret' })).not.toHaveProperty(
      'data.values.newPassword',
    )
  })

  it('answers 404 to what is not there and 400 to what does not exist', async () => {
    const thrown = (status: number) => expect.objectContaining({ init: { status } })
    await expect(post({ name: 'personne' })).rejects.toEqual(thrown(404))
    await expect(post({ intent: 'forget', what: 'rien' })).rejects.toEqual(thrown(404))
    await expect(post({ intent: 'constructor' })).rejects.toEqual(thrown(400))
  })
})

describe('texts', () => {
  it('reads each name, empty where it is missing and no longer than it may be', () => {
    expect(texts({ reason: 5, key: 3 }).parse({ reason: 'une raison', other: 'x' })).toEqual({
      reason: 'une r',
      key: '',
    })
  })
})

describe('a redirect with a toast', () => {
  it('keeps the tone that it is given, beside other cookies', () => {
    const { headers } = redirectWithToast('/', { tone: 'bad', title: 'Non' }, 'session=x')
    const [session, toast] = headers.getSetCookie()
    expect(session).toBe('session=x')
    expect(toastFromCookies(toast!.split(';')[0]!)).toEqual({ tone: 'bad', title: 'Non' })
  })
})
