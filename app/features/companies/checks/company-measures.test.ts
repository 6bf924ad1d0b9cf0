import { expect, test } from 'vitest'
import { drawMail } from '#app/platform/mail/draw-mail.tsx'
import { operator } from '#app/platform/operator.server.ts'
import { companySuspendedMail, companyWarnedMail } from './company-measures.email.ts'

test.each([
  ['a suspension', companySuspendedMail],
  ['a warning', companyWarnedMail],
])('%s gives its reasons and ways to contest that are open to a company', async (_, mail) => {
  const drawn = await drawMail(mail('Toits de Loire', 'Deux appels sans accord.'), null)
  const text = drawn.text.replaceAll(/\s+/g, ' ')
  for (const part of [
    'Deux appels sans accord.',
    operator().emails.professionnels,
    'nous la relirons et vous répondrons par écrit',
    'médiateur des entreprises',
    'la justice',
  ])
    expect(text).toContain(part)
  // That of consumers is not (Code de la consommation, L611-1).
  expect(text).not.toContain('médiateur de la consommation')
})
