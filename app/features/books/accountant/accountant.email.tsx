import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { CodeInMail } from '#app/platform/mail/code-in-mail.tsx'
import { CODE_MINUTES } from '#app/features/signatures/signing-code.ts'
import { paths } from '#app/paths.ts'

/** Invites somebody to read a company's books, by a link that asks for a code each time. */
export const accountantInvitedMail = (
  companyName: string,
  token: string,
): Letter<'accountant_invited'> => ({
  type: 'accountant_invited',
  subject: `La comptabilité de ${companyName} vous est ouverte`,
  title: 'Vous pouvez lire cette comptabilité',
  preview: 'Journaux, écritures et factures, en lecture seule.',
  href: paths.accountant({ jeton: token }),
  footer:
    'Ce message vous est envoyé parce que cette entreprise a indiqué votre adresse comme celle de son comptable. Si ce n’est pas vous, ignorez-le\u00a0: sans le code envoyé à cette adresse, le lien n’ouvre rien.',
  body: [
    'Bonjour,',
    `${companyName} vous donne accès à ses ventes, à ses encaissements, au fichier de ses écritures et à ses factures, en lecture seule.`,
    'À chaque visite, un code à six chiffres part à cette adresse. Gardez ce message\u00a0: son lien sert tant que l’entreprise ne met pas fin à votre accès, et elle voit ce que vous ouvrez.',
    { button: 'Ouvrir la comptabilité' },
  ],
})

/** Carries the six digits that open the books. */
export const accountantCodeMail = (
  companyName: string,
  code: string,
): Letter<'accountant_code'> => ({
  type: 'accountant_code',
  subject: 'Votre code pour ouvrir la comptabilité',
  preview: `Valable ${CODE_MINUTES} minutes.`,
  body: [
    'Bonjour, voici le code à recopier.',
    <CodeInMail key="code">{code}</CodeInMail>,
    { facts: [['Comptabilité', companyName]] },
    `Il dure ${CODE_MINUTES} minutes. Si vous n’avez rien demandé, ignorez ce message\u00a0: rien n’est ouvert.`,
  ],
})

/** Their samples. */
export const accountantSamples = ({ company }: SampleWords): Letter[] => [
  accountantInvitedMail(company, 'exemple'),
  accountantCodeMail(company, '123456'),
]
