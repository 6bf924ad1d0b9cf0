import { Section, Text } from '@react-email/components'
import { MailButton, MailLayout, MailLink, MailText } from '#app/platform/mail/mail-layout.tsx'
import { INK, LINE, MUTED, PAPER } from '#app/platform/mail/mail-style.ts'

/** What happened since the last one, each thing with its link, for whoever asked to be told once a day. */
export function DailyDigestMail({
  day,
  lines,
  more,
  href,
}: {
  day: string
  lines: readonly { title: string; href: string; at: string }[]
  more: number
  href: string
}) {
  return (
    <MailLayout
      preview={lines[0]?.title ?? ''}
      title="Votre résumé du jour"
      footer="Vous recevez ce résumé parce que vous avez choisi de lire ces nouvelles une fois par jour."
    >
      <MailText>{day.charAt(0).toLocaleUpperCase('fr') + day.slice(1)}</MailText>
      <Section style={{ margin: '0 0 16px' }}>
        {lines.map((line) => (
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
      </Section>
      {more > 0 && <MailText>Et {more}&nbsp;de plus dans vos notifications.</MailText>}
      <MailButton href={href}>Voir mes notifications</MailButton>
    </MailLayout>
  )
}
