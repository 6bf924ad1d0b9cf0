import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'

/*
 * Mails are on white paper, whatever the site's theme: same type and mark, violet only for the one link.
 * Inline styles, because mail readers keep nothing else.
 */
const INK = '#1d1c1e'
const MUTED = '#5b595e'
const LINE = '#e4e2e6'
const VIOLET = '#6000ff'
const FONT = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"

/** The frame of every mail: `preview` is the line shown beside the subject in a mailbox. */
export function MailLayout({ preview, title, footer, children }: { preview: string; title: string; footer?: ReactNode; children: ReactNode }) {
  return (
    <Html lang="fr">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#ffffff', color: INK, fontFamily: FONT, margin: 0, padding: '32px 16px' }}>
        <Container style={{ maxWidth: '560px', margin: '0 auto' }}>
          <Text style={{ fontSize: '20px', fontWeight: 680, letterSpacing: '-0.03em', margin: '0 0 32px' }}>Ouvréo</Text>
          <Heading as="h1" style={{ fontSize: '28px', lineHeight: '1.15', letterSpacing: '-0.03em', fontWeight: 660, margin: '0 0 16px' }}>
            {title}
          </Heading>
          {children}
          <Hr style={{ borderColor: LINE, margin: '32px 0 16px' }} />
          <Text style={{ fontSize: '14px', lineHeight: '1.6', color: MUTED, margin: 0 }}>
            {footer ?? 'Ce message vous est envoyé par Ouvréo parce qu’il concerne votre compte ou votre projet.'}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** A paragraph. */
export function MailText({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: '16px', lineHeight: '1.6', color: MUTED, margin: '0 0 16px' }}>{children}</Text>
}

/** The one action of a mail, with its address below for readers that show no buttons. `href` is absolute. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '24px 0' }}>
      <Button
        href={href}
        style={{ backgroundColor: VIOLET, color: '#fafafa', borderRadius: '999px', padding: '14px 24px', fontSize: '16px', fontWeight: 580, textDecoration: 'none' }}
      >
        {children}
      </Button>
      <Text style={{ fontSize: '14px', lineHeight: '1.5', color: MUTED, margin: '16px 0 0' }}>
        Si le bouton ne répond pas, ouvrez cette adresse :{' '}
        <Link href={href} style={{ color: VIOLET, wordBreak: 'break-all' }}>
          {href}
        </Link>
      </Text>
    </Section>
  )
}

/** Facts as label and value, one a line. */
export function MailFacts({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <Section style={{ borderTop: `1px solid ${LINE}`, margin: '8px 0 24px' }}>
      {rows.map(([label, value]) => (
        <Text key={label} style={{ fontSize: '16px', lineHeight: '1.5', margin: 0, padding: '10px 0', borderBottom: `1px solid ${LINE}` }}>
          <span style={{ color: MUTED }}>{label}&nbsp;: </span>
          {value}
        </Text>
      ))}
    </Section>
  )
}
