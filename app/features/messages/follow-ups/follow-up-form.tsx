import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { ANSWER_BODY_MAX } from '#app/features/requests/saved-answers/saved-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { FOLLOW_UP_RULE } from './copy.ts'
import type { FollowUpState } from './queries.server.ts'

/** Asks again about a devis without an answer: saved words, changed as one likes, then sent. */
export function FollowUpForm({
  words,
  refusal,
  byMail,
  client,
  error,
}: Omit<FollowUpState, 'followUps' | 'shown'> & { client: string; error?: string | undefined }) {
  const [chosen, setChosen] = useState(words[0]?.id ?? '')
  const [body, setBody] = useState(words[0]?.text ?? '')
  return (
    <section className="no-print mb-8 grid max-w-2xl gap-4" id="relance" aria-labelledby="relancer">
      <div>
        <h2 id="relancer" className="text-heading">
          Relancer {client}
        </h2>
        <p className="mt-1 text-muted">
          {FOLLOW_UP_RULE}{' '}
          {byMail
            ? 'Votre texte part par email, avec le lien vers le devis.'
            : 'Votre texte part dans la conversation.'}
        </p>
      </div>
      {refusal ? (
        <p className="notice">{refusal}</p>
      ) : (
        <AppForm className="grid gap-4">
          <Select
            label="Texte enregistré"
            name="words"
            value={chosen}
            options={words.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(event) => {
              setChosen(event.target.value)
              setBody(words.find(({ id }) => id === event.target.value)?.text ?? '')
            }}
          />
          <TextArea
            label="Votre message"
            name="body"
            rows={9}
            value={body}
            error={error}
            maxLength={ANSWER_BODY_MAX}
            required
            star={false}
            onChange={(event) => setBody(event.target.value)}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button variant="primary" name="intent" value="follow-up">
              Relancer
            </Button>
            <AppLink
              href={paths.savedAnswers({ modifier: 'nouvelle', pour: 'relance' })}
              className="link text-sm"
            >
              Enregistrer un texte de relance
            </AppLink>
          </div>
        </AppForm>
      )}
    </section>
  )
}
