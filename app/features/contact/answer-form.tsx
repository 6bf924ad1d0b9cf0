import { useEffect } from 'react'
import { ReplyPicker } from '#app/features/messages/support/reply-picker.tsx'
import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { ANSWER_MAX } from './contact-message.ts'

/** Where the team writes to whoever sent a message. */
export function AnswerForm({
  messageId,
  to,
  replies,
  answer,
}: {
  messageId: string
  to: string
  replies: readonly { id: string; title: string; text: string }[]
  answer: RefusedAct | undefined
}) {
  // Whoever asked for it writes at once.
  useEffect(() => document.getElementById('reponse')?.focus(), [messageId])
  return (
    <div className="mt-6 grid max-w-prose gap-6">
      <AppForm className="grid gap-4">
        <input type="hidden" name="messageId" value={messageId} />
        <TextArea
          label="Votre réponse"
          name="text"
          id="reponse"
          rows={8}
          maxLength={ANSWER_MAX}
          defaultValue={answer?.values.text ?? ''}
          error={answer?.errors.text}
          hint={`Envoyée par email à ${to}.`}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" name="intent" value="reply">
            Envoyer la réponse
          </Button>
          <ButtonLink href={paths.adminMessages()}>Revenir</ButtonLink>
        </div>
      </AppForm>
      <ReplyPicker replies={replies} field="reponse" />
    </div>
  )
}
