import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { typed } from '#test/typed-quote.ts'
import { formFromTyped } from '#app/features/quotes/editor/quote-editor-form.ts'
import type { TypedQuote } from '#app/features/quotes/editor/quote-editor.ts'
import { openAutosave, type Saving } from './autosave.ts'
import type { KeptQuote } from './kept-quote.ts'

const KEPT: KeptQuote = { version: 'v2', savedAt: '10:00', missing: [], sendRefusal: null }

let server: () => Promise<Response>
let told: Saving[]
let posted: string[]
let onDevice: { title: string; refused: string | undefined }[]
let waits: boolean
let room: boolean
let answered: string[]
let autosave: ReturnType<typeof openAutosave<TypedQuote, KeptQuote>>

beforeEach(() => {
  vi.useFakeTimers()
  ;[told, posted, onDevice, answered] = [[], [], [], []]
  ;[waits, room] = [false, true]
  server = async () => Response.json(KEPT)
  autosave = openAutosave<TypedQuote, KeptQuote>({
    address: '/devis/1/enregistrement',
    stored: typed(),
    savable: (draft) => ({ draft, waiting: [] }),
    formOf: formFromTyped,
    tell: (saving) => told.push(saving),
    kept: () => undefined,
    hidden: () => false,
    device: {
      name: () => [['acte', 'named']],
      waits: () => waits,
      keep: async (fields, refused) => {
        const title = fields.find(([name]) => name === 'title')![1]
        if (room) onDevice.push({ title, refused })
        return room
      },
      answered: ({ version }) => answered.push(version),
    },
    send: async (_, asked) => {
      posted.push((asked!.body as URLSearchParams).get('acte')!)
      return server()
    },
  })
})
afterEach(() => void vi.useRealTimers())
const write = async (title: string) => {
  autosave.now(typed({ title }))
  autosave.touch()
  await vi.advanceTimersByTimeAsync(900)
}

it('names each save, and hears which version it left', async () => {
  await write('Un')
  expect([posted, answered]).toEqual([['named'], ['v2']])
  expect([onDevice, told.at(-1)!.state]).toEqual([[], 'kept'])
})

it('is kept on the device where nobody answers, and what follows goes behind it', async () => {
  server = () => Promise.reject(new TypeError('Failed to fetch'))
  await write('Un')
  expect(onDevice).toEqual([{ title: 'Un', refused: undefined }])
  expect(told.at(-1)).toEqual({ state: 'here', sentence: null, waiting: [] })
  waits = true
  server = async () => Response.json(KEPT)
  await write('Deux')
  expect(onDevice.map(({ title }) => title)).toEqual(['Un', 'Deux'])
  expect(posted).toHaveLength(1)
  waits = false
  await write('Trois')
  expect([posted.length, told.at(-1)!.state]).toEqual([2, 'kept'])
})

it('is kept on the device with its reason where the draft changed elsewhere', async () => {
  server = async () =>
    Response.json({ sentence: 'Changé ailleurs.', changed: true }, { status: 409 })
  await write('Un')
  expect(onDevice).toEqual([{ title: 'Un', refused: 'Changé ailleurs.' }])
  expect(told.at(-1)!.state).toBe('here')
})

it('says so where the device has no room left', async () => {
  room = false
  server = () => Promise.reject(new TypeError('Failed to fetch'))
  await write('Un')
  expect(told.at(-1)).toMatchObject({ state: 'failed' })
  expect(told.at(-1)!.sentence).toMatch(/^Pas de réseau/)
})
