import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'
import { pushOf } from './ring-devices.server.ts'

type Handler = (event: Record<string, unknown>) => void
let shown: { title: string; options: Record<string, unknown> }[]
let opened: string[]
let focused: string[]
let open: { url: string; focus: () => void }[]
let posted: { url: string; body: string }[]
let handlers: Record<string, Handler>

/** The worker as a browser runs it, in a world of its own. */
beforeEach(() => {
  ;[shown, opened, focused, open, posted, handlers] = [[], [], [], [], [], {}]
  const self = {
    location: { origin: 'https://ouvreo.example' },
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    registration: {
      showNotification: (title: string, options: Record<string, unknown>) =>
        void shown.push({ title, options }),
      pushManager: {
        subscribe: async () => ({
          toJSON: () => ({
            endpoint: 'https://web.push.apple.com/new',
            keys: { p256dh: 'P', auth: 'A' },
          }),
        }),
      },
    },
    clients: { matchAll: async () => open, openWindow: (url: string) => void opened.push(url) },
  }
  runInContext(
    readFileSync('public/alertes.js', 'utf8'),
    createContext({
      self,
      URL,
      URLSearchParams,
      fetch: async (url: string, init: { body: URLSearchParams }) =>
        void posted.push({ url, body: String(init.body) }),
    }),
  )
})
async function happen(name: string, event: Record<string, unknown>): Promise<void> {
  let work: unknown
  handlers[name]!({ waitUntil: (promise: unknown) => (work = promise), ...event })
  await work
}
const click = (href: string) =>
  happen('notificationclick', { notification: { close: () => undefined, data: { href } } })

describe('the worker of web push', () => {
  it('shows what the server sends, one of a thing, and something whatever comes', async () => {
    const { payload } = pushOf({
      title: 'Claire vous a écrit',
      href: '/espace-pro/messages/1',
      tag: 'message:/espace-pro/messages/1',
    })
    await happen('push', { data: { json: () => JSON.parse(payload) as unknown } })
    expect(shown).toMatchObject([
      {
        title: 'Ouvréo',
        options: {
          body: 'Un message vous attend',
          tag: 'message:/espace-pro/messages/1',
          data: { href: '/espace-pro/messages/1' },
        },
      },
    ])
    await happen('push', { data: { json: () => JSON.parse('{') as unknown } })
    await happen('push', {})
    expect(shown.slice(1).map(({ options }) => options.body)).toEqual([
      'Des nouveautés vous attendent',
      'Des nouveautés vous attendent',
    ])
  })

  it('opens the page, or goes to the tab that shows it, and never leaves the site', async () => {
    await click('/espace-pro/demandes/1')
    open = [
      {
        url: 'https://ouvreo.example/espace-pro/demandes/1?x=1',
        focus: () => void focused.push('tab'),
      },
    ]
    await click('/espace-pro/demandes/1')
    for (const elsewhere of [
      'https://ailleurs.example/',
      '//ailleurs.example/',
      'javascript:alert(1)',
      'data:text/html,x',
    ])
      await click(elsewhere)
    expect([opened, focused]).toEqual([['https://ouvreo.example/espace-pro/demandes/1'], ['tab']])
  })

  it('tells the server when the browser changes a device’s address', async () => {
    await happen('pushsubscriptionchange', {
      oldSubscription: { options: { applicationServerKey: new ArrayBuffer(65) } },
    })
    await happen('pushsubscriptionchange', {})
    expect(posted).toEqual([
      {
        url: '/espace-pro/parametres/notifications/appareils',
        body: 'intent=ouvrir&endpoint=https%3A%2F%2Fweb.push.apple.com%2Fnew&p256dh=P&auth=A',
      },
    ])
  })
})
