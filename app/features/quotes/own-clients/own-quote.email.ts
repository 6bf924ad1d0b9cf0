import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'

type MailedQuote = {
  number: string | null
  title: string
  totalInclCents: number
  validUntil: string | null
}

/**
 * Tells a company's own client, whose address nobody has proved, that a devis waits behind a link.
 * The document itself comes after it.
 */
export const ownQuoteMail = (
  { number, title, totalInclCents, validUntil }: MailedQuote,
  { companyName, name, words = '' }: { companyName: string; name: string; words?: string },
  token: string,
): Letter<'own_quote'> => ({
  type: 'own_quote',
  subject: words
    ? `${companyName} vous écrit au sujet du devis ${number}`
    : `Un devis ${ofName(companyName)}`,
  title: 'Un devis vous attend',
  preview: words
    ? `${companyName} attend votre réponse.`
    : `${companyName} vous a préparé un devis.`,
  href: paths.openOwnQuote({ token }),
  footer: `Ce message vous est envoyé parce que ${companyName} a indiqué cette adresse pour vous faire parvenir un devis.`,
  body: [
    `Bonjour ${name}, ${companyName} vous a préparé un devis pour «\u00a0${title}\u00a0» et vous l’envoie par Ouvréo, où il se lit et se signe.`,
    words !== '' && `${companyName} vous écrit\u00a0:`,
    words !== '' && { words },
    {
      facts: [
        ['Devis', number ?? ''],
        ['Total TTC', formatEuros(totalInclCents)],
        ['Valable jusqu’au', formatDay(validUntil!)],
      ],
    },
    { button: 'Ouvrir le devis' },
    'Vous pourrez le lire, le télécharger, poser vos questions, puis le signer ou le refuser. Rien ne presse, et ouvrir le devis n’engage à rien.',
    'Vous n’attendez rien de cette entreprise\u00a0? Ignorez ce message\u00a0: rien n’est ouvert tant que vous n’avez pas pressé le bouton de la page.',
  ],
})

/** Its sample. */
export const ownQuoteSamples = ({ name, company, title, phone }: SampleWords): Letter[] => [
  ownQuoteMail(
    {
      number: 'D-2026-0042',
      title,
      totalInclCents: phone ? 842_000 : 2_000_000_000,
      validUntil: '2026-04-09',
    },
    { companyName: company, name },
    'exemple',
  ),
]
