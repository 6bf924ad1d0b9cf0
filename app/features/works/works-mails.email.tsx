import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'

/** What a mail about works says: its title, its sentences, what is known of the works, and where to act. */
export type WorksMailWords = {
  preview: string
  title: string
  sentences: readonly string[]
  facts: [string, string][]
  act: string
  href: string
}

/** Any news of works, to the side that it concerns. Its words are made in `mail-works.server.ts`. */
export function WorksMail({ preview, title, sentences, facts, act, href }: WorksMailWords) {
  return (
    <MailLayout preview={preview} title={title}>
      {sentences.map((sentence) => (
        <MailText key={sentence}>{sentence}</MailText>
      ))}
      <MailFacts rows={facts} />
      <MailButton href={href}>{act}</MailButton>
    </MailLayout>
  )
}
