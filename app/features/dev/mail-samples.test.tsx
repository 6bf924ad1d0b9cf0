import { render } from '@react-email/render'
import { createElement } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { UnsubscribeLink } from '#app/platform/mail/mail-layout.tsx'
import { mailText } from '#app/platform/mail/mail-text.server.ts'
import { unsubscribeToken } from '#app/platform/mail/unsubscribe-token.server.ts'
import { newId } from '#app/values/ids.ts'
import '#test/pages.ts'
import { EXTREME, mailSamples, ORDINARY } from './mail-samples.tsx'
import { loader } from './mails.page.tsx'

/** What every mailbox takes without cutting it. */
const HEAVIEST = 100 * 1024
const OURS = 'http://localhost:3000/'

const words = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
const unescaped = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&')
/** Each piece of text that a mail shows, in order: its body without the hidden line of the mailbox. */
function shown(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(/<div style="display:none[\s\S]*?<\/div>\s*(?=<table|<!--)/, '').replaceAll(/<!--[\s\S]*?-->/g, '')
  // The button's address under it stands once in the text.
  return body.replace(/<p data-skip-in-text[\s\S]*?<\/p>/, '').split(/<[^>]*>/).map((piece) => words(unescaped(piece))).filter(Boolean)
}

describe('the templates', () => {
  it('all have a sample', () => {
    const modules = import.meta.glob<Record<string, unknown>>('/app/features/*/*.email.tsx', { eager: true })
    const templates = Object.values(modules).flatMap((module) => Object.keys(module))
    const sampled = new Set(mailSamples(ORDINARY).map(({ template }) => template.split(',')[0]))
    expect(templates.length).toBeGreaterThan(40)
    expect(templates.filter((template) => !sampled.has(template)), 'add it to app/features/dev/mail-samples.tsx').toEqual([])
  })

  it('are shown one at a time, in both forms, with the words that one asks for', async () => {
    const ask = (query: string) => loader({ request: new Request(`http://localhost/dev/mails${query}`), params: {}, context: {} } as never)
    const extreme = await ask('?mail=QuoteSentMail&mots=extremes')
    expect(extreme).toMatchObject({ chosen: 'QuoteSentMail', extreme: true })
    expect(extreme.html).toContain('&lt;script&gt;')
    expect(extreme.text).toContain('Ne plus recevoir ces emails')
    expect((await ask('')).chosen).toBe('ConfirmationMail, particulier')
  })

  describe.each([['ordinary', ORDINARY], ['hostile and long', EXTREME]] as const)('with %s words', (_, facts) => {
    const drawn: { template: string; html: string; text: string }[] = []
    beforeAll(async () => {
      const href = `${OURS}desabonnement?jeton=${unsubscribeToken(newId(), 'messages')}`
      for (const { template, body } of mailSamples(facts)) {
        const html = await render(createElement(UnsubscribeLink, { href }, body))
        drawn.push({ template, html, text: mailText(html) })
      }
    })
    const each = (look: (mail: { template: string; html: string; text: string }) => unknown, nothing: unknown = []) => {
      expect(drawn.length).toBeGreaterThan(40)
      for (const mail of drawn) expect(look(mail), mail.template).toEqual(nothing)
    }

    it('weigh what every mailbox shows whole', () => each(({ html }) => Math.max(0, Buffer.byteLength(html) - HEAVIEST), 0))

    it('hold no tag that somebody typed, no script, no picture, no style from outside', () =>
      each(({ html }) => [...html.matchAll(/<(?:script|img|iframe|form|input|link|b>|\/td><\/table> S)|\son\w+="|javascript:[^ ]*"|url\(|@import/gi)].map(([found]) => found)))

    it('lead nowhere but here', () => each(({ html }) => [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, target]) => unescaped(target!)).filter((target) => !target.startsWith(OURS))))

    it('say in text what they say in HTML', () =>
      each(({ html, text }) => {
        const said = words(text).toLocaleLowerCase('fr')
        expect(shown(html).length).toBeGreaterThan(3)
        expect(new Set(text.match(/https?:\/\/\S+/g)).size).toBe(text.match(/https?:\/\/\S+/g)?.length ?? 0)
        return shown(html).filter((piece) => !said.includes(piece.toLocaleLowerCase('fr')))
      }))

    it('say nothing that was forgotten', () => each(({ text }) => [.../\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b/.exec(text) ?? []]))

    it('stay white paper in the dark: each text states its colour and its ground', () =>
      each(({ html }) => {
        const missing = [...html.matchAll(/<(p|h1)[^>]* style="([^"]*)"/g)].map(([, , style]) => style!).filter((style) => !/(?:^|;)color:/.test(style) || !/(?:^|;)background-color:#ffffff/.test(style))
        if (!html.includes('<meta name="color-scheme" content="light"')) missing.push('no colour scheme')
        return missing
      }))

    it('are French, have one title, and one button at most', () => each(({ html }) => [/<html[^>]* lang="fr"/.test(html), html.match(/<h1/g)?.length, (html.match(/background-color:#6000ff/g)?.length ?? 0) <= 1], [true, 1, true]))
  })
})
