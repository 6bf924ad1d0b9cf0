import { describe, expect, it } from 'vitest'
import { rendered } from '#test/rendered.tsx'
import { footerColumns, headerLinks } from './site-navigation.tsx'
import { SpaceFoot } from './space-foot.tsx'

describe.each(['particulier', 'artisan', 'neutral'] as const)(
  'the foot of a space, as the header is for %s',
  (context) => {
    const foot = (gated = false) =>
      rendered(
        <SpaceFoot
          context={context}
          facts={{ phone: '09 70 00 00 26', hours: 'du lundi au vendredi', gated }}
        />,
      )

    it('leads wherever the site’s header and footer do, each name once, and calls the team', async () => {
      const html = await foot()
      const names = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(
        ([, , name]) => name,
      )
      for (const { label } of [
        ...headerLinks(context, ''),
        ...footerColumns().flatMap(({ links }) => links),
      ])
        expect(
          names.filter((name) => name === label),
          label,
        ).toHaveLength(1)
      for (const href of [
        '/classement',
        '/mentions-legales',
        '/politique-confidentialite',
        '/cgu',
        '/cgv',
        'tel:0970000026',
      ])
        expect(html).toContain(`href="${href}"`)
      expect(html).toContain('du lundi au vendredi')
    })

    it('locks the site again where there is a gate', async () => {
      expect(await foot()).not.toContain('Verrouiller le site')
      expect(await foot(true)).toContain('Verrouiller le site')
    })
  },
)
