import { Hr, Link, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { operator, type Operator } from '../operator.server.ts'
import { absoluteUrl } from './absolute-url.server.ts'
import { MAIL_CHOICE_LABELS, type MailChoice } from './mail-types.ts'
import { LINE, MUTED, SMALL } from './mail-style.ts'

/** The way out of a mail by choice: which choice it obeys, and the address that ends it. */
export type WayOut = { choice: MailChoice; href: string }

/** Pages that every mail leads to; the platform knows these addresses because its mails print them. */
export const FOOTER_PAGES = [
  { label: 'Mentions légales', path: '/mentions-legales' },
  { label: 'Vos données', path: '/confidentialite' },
  { label: 'Nous écrire', path: '/contact' },
] as const

/**
 * Who writes, as letters of a company say it (Code de commerce, R123-237: name, form, capital, registration, seat), as
 * far as the operator gave it; then the phone and its hours.
 */
export function senderLine({
  brand,
  phone,
  hours,
  legal,
}: Pick<Operator, 'brand' | 'phone' | 'hours' | 'legal'>): string {
  const company = [
    legal.name,
    legal.form,
    legal.capital && `capital\u00a0: ${legal.capital}`,
    legal.registration,
    legal.address,
  ]
    .filter(Boolean)
    .join(', ')
  const who =
    company && legal.name !== brand ? `${brand} est un service de ${company}` : company || brand
  // A number and an hour are read in one piece.
  return `${who}. ${phone.replaceAll(' ', '\u00a0')}, ${hours.replaceAll(/(\d) h(?= |$)/g, '$1\u00a0h')}.`
}

/** The foot of every mail: why it came (`why`, where the usual reason is not the one), how to end it, who sent it. */
export function MailFooter({ why, wayOut }: { why: ReactNode; wayOut: WayOut | null }) {
  const facts = operator()
  const usual = wayOut
    ? `Vous recevez cet email parce que «\u00a0${MAIL_CHOICE_LABELS[wayOut.choice]}\u00a0» est activé dans vos notifications.`
    : `Ce message vous est envoyé par ${facts.brand} parce qu’il concerne votre compte ou votre projet.`
  return (
    <>
      <Hr style={{ borderColor: LINE, margin: '40px 0 16px' }} />
      <Text style={SMALL}>{why ?? usual}</Text>
      {wayOut && (
        <Text style={{ ...SMALL, marginTop: '8px' }}>
          <SmallLink href={wayOut.href}>Ne plus recevoir ces emails</SmallLink>
        </Text>
      )}
      <Text style={{ ...SMALL, marginTop: '16px' }}>{senderLine(facts)}</Text>
      <Text style={{ ...SMALL, marginTop: '8px' }}>
        {FOOTER_PAGES.map(({ label, path }, index) => (
          <Fragment key={path}>
            {index > 0 && ' · '}
            <SmallLink href={absoluteUrl(path)}>{label}</SmallLink>
          </Fragment>
        ))}
      </Text>
    </>
  )
}

function SmallLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: MUTED, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}
