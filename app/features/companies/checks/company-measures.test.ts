import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CompanySuspendedMail, CompanyWarnedMail } from './company-measures.email.tsx'

test.each([
  ['a suspension', CompanySuspendedMail],
  ['a warning', CompanyWarnedMail],
])('%s gives its reasons and ways to contest that are open to a company', (_, Mail) => {
  const text = renderToStaticMarkup(
    Mail({
      companyName: 'Toits de Loire',
      reason: 'Deux appels sans accord.',
      contact: 'artisans@ouvreo.example',
      href: 'https://ouvreo.example/x',
    }),
  ).replaceAll(/<[^>]+>/g, '')
  for (const part of [
    'Deux appels sans accord.',
    'artisans@ouvreo.example',
    'nous la relirons et vous répondrons par écrit',
    'médiateur des entreprises',
    'la justice',
  ])
    expect(text).toContain(part)
  // That of consumers is not (Code de la consommation, L611-1).
  expect(text).not.toContain('médiateur de la consommation')
})
