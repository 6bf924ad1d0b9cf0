import { useState } from 'react'
import { fillFields, REPLY_FIELDS } from '#app/features/messages/support/reply-fields.ts'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { REPLY_BODY_MAX } from './desk-reply.ts'

const EXAMPLES = Object.fromEntries(
  Object.entries(REPLY_FIELDS).map(([field, { example }]) => [field, example]),
)

/** The text of a reply as it is written, and how it will read. */
export function ReplyBody({ written, error }: { written: string; error: string | undefined }) {
  const [body, setBody] = useState(written)
  return (
    <>
      <TextArea
        label="Réponse"
        name="body"
        rows={8}
        maxLength={REPLY_BODY_MAX}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        error={error}
        hint={Object.entries(REPLY_FIELDS)
          .map(([name, { says }]) => `{${name}}\u00a0: ${says}`)
          .join(', ')}
      />
      {body.trim() !== '' && (
        <section aria-labelledby="apercu">
          <h2 id="apercu" className="mb-2 text-heading">
            Aperçu
          </h2>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line text-muted">
            {fillFields(body, EXAMPLES)}
          </p>
        </section>
      )}
    </>
  )
}
