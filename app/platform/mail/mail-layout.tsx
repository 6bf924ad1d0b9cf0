import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { Children, Fragment, type ReactNode } from 'react'
import { cutAtNumbers } from '#app/values/numbers/number-words.ts'
import { operator } from '../operator.server.ts'
import { absoluteUrl } from './absolute-url.server.ts'
import { MailFooter, type WayOut } from './mail-footer.tsx'
import { FONT, INK, LINE, MUTED, PAPER, SMALL, VIOLET } from './mail-style.ts'

/** For titles and the mark's word; a reader without Inter shows Helvetica as tight. */
const TIGHT = {
  letterSpacing: '-0.03em',
  fontFamily: FONT,
  color: INK,
  backgroundColor: PAPER,
} as const

/** The longest line that a mailbox shows beside a subject. */
const LONGEST_PREVIEW = 120

/**
 * The frame of every mail: `preview` is the line shown beside the subject in a mailbox, cut at a
 * word; `footer` says why the mail came where the usual reason is not the one; `wayOut` ends mail
 * by choice.
 */
export function MailLayout({
  preview,
  title,
  footer,
  wayOut,
  children,
}: {
  preview: string
  title: string
  footer?: ReactNode
  wayOut: WayOut | null
  children: ReactNode
}) {
  return (
    <Html lang="fr">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{cutAtWord(preview)}</Preview>
      <Body
        style={{
          backgroundColor: PAPER,
          color: INK,
          fontFamily: FONT,
          margin: 0,
          padding: '32px 20px 48px',
        }}
      >
        <Container style={{ maxWidth: '560px', margin: '0 auto', backgroundColor: PAPER }}>
          <Text
            style={{
              ...TIGHT,
              fontSize: '20px',
              lineHeight: '28px',
              fontWeight: 680,
              margin: '0 0 40px',
            }}
          >
            <Mark /> {operator().brand}
          </Text>
          <Heading
            as="h1"
            style={{
              ...TIGHT,
              fontSize: '30px',
              lineHeight: '1.12',
              fontWeight: 660,
              margin: '0 0 20px',
              overflowWrap: 'anywhere',
            }}
          >
            {title}
          </Heading>
          {children}
          <MailFooter why={footer} wayOut={wayOut} />
        </Container>
      </Body>
    </Html>
  )
}

function cutAtWord(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_PREVIEW) return line
  const cut = line.slice(0, LONGEST_PREVIEW)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_PREVIEW / 2)).trimEnd()}…`
}

/** The roof over its circle. Readers that draw no SVG leave the word alone, which is the brand as well. */
function Mark() {
  return (
    <svg
      viewBox="0 0 32 32"
      width="26"
      height="26"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ verticalAlign: '-6px' }}
    >
      <path d="M3 15 16 4l13 11" stroke={INK} />
      <circle cx="16" cy="21" r="7" stroke={INK} />
    </svg>
  )
}

/** A paragraph; a text keeps its line ends, and its numbers stay on one line. */
export function MailText({ children }: { children: ReactNode }) {
  return (
    <Text
      style={{
        fontSize: '16px',
        lineHeight: '1.6',
        color: MUTED,
        backgroundColor: PAPER,
        margin: '0 0 16px',
        overflowWrap: 'anywhere',
      }}
    >
      {typeof children === 'string'
        ? inLines(children)
        : Children.map(children, (child) =>
            typeof child === 'string' ? numbersKept(child) : child,
          )}
    </Text>
  )
}

/** What somebody wrote, line by line as they typed it, with a rule at its side. */
export function MailWords({ children }: { children: string }) {
  return (
    <Text
      style={{
        fontSize: '16px',
        lineHeight: '1.6',
        color: INK,
        backgroundColor: PAPER,
        margin: '0 0 16px',
        padding: '2px 0 2px 16px',
        borderLeft: `3px solid ${LINE}`,
        overflowWrap: 'anywhere',
      }}
    >
      {inLines(children)}
    </Text>
  )
}

/** A text with its line ends, of which a mail shows two in a row at most. */
function inLines(text: string): ReactNode {
  const lines = text
    .trim()
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .split('\n')
  return lines.map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines may repeat, and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {numbersKept(line)}
    </Fragment>
  ))
}

/**
 * A text whose numbers (of a devis, a contract, a day) no line ends inside; in a mail, style stands
 * where it applies.
 */
function numbersKept(text: string): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
  return cutAtNumbers(text).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** A link inside a sentence; `href` is a path of the site. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={absoluteUrl(href)} style={{ color: INK, textDecoration: 'underline' }}>
      {typeof children === 'string' ? numbersKept(children) : children}
    </Link>
  )
}

/** The one action of a mail, with its address below for readers that show no buttons. `href` is a path of the site. */
export function MailButton({ href: path, children }: { href: string; children: ReactNode }) {
  const href = absoluteUrl(path)
  return (
    <Section style={{ margin: '28px 0 24px' }}>
      <Button
        href={href}
        style={{
          backgroundColor: VIOLET,
          color: '#fafafa',
          borderRadius: '999px',
          padding: '15px 26px',
          fontSize: '16px',
          lineHeight: '1.2',
          fontWeight: 580,
          textDecoration: 'none',
        }}
      >
        {children}
      </Button>
      <Text data-skip-in-text style={{ ...SMALL, margin: '20px 0 0' }}>
        Si le bouton ne répond pas, ouvrez cette adresse&nbsp;:
        <Link
          href={href}
          style={{
            color: MUTED,
            textDecoration: 'underline',
            wordBreak: 'break-all',
            display: 'block',
          }}
        >
          {href}
        </Link>
      </Text>
    </Section>
  )
}

/** Facts as label and value, one a line; a value keeps the line ends that it was typed with. */
export function MailFacts({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <Section style={{ borderTop: `1px solid ${LINE}`, margin: '8px 0 24px' }}>
      {rows.map(([label, value]) => (
        <Text
          key={label}
          style={{
            fontSize: '16px',
            lineHeight: '1.5',
            color: INK,
            backgroundColor: PAPER,
            margin: 0,
            padding: '11px 0',
            borderBottom: `1px solid ${LINE}`,
            overflowWrap: 'anywhere',
          }}
        >
          <span style={{ color: MUTED }}>{label}&nbsp;: </span>
          {typeof value === 'string' ? inLines(value) : value}
        </Text>
      ))}
    </Section>
  )
}

/**
 * How many places of a request are taken, as five squares before the words. They are letters and not painted grounds: a
 * reader that turns its mails dark repaints grounds each in its own way, and a taken place would look free.
 */
export function MailSeats({
  taken,
  total = 5,
  children,
}: {
  taken: number
  total?: number
  children: ReactNode
}) {
  return (
    <>
      <span aria-hidden="true" style={{ whiteSpace: 'nowrap', letterSpacing: '2px' }}>
        {'■'.repeat(Math.min(taken, total))}
        {'□'.repeat(Math.max(0, total - taken))}
      </span>{' '}
      {children}
    </>
  )
}
