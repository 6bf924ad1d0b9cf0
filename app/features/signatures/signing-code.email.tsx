import { CodeInMail } from '#app/platform/mail/code-in-mail.tsx'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { CODE_MINUTES } from './signing-code.ts'

/**
 * What the mail of a code says of the document: « devis D-2026-0007 », whose it is, and what it
 * comes to where it engages to pay.
 */
export type DocumentToSign = { name: string; companyName: string; total: string | null }

/** Carries the six digits that sign a document, until an hour of the place. */
export const signingCodeMail = (
  { name, companyName, total }: DocumentToSign,
  signer: string,
  code: string,
  until: string,
): Letter<'signing_code'> => ({
  type: 'signing_code',
  subject: 'Votre code pour signer',
  preview: `Valable ${CODE_MINUTES} minutes, pour le ${name}.`,
  body: [
    `Bonjour ${signer}, voici le code à recopier pour signer ce document.`,
    <CodeInMail key="code">{code}</CodeInMail>,
    {
      facts: [
        ['Document', name],
        ['Entreprise', companyName],
        ...(total === null ? [] : [['Total TTC', total] as [string, string]]),
        ['Valable jusqu’à', until],
      ],
    },
    `${total === null ? 'Le signer dit que vous recevez les travaux' : 'Le signer vous engage à payer'}. Tapez ce code vous-même\u00a0: nous ne vous le demanderons jamais au téléphone. Si vous n’avez rien demandé, ignorez ce message\u00a0: rien n’est signé.`,
  ],
})

/** Its sample. */
export const signingCodeSamples = ({ name, company, amount }: SampleWords): Letter[] => [
  signingCodeMail(
    { name: 'devis D-2026-0042', companyName: company, total: amount },
    name,
    '123456',
    '14\u00a0h\u00a015',
  ),
]
