import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CaseKind } from '#app/features/admin/desk/case-kinds.ts'

/** Somebody's hands at a browser: what they do, and how often they clicked and pressed a key. */
export type Hands = {
  page: Page
  clicks: number
  keys: number
  click: (what: Locator) => Promise<void>
  /** Clicks the button of a form, until the product answered. */
  send: (what: Locator) => Promise<void>
  press: (key: string) => Promise<void>
  type: (text: string) => Promise<void>
}

export function handsAt(page: Page): Hands {
  const hands: Hands = {
    page,
    clicks: 0,
    keys: 0,
    async click(what) {
      hands.clicks += 1
      await what.click()
    },
    async send(what) {
      const answer = page.waitForResponse(
        (response) => response.request().method() === 'POST' && /\.data\b/.test(response.url()),
      )
      await Promise.all([answer, hands.click(what)])
      expect((await answer).status()).toBeLessThan(400)
    },
    async press(key) {
      hands.keys += 1
      await page.keyboard.press(key)
    },
    async type(text) {
      hands.keys += text.length
      await page.keyboard.type(text)
    },
  }
  return hands
}

/** The reply of the team that answers messages, as its title begins. */
export const REPLY = 'Suite'
const REASON = 'Vu avec les deux parties.'
/** Inserts it where one writes. */
async function reply(hands: Hands): Promise<void> {
  await hands.press('/')
  await hands.type('su')
  await hands.press('Enter')
}
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
/** Until the page shows that it was done: what stands for it is there no more, be it in the page or in its dialog. */
const gone = (what: Locator) => what.first().waitFor({ state: 'detached' })

/**
 * How a case is worked on the page where it is, the same for whoever comes from the desk and from a queue. `id` is the
 * case's; null for the first of a queue.
 */
export const WORK: Partial<Record<CaseKind, (hands: Hands, id: string | null) => Promise<void>>> = {
  async contact(hands) {
    const answer = hands.page.getByLabel('Votre réponse')
    await answer.waitFor()
    // Whoever asked for the field writes in it at once.
    await hands.page.waitForFunction(() => document.activeElement?.id === 'reponse')
    await reply(hands)
    await hands.send(button(hands.page, 'Envoyer la réponse'))
    await gone(answer)
  },
  async support(hands) {
    await hands.click(hands.page.getByPlaceholder('Votre message'))
    await reply(hands)
    await hands.click(button(hands.page, 'Envoyer'))
    await hands.page.getByText('Répondu', { exact: true }).waitFor()
  },
  async reviews(hands) {
    const save = button(hands.page, 'Enregistrer la décision')
    await hands.click(hands.page.getByRole('radio', { name: /^Publier/ }))
    await hands.send(save)
    await gone(save)
  },
  async mails(hands) {
    const open = hands.page.locator('[command=show-modal][commandfor=renvoyer]').first()
    await hands.click(open)
    await hands.send(button(hands.page.getByRole('dialog'), 'Renvoyer'))
    await gone(open)
  },
  async verification(hands) {
    await hands.click(hands.page.locator('[command=show-modal][commandfor=refuser]').first())
    const dialog = hands.page.getByRole('dialog')
    await hands.click(dialog.getByRole('textbox'))
    await hands.type('Il manque l’attestation décennale.')
    await hands.send(button(dialog, 'Envoyer la réponse'))
    await gone(hands.page.getByText(/^Attend votre réponse/))
  },
  async contact_reports(hands, id) {
    const line = await lineOf(hands.page, id, button(hands.page, 'Rendre le contact'))
    await hands.click(button(line, 'Rendre le contact').first())
    await hands.send(button(hands.page.getByRole('dialog'), 'Rendre le contact'))
    await gone(button(line, 'Rendre le contact'))
  },
  async artisan_reports(hands, id) {
    const line = await lineOf(hands.page, id, button(hands.page, 'Décider'))
    await hands.click(button(line, 'Décider').first())
    const dialog = hands.page.getByRole('dialog')
    await hands.click(dialog.getByRole('radio').first())
    await hands.click(dialog.getByLabel('Votre réponse'))
    await hands.type(REASON)
    await hands.send(button(dialog, 'Enregistrer la décision'))
    await gone(button(line, 'Décider'))
  },
  async content_notices(hands) {
    await hands.click(hands.page.getByRole('radio').first())
    await hands.click(hands.page.getByLabel('Raisons'))
    await hands.type(REASON)
    const save = button(hands.page, 'Enregistrer la décision')
    await hands.send(save)
    await gone(save)
  },
  async testimonials(hands, id) {
    const line = await lineOf(hands.page, id, button(hands.page, /^Publier/))
    await hands.send(button(line, /^Publier/))
    await gone(button(line, /^Publier/))
  },
  async invoice_disputes(hands, id) {
    const line = await lineOf(hands.page, id, hands.page.getByText('Répondre et clore'))
    await hands.click(line.getByText('Répondre et clore'))
    await hands.click(line.getByLabel('Votre réponse aux deux parties'))
    await hands.type(REASON)
    await hands.send(button(line, 'Clore la contestation'))
    await gone(line.getByText('Répondre et clore'))
  },
}

/** The line of a case in its queue: its own, or the first that still waits. */
async function lineOf(page: Page, id: string | null, waiting: Locator): Promise<Locator> {
  const first = page.locator('main :is(li, td > div)[id]').filter({ has: waiting }).first()
  return page.locator(`[id="${id ?? (await first.getAttribute('id'))}"]`)
}

/** The queue of each kind, and what opens its first case there; null where cases are worked on in the list. */
export const QUEUES: Partial<
  Record<CaseKind, { path: string; first: ((page: Page) => Locator) | null }>
> = {
  contact: {
    path: '/admin/messages',
    first: (page) => page.getByRole('link', { name: /^Répondre/ }).first(),
  },
  support: {
    path: '/admin/conversations',
    first: (page) => page.locator('main ul.lines h2 a').first(),
  },
  reviews: {
    path: '/admin/avis',
    first: (page) => page.locator('main a[href^="/admin/avis/"]').first(),
  },
  mails: {
    // Those of which a document is still to be drawn leave by themselves.
    path: '/admin/emails?statut=failed&type=signup',
    first: (page) =>
      page.locator('main td a[href^="/admin/emails/"], main th a[href^="/admin/emails/"]').first(),
  },
  verification: {
    path: '/admin/artisans?vue=a-verifier',
    first: (page) => page.locator('main th a[href^="/admin/artisans/"]').first(),
  },
  contact_reports: { path: '/admin/signalements', first: null },
  artisan_reports: { path: '/admin/signalements/artisans', first: null },
  content_notices: {
    path: '/admin/notifications-de-contenu',
    first: (page) => page.locator('main a[href^="/admin/notifications-de-contenu/"]').first(),
  },
  testimonials: { path: '/admin/temoignages', first: null },
  invoice_disputes: { path: '/admin/signalements/factures', first: null },
}
