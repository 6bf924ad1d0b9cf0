import { CODE_MINUTES } from '#app/features/emergencies/emergency.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'

/** The code that proves the address of somebody who calls for help. */
export const emergencyCodeMail = (code: string): Letter<'emergency_code'> => ({
  type: 'emergency_code',
  subject: `${code}, votre code pour appeler un dépanneur`,
  title: 'Votre code',
  preview: `Valable ${CODE_MINUTES} minutes.`,
  goodHours: 1,
  body: [
    `Votre code est ${code}. Tapez-le sur la page de votre dépannage\u00a0: nous appelons aussitôt les entreprises d’astreinte.`,
    `Il est valable ${CODE_MINUTES} minutes. Si vous n’avez rien demandé, ignorez ce message\u00a0: rien ne se passe.`,
  ],
})

/** Its sample. */
export const emergencyCodeSamples = (_: SampleWords): Letter[] => [emergencyCodeMail('123456')]
