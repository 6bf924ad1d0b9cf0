import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'
import type { PlanOrderWords } from './plan-order-words.ts'

/** Tells an artisan what happened to the plan they asked for by transfer: what was asked, its invoice, the money, the period. */
export function PlanOrderMail({
  words,
  facts,
  href,
}: {
  words: PlanOrderWords
  facts: [string, string][]
  href: string
}) {
  return (
    <MailLayout preview={words.text} title={words.title}>
      <MailText>Bonjour,</MailText>
      <MailText>{words.text}</MailText>
      <MailFacts rows={facts} />
      <MailButton href={href}>Voir ma demande</MailButton>
    </MailLayout>
  )
}
