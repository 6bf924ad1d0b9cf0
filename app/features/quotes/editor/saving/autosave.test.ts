import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { openAutosave, type Saving } from './autosave.ts'
import type { KeptQuote } from './kept-quote.ts'
import { formFromTyped, typedFromForm } from '#app/features/quotes/editor/quote-editor-form.ts'
import {
  QUOTE_TEXTS,
  type QuoteTexts,
  type TypedLine,
  type TypedQuote,
} from '#app/features/quotes/editor/quote-editor.ts'
import { MAX_LINES } from '#app/features/quotes/quote-totals.ts'
import { savable } from './savable.ts'

const line = (key: number, designation: string): TypedLine => ({
  key,
  designation,
  quantity: '2',
  unit: 'u',
  unitPrice: '10,00',
  vat: '2000',
  supply: '',
  productReference: '',
  performance: '',
})
const quote = (title: string, lines = [line(1, 'Dépose')]): TypedQuote => ({
  texts: { ...(Object.fromEntries(QUOTE_TEXTS.map((name) => [name, ''])) as QuoteTexts), title },
  items: [{ key: 0, workItem: 'Toiture', lines }],
})
const KEPT: KeptQuote = { version: 'v1', savedAt: '10:00', missing: [], sendRefusal: null }

type Sent = { title: string; designations: string[]; keepalive: boolean }
let sent: Sent[]
/** What the server does with the next requests; at most one is ever under way. */
let server: () => Promise<Response>
let underWay: number
let told: Saving[]
let kept: (KeptQuote | null)[]
let typed: TypedQuote
let hidden: boolean
let autosave: ReturnType<typeof openAutosave<TypedQuote, KeptQuote>>

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  underWay = 0
  told = []
  kept = []
  hidden = false
  typed = quote('Toiture')
  server = async () => Response.json(KEPT)
  autosave = openAutosave<TypedQuote, KeptQuote>({
    address: '/devis/1/brouillon',
    stored: typed,
    savable,
    formOf: formFromTyped,
    tell: (saving) => told.push(saving),
    kept: (draft) => kept.push(draft),
    hidden: () => hidden,
    send: async (_, asked) => {
      const form = await readForm(new Request('http://localhost/', asked!))
      const read = typedFromForm(form)
      sent.push({
        title: read.texts.title,
        designations: read.items.flatMap((item) => item.lines.map((one) => one.designation)),
        keepalive: asked!.keepalive!,
      })
      expect(++underWay).toBe(1)
      return server().finally(() => underWay--)
    },
  })
})
afterEach(() => void vi.useRealTimers())

const write = (now: TypedQuote) => {
  typed = now
  autosave.now(typed)
  autosave.touch()
}
const type = (title: string) => {
  write(quote(title, typed.items[0]!.lines))
}
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const titles = () => sent.map(({ title }) => title)

describe('a devis that is being written', () => {
  it('is kept once its writer pauses, as it stands then', async () => {
    type('T')
    await after(800)
    type('To')
    await after(800)
    expect(sent).toEqual([])
    await after(100)
    expect(titles()).toEqual(['To'])
    expect(told.map(({ state }) => state)).toEqual(['typing', 'typing', 'saving', 'kept'])
    expect(kept).toEqual([KEPT])
    await after(60_000)
    expect(sent).toHaveLength(1)
  })

  it('is sent by one request at a time: what is typed meanwhile follows', async () => {
    let answer!: (response: Response) => void
    server = () => new Promise((resolve) => (answer = resolve))
    type('Un')
    await after(900)
    type('Deux')
    await after(5_000)
    await autosave.keep()
    expect(titles()).toEqual(['Un'])
    answer(Response.json(KEPT))
    await after(900)
    expect(titles()).toEqual(['Un', 'Deux'])
    expect(told.at(-1)!.state).toBe('saving')
  })

  it('is kept at once when its page is left, even while an older state of it is under way', async () => {
    let answer!: (response: Response) => void
    server = () => new Promise((resolve) => (answer = resolve))
    type('Un')
    void autosave.keep()
    await after(0)
    type('Deux')
    hidden = true
    void autosave.keep()
    answer(Response.json(KEPT))
    server = async () => Response.json(KEPT)
    await after(0)
    expect(titles()).toEqual(['Un', 'Deux'])
    expect(sent.every(({ keepalive }) => keepalive)).toBe(true)
  })

  it('says which lines wait, keeps what was kept of them, and those that are whole', async () => {
    write(quote('Toiture', [line(1, 'Dépose'), { ...line(2, 'Pose'), quantity: 'deux' }]))
    await after(900)
    expect(sent[0]!.designations).toEqual(['Dépose'])
    expect(told.at(-1)).toEqual({ state: 'kept', sentence: null, waiting: [1] })
    write(quote('Toiture', [{ ...line(1, 'Dépose'), unitPrice: 'dix' }, line(2, 'Pose')]))
    await after(900)
    expect(sent[1]!.designations).toEqual(['Dépose', 'Pose'])
    expect(told.at(-1)!.waiting).toEqual([0])
  })

  it('of as many lines as there may be leaves in a request that a browser and the server take', async () => {
    const full = (designation: string) =>
      quote(
        'Toiture',
        Array.from({ length: MAX_LINES }, (_, key) => line(key + 1, designation)),
      )
    write(full('Dépose de la couverture et évacuation des gravats'))
    await after(900)
    expect(sent[0]).toMatchObject({ keepalive: true })
    expect(sent[0]!.designations).toHaveLength(MAX_LINES)
    // Past what a page that is left may send, it goes as any other request does.
    write(full('Dépose de la couverture et évacuation des gravats'.repeat(5)))
    await after(900)
    expect(sent[1]).toMatchObject({ keepalive: false })
  })

  it('is not sent by itself any more once its form is', async () => {
    type('Un')
    autosave.settle()
    await after(60_000)
    expect([sent, told.at(-1)!.state, kept]).toEqual([[], 'kept', [null]])
  })

  it('says nothing of a save that is answered after its form was sent', async () => {
    let answer!: (response: Response) => void
    server = () => new Promise((resolve) => (answer = resolve))
    type('Un')
    await after(900)
    autosave.settle()
    answer(Response.json({ sentence: 'Cette facture est émise.' }, { status: 409 }))
    await after(60_000)
    expect([titles(), told.at(-1), kept]).toEqual([
      ['Un'],
      { state: 'kept', sentence: null, waiting: [] },
      [null],
    ])
    // Its form was refused, and its page stays: what is typed next is kept.
    server = async () => Response.json(KEPT)
    type('Deux')
    await after(900)
    expect(titles()).toEqual(['Un', 'Deux'])
  })
})

describe('a draft that is not kept', () => {
  it.each([
    ['without network', () => Promise.reject(new TypeError('Failed to fetch')), 'Pas de réseau'],
    [
      'while nobody is there',
      async () => new Response('', { status: 503 }),
      'Le site ne répond pas',
    ],
    [
      'by an answer that is cut',
      async () => new Response('{"sav', { headers: { 'content-type': 'application/json' } }),
      'Pas de réseau',
    ],
  ])('%s is sent again until it is', async (_, fails, words) => {
    server = fails
    type('Un')
    await after(900)
    expect(told.at(-1)).toMatchObject({ state: 'failed', sentence: expect.stringContaining(words) })
    await after(8_000)
    expect(titles()).toEqual(['Un', 'Un'])
    server = async () => Response.json(KEPT)
    // The network is back: nobody waits for the clock.
    await autosave.keep()
    expect(told.at(-1)).toEqual({ state: 'kept', sentence: null, waiting: [] })
    await after(60_000)
    expect(sent).toHaveLength(3)
  })

  it('because of what was typed says so, and is not sent again as it is', async () => {
    server = async () => Response.json({ sentence: '200 lignes au plus.' }, { status: 422 })
    type('Un')
    await after(900)
    await autosave.keep()
    await after(60_000)
    expect(sent).toHaveLength(1)
    expect(told.at(-1)).toMatchObject({ state: 'failed', sentence: '200 lignes au plus.' })
    server = async () => Response.json(KEPT)
    type('Deux')
    await after(900)
    expect(told.at(-1)!.state).toBe('kept')
  })

  it('goes on to what was typed meanwhile', async () => {
    let answer!: (response: Response) => void
    server = () => new Promise((resolve) => (answer = resolve))
    type('Un')
    await after(900)
    type('Deux')
    await after(900)
    answer(Response.json({ sentence: 'Non.' }, { status: 422 }))
    server = async () => Response.json(KEPT)
    await after(900)
    expect(titles()).toEqual(['Un', 'Deux'])
    expect(told.at(-1)!.state).toBe('kept')
  })

  it('for want of a session waits for its person to come back to the page', async () => {
    server = async () =>
      new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    type('Un')
    await after(60_000)
    expect(sent).toHaveLength(1)
    expect(told.at(-1)).toMatchObject({
      state: 'failed',
      sentence: expect.stringContaining('session'),
    })
    server = async () => Response.json(KEPT)
    await autosave.keep()
    expect([titles(), told.at(-1)!.state]).toEqual([['Un', 'Un'], 'kept'])
  })
})
