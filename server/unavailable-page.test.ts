import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bugPage, unavailablePage } from './unavailable-page.ts'

describe('the pages that stand by themselves', () => {
  it.each([
    [503, unavailablePage({ method: 'GET' })],
    [503, unavailablePage({ method: 'POST' })],
    [500, bugPage()],
  ] as const)(
    'look as they should: %d lets its own style through its policy, and no other',
    async (status, answer) => {
      const [, style] = /<style>([^<]+)<\/style>/.exec(await answer.text())!
      const policy = answer.headers.get('content-security-policy')
      expect(answer.status).toBe(status)
      expect(policy).toContain(
        `style-src-elem 'self' 'sha256-${createHash('sha256').update(style!).digest('base64')}';`,
      )
      expect(policy).toContain(`script-src 'self';`)
    },
  )

  it('say how to send a form again, and offer a link only to who asked for a page', async () => {
    const [asked, posted] = await Promise.all(
      ['GET', 'POST'].map((method) => unavailablePage({ method }).text()),
    )
    expect(asked).toContain('>Réessayer</a>')
    expect(posted).not.toContain('<a ')
    expect(posted).toContain(
      'Rechargez cette page dans quelques secondes pour l’envoyer de nouveau.',
    )
  })
})
