import { MailButton, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'

/** Says that somebody wrote, without what they wrote. */
export function NewMessageMail({ from, title, href }: { from: string; title: string; href: string }) {
  return (
    <MailLayout preview={`À propos de « ${title} ».`} title={`${from} vous a écrit`}>
      <MailText>Un message vous attend à propos de « {title} ».</MailText>
      <MailButton href={href}>Lire et répondre</MailButton>
    </MailLayout>
  )
}
