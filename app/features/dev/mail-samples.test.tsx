import { beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#app/paths.ts'
import { FOOTER_PAGES, senderLine } from '#app/platform/mail/mail-footer.tsx'
import { drawMail } from '#app/platform/mail/draw-mail.tsx'
import {
  choiceOf,
  MAIL_CHOICE_LABELS,
  MAIL_TYPES,
  type MailType,
} from '#app/platform/mail/mail-types.ts'
import { operator } from '#app/platform/operator.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { EXTREME, mailSamples, ORDINARY } from './mail-samples.server.ts'
import * as mailsPage from './mails.page.tsx'

/** What every mailbox takes without cutting it. */
const HEAVIEST = 100 * 1024
const OURS = 'http://localhost:3000/'

const words = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
/** Each piece of text that a mail shows, in order: its body without the hidden line of the mailbox. */
function shown(html: string): string[] {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<div style="display:none[\s\S]*?<\/div>\s*(?=<table|<!--)/, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
  // The button's address under it stands once in the text.
  return body
    .replace(/<p data-skip-in-text[\s\S]*?<\/p>/, '')
    .split(/<[^>]*>/)
    .map((piece) => words(unescaped(piece)))
    .filter(Boolean)
}

const database = useTestDatabase()

describe('the foot of a mail', () => {
  it('says who writes, as far as the operator gave it', () => {
    const facts = { brand: 'Ouvréo', phone: '09 70 00 00 26', hours: 'du lundi au vendredi' }
    expect(senderLine({ ...facts, legal: {} })).toBe(
      'Ouvréo. 09\u00a070\u00a000\u00a000\u00a026, du lundi au vendredi.',
    )
    const legal = {
      name: 'Ouvréo',
      form: 'SAS',
      capital: '10 000 €',
      registration: 'RCS Nantes 123 456 789',
      address: '1 rue du Port, 44000 Nantes',
    }
    expect(senderLine({ ...facts, legal: { ...legal, name: 'Bâtisseurs' } })).toMatch(
      /^Ouvréo est un service de Bâtisseurs, SAS, /,
    )
    expect(senderLine({ ...facts, legal })).toBe(
      'Ouvréo, SAS, capital\u00a0: 10 000 €, RCS Nantes 123 456 789, 1 rue du Port, 44000 Nantes. 09\u00a070\u00a000\u00a000\u00a026, du lundi au vendredi.',
    )
  })

  it('leads to the pages of the site that it names', () => {
    expect(FOOTER_PAGES.map(({ path }) => path)).toEqual([
      paths.legalNotice(),
      paths.privacy(),
      paths.contact(),
    ])
  })
})

describe('the templates', () => {
  it.each([
    ['ordinary', ORDINARY],
    ['hostile and long', EXTREME],
  ])('all have a sample with %s words', (_, said) => {
    const sampled = new Set<string>(mailSamples(said).map(({ letter }) => letter.type))
    expect(Object.keys(MAIL_TYPES).filter((type) => !sampled.has(type))).toEqual([])
  })

  it('are shown one at a time, in both forms, with the words that one asks for', async () => {
    const ask = async (query: string) =>
      (
        await askPage<Awaited<ReturnType<typeof mailsPage.loader>>>(
          database,
          mailsPage,
          `/dev/mails${query}`,
        )
      ).data
    const extreme = await ask('?mail=quote_sent&mots=extremes')
    expect(extreme).toMatchObject({
      chosen: 'quote_sent',
      extreme: true,
      sent: 'Au choix, «\u00a0Devis et visites\u00a0»',
      subject: expect.stringContaining('Un devis de <img src=x') as string,
    })
    expect(extreme.html).toContain('&lt;script&gt;')
    expect(extreme.text).toContain('Ne plus recevoir ces emails')
    expect(await ask('')).toMatchObject({
      chosen: 'signup',
      sent: 'Toujours',
      type: 'Inscription (signup)',
    })
  })

  describe.each([
    ['ordinary', ORDINARY],
    ['hostile and long', EXTREME],
  ] as const)('with %s words', (_, facts) => {
    type Drawn = { template: string; type: MailType; html: string; text: string }
    const drawn: Drawn[] = []
    beforeAll(async () => {
      for (const sample of mailSamples(facts)) {
        const { template, letter } = sample
        drawn.push({ template, type: letter.type, ...(await drawMail(letter, newId())) })
      }
    })
    const each = (look: (mail: Drawn) => unknown, nothing: unknown = []) => {
      expect(drawn.length).toBeGreaterThan(40)
      expect(Object.fromEntries(drawn.map((mail) => [mail.template, look(mail)]))).toEqual(
        Object.fromEntries(drawn.map(({ template }) => [template, nothing])),
      )
    }

    it('are small enough for every mailbox to show them whole', () =>
      each(({ html }) => Math.max(0, Buffer.byteLength(html) - HEAVIEST), 0))

    it('hold no tag that somebody typed, no script, no picture, no style from outside', () =>
      each(({ html }) =>
        [
          ...html.matchAll(
            /<(?:script|img|iframe|form|input|link|b>|\/td><\/table> S)|\son\w+="|javascript:[^ ]*"|url\(|@import/gi,
          ),
        ].map(([found]) => found),
      ))

    it('link to this site only', () =>
      each(({ html }) =>
        [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)]
          .map(([, target]) => unescaped(target!))
          .filter((target) => !target.startsWith(OURS)),
      ))

    it('say in text what they say in HTML', () =>
      each(({ html, text }) => {
        const said = words(text).toLocaleLowerCase('fr')
        expect(shown(html).length).toBeGreaterThan(3)
        // A button may lead where the foot does.
        const links = (text.match(/https?:\/\/\S+/g) ?? []).filter(
          (link) => !FOOTER_PAGES.some(({ path }) => link.endsWith(path)),
        )
        expect(new Set(links).size).toBe(links.length)
        return shown(html).filter((piece) => !said.includes(piece.toLocaleLowerCase('fr')))
      }))

    it('have a link to unsubscribe where their type may be refused, and none elsewhere; all say who writes', () =>
      each(
        ({ type, html, text }) => {
          const choice = choiceOf(type)
          return [
            html.match(/\/desabonnement\?jeton=[\w.-]+/g)?.length ?? 0,
            !choice ||
              type === 'daily_digest' ||
              text.includes(`«\u00a0${MAIL_CHOICE_LABELS[choice]}\u00a0» est activé`),
            text.includes(senderLine(operator())),
          ].map((found, index) => (index === 0 ? found === (choice ? 1 : 0) : found))
        },
        [true, true, true],
      ))

    it('have a preview line that is not cut and says something else than their title', () =>
      each(({ html }) => {
        const preview = words(
          unescaped(/<div[^>]*data-skip-in-text[^>]*>([^<]*)/.exec(html)?.[1] ?? ''),
        )
        const title = words(unescaped(/<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? ''))
        return preview.length >= 10 && preview.length <= 121 && preview !== title ? [] : [preview]
      }))

    it('keep the line ends of what somebody typed', () =>
      each(({ template, text }) =>
        facts === ORDINARY &&
        text.includes('Comptez douze') &&
        !text.includes('Comptez douze mètres, avec une échelle de quatre mètres.\nMerci')
          ? [template]
          : [],
      ))

    it('keep French punctuation on the line of its word', () =>
      each(({ text }) =>
        facts === ORDINARY ? (text.match(/.{0,20}(?: [;!?:»€%]|«[ \n]).{0,8}/gu) ?? []) : [],
      ))

    it('hold no « undefined », « null », « NaN » or invalid date', () =>
      each(({ text }) => [
        ...(/\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b/.exec(text) ?? []),
      ]))

    it('stay dark text on white in dark mode: each text states its colour and its background', () =>
      each(({ html }) => {
        const missing = [...html.matchAll(/<(p|h1)[^>]* style="([^"]*)"/g)]
          .map(([, , style]) => style!)
          .filter(
            (style) =>
              !/(?:^|;)color:/.test(style) || !/(?:^|;)background-color:#ffffff/.test(style),
          )
        if (!html.includes('<meta name="color-scheme" content="light"'))
          missing.push('no colour scheme')
        return missing
      }))

    it('are French, have one title, and one button at most', () =>
      each(
        ({ html }) => [
          /<html[^>]* lang="fr"/.test(html),
          html.match(/<h1/g)?.length,
          (html.match(/background-color:#6000ff/g)?.length ?? 0) <= 1,
        ],
        [true, 1, true],
      ))
  })
})
