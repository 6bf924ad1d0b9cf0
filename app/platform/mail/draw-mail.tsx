import { render } from '@react-email/render'
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { AccountId, DocumentId } from '#app/values/identity/ids.ts'
import { MailButton, MailFacts, MailLayout, MailText, MailWords } from './mail-layout.tsx'
import { mailText } from './mail-text.server.ts'
import { choiceOf, type MailType } from './mail-types.ts'
import { unsubscribeUrl } from './unsubscribe-token.server.ts'

/** A part of a mail: a paragraph; facts as label and value; what somebody wrote; its one button. */
export type Part =
  | string
  | { facts: [label: string, value: ReactNode][] }
  | { words: string }
  | { button: string }
  | ReactElement
  | false
  | null

/**
 * What a mail says. `type` is the log's email_type; `preview` is the line that a mailbox shows beside the subject;
 * `title` stands above the body where it is not the subject again; `href` is the page of the site that its button leads
 * to; `footer` says why the mail came where the usual reason is not the one. `replyTo` is who is answered by answering
 * it, the operator unless said. `goodHours` is how long the personal link in it opens something: later it is not sent.
 * `attachments` are documents that leave with it: it waits for them.
 */
export type Letter<Type extends MailType = MailType> = {
  type: Type
  subject: string
  preview: string
  title?: string
  body: readonly Part[]
  href?: string
  footer?: string
  replyTo?: string | null
  goodHours?: number
  attachments?: readonly DocumentId[]
}

/** A mail in both its forms, in its frame. Mail by choice shows its account the way out of it at its foot. */
export async function drawMail(
  { type, subject, preview, title = subject, body, href = '/', footer }: Letter,
  accountId: AccountId | null,
): Promise<{ html: string; text: string }> {
  const choice = accountId && choiceOf(type)
  const html = await render(
    <MailLayout
      preview={preview}
      title={title}
      footer={footer}
      wayOut={choice ? { choice, href: unsubscribeUrl(accountId, choice) } : null}
    >
      {body.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts may repeat, and never move
        <Fragment key={index}>{drawPart(part, href)}</Fragment>
      ))}
    </MailLayout>,
  )
  return { html, text: mailText(html) }
}

function drawPart(part: Part, href: string): ReactNode {
  if (!part || isValidElement(part)) return part
  if (typeof part === 'string') return <MailText>{part}</MailText>
  if ('facts' in part) return <MailFacts rows={part.facts} />
  if ('words' in part) return <MailWords>{part.words}</MailWords>
  return <MailButton href={href}>{part.button}</MailButton>
}
