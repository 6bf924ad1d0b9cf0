import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import { createContext, use, type ReactNode } from 'react'
import { operator } from '../operator.server.ts'

/*
 * Mails are on white paper, whatever the site's theme: same type and mark, violet only for the one link. Styles are
 * inline, because mail readers keep nothing else. Every text states its colour on a stated ground, so that a reader that
 * turns its own dark inverts both or neither.
 */
const PAPER = '#ffffff'
const INK = '#1d1c1e'
const MUTED = '#5b595e'
const LINE = '#e4e2e6'
const VIOLET = '#6000ff'
const FONT = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"
/** For titles and the mark's word; a reader without Inter shows Helvetica as tight. */
const TIGHT = { letterSpacing: '-0.03em', fontFamily: FONT, color: INK, backgroundColor: PAPER } as const

const UnsubscribeHref = createContext<string | null>(null)

/** Gives the layout inside it the address that ends this kind of mail; `sendMail` puts it around mail by choice. */
export function UnsubscribeLink({ href, children }: { href: string; children?: ReactNode }) {
  return <UnsubscribeHref value={href}>{children}</UnsubscribeHref>
}

/** The frame of every mail: `preview` is the line shown beside the subject in a mailbox. */
export function MailLayout({ preview, title, footer, children }: { preview: string; title: string; footer?: ReactNode; children: ReactNode }) {
  const unsubscribe = use(UnsubscribeHref)
  const { brand } = operator()
  return (
    <Html lang="fr">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: PAPER, color: INK, fontFamily: FONT, margin: 0, padding: '32px 20px 48px' }}>
        <Container style={{ maxWidth: '560px', margin: '0 auto', backgroundColor: PAPER }}>
          <Text style={{ ...TIGHT, fontSize: '20px', lineHeight: '28px', fontWeight: 680, margin: '0 0 40px' }}>
            <Mark /> {brand}
          </Text>
          <Heading as="h1" style={{ ...TIGHT, fontSize: '30px', lineHeight: '1.12', fontWeight: 660, margin: '0 0 20px', overflowWrap: 'anywhere' }}>
            {title}
          </Heading>
          {children}
          <Hr style={{ borderColor: LINE, margin: '40px 0 16px' }} />
          <Text style={SMALL}>{footer ?? `Ce message vous est envoyé par ${brand} parce qu’il concerne votre compte ou votre projet.`}</Text>
          {unsubscribe && (
            <Text style={{ ...SMALL, marginTop: '8px' }}>
              Vous n’en voulez plus ?{' '}
              <Link href={unsubscribe} style={{ color: MUTED, textDecoration: 'underline' }}>
                Ne plus recevoir ces emails
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  )
}

const SMALL = { fontSize: '14px', lineHeight: '1.6', color: MUTED, backgroundColor: PAPER, margin: 0 } as const

/** The roof over its circle. Readers that draw no SVG leave the word alone, which is the brand as well. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" style={{ verticalAlign: '-6px' }}>
      <path d="M3 15 16 4l13 11" stroke={INK} />
      <circle cx="16" cy="21" r="7" stroke={INK} />
    </svg>
  )
}

/** A paragraph. */
export function MailText({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: '16px', lineHeight: '1.6', color: MUTED, backgroundColor: PAPER, margin: '0 0 16px', overflowWrap: 'anywhere' }}>{children}</Text>
}

/** The one action of a mail, with its address below for readers that show no buttons. `href` is absolute. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '28px 0 24px' }}>
      <Button
        href={href}
        style={{ backgroundColor: VIOLET, color: '#fafafa', borderRadius: '999px', padding: '15px 26px', fontSize: '16px', lineHeight: '1.2', fontWeight: 580, textDecoration: 'none' }}
      >
        {children}
      </Button>
      <Text data-skip-in-text style={{ ...SMALL, margin: '20px 0 0' }}>
        Si le bouton ne répond pas, ouvrez cette adresse :
        <Link href={href} style={{ color: MUTED, textDecoration: 'underline', wordBreak: 'break-all', display: 'block' }}>
          {href}
        </Link>
      </Text>
    </Section>
  )
}

/** Facts as label and value, one a line. */
export function MailFacts({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <Section style={{ borderTop: `1px solid ${LINE}`, margin: '8px 0 24px' }}>
      {rows.map(([label, value]) => (
        <Text key={label} style={{ fontSize: '16px', lineHeight: '1.5', color: INK, backgroundColor: PAPER, margin: 0, padding: '11px 0', borderBottom: `1px solid ${LINE}`, overflowWrap: 'anywhere' }}>
          <span style={{ color: MUTED }}>{label}&nbsp;: </span>
          {value}
        </Text>
      ))}
    </Section>
  )
}

/** How many places of a request are taken, as five bars beside the words; the words are what the text form keeps. */
export function MailPlaces({ taken, total = 5, children }: { taken: number; total?: number; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" style={{ whiteSpace: 'nowrap' }}>
        {Array.from({ length: total }, (_, place) => (
          <span key={place} style={{ display: 'inline-block', width: '5px', height: '14px', marginRight: '4px', borderRadius: '2px', verticalAlign: '-1px', backgroundColor: place < taken ? INK : LINE }} />
        ))}
      </span>{' '}
      {children}
    </>
  )
}
