import { Section, Text } from '@react-email/components'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { MailLink } from '#app/platform/mail/mail-layout.tsx'
import { INK, LINE, MUTED, PAPER } from '#app/platform/mail/mail-style.ts'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'

/** Lines that the mail shows; it says how many more there are. */
const LINES_SHOWN = 20

/** What happened since the last one, each thing with its link, for whoever asked to be told once a day. */
export function dailyDigestMail(
  day: string,
  lines: readonly { title: string; href: string; at: string }[],
  href: string,
): Letter {
  const more = lines.length - LINES_SHOWN
  return {
    type: 'daily_digest',
    subject:
      lines.length === 1
        ? 'Votre résumé du jour\u00a0: 1 nouveauté'
        : `Votre résumé du jour\u00a0: ${lines.length} nouveautés`,
    title: 'Votre résumé du jour',
    preview: lines[0]?.title ?? '',
    href,
    footer:
      'Vous recevez ce résumé parce que vous avez choisi de lire ces nouvelles une fois par jour.',
    body: [
      day.charAt(0).toLocaleUpperCase('fr') + day.slice(1),
      <Section key="lines" style={{ margin: '0 0 16px' }}>
        {lines.slice(0, LINES_SHOWN).map((line) => (
          <Text
            key={`${line.href} ${line.title}`}
            style={{
              fontSize: '16px',
              lineHeight: '1.5',
              margin: '0',
              padding: '12px 0',
              borderTop: `1px solid ${LINE}`,
              color: INK,
              backgroundColor: PAPER,
              overflowWrap: 'anywhere',
            }}
          >
            <span style={{ color: MUTED }}>{line.at}</span>{' '}
            <MailLink href={line.href}>{line.title}</MailLink>
          </Text>
        ))}
      </Section>,
      more > 0 && `Et ${more}\u00a0de plus dans vos notifications.`,
      { button: 'Voir mes notifications' },
    ],
  }
}

/** Its sample. */
export const dailyDigestSamples = ({ name, company }: SampleWords): Letter[] => {
  const lines = [
    { title: `${company} vous a envoyé un devis`, href: '/1', at: '9\u00a0h\u00a012' },
    { title: `${name} vous a écrit`, href: '/2', at: '14\u00a0h' },
    ...Array.from({ length: 21 }, (_, index) => ({
      title: 'Un devis expire',
      href: `/${index + 3}`,
      at: '15\u00a0h',
    })),
  ]
  return [dailyDigestMail('mardi 10 mars', lines, paths.proNotices())]
}
