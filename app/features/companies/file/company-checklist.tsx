import { Badge } from '#app/ui/data/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { CHECK_WORDS } from '#app/features/companies/copy.ts'
import { DocumentList } from '#app/features/companies/proofs/document-list.tsx'
import type { DocumentView } from '#app/features/companies/proofs/documents.server.ts'
import type { CheckResult } from '#app/features/companies/checks/check-result.ts'
import type { CheckKind } from '#app/features/companies/checks/verification-check.ts'

/** One thing to check, with what the team needs to decide. */
export type CheckCard = {
  kind: CheckKind
  subjectId: string
  required: boolean
  result: CheckResult | null
  source: string | null
  reason: string | null
  checkedWhen: string | null
  expiresOn: Day | null
  /** What is claimed, line by line. */
  facts: readonly string[]
  documents: readonly DocumentView[]
  /** What calls for attention: the register's advice, who was seen before. */
  advice: string | null
  /** The last day suggested for what passes. */
  until: Day | null
}

/** What was typed into the form of a check that was refused. */
export type TypedCheck = Readonly<Record<string, string>> & { error: string }

/** The team's list: each thing, what is claimed, its documents, and the decision. */
export function CompanyChecklist({
  cards,
  typed,
  readOnly,
}: {
  cards: readonly CheckCard[]
  typed: TypedCheck | null
  /** Whoever looks decides nothing here. */
  readOnly: boolean
}) {
  return (
    <ul className="lines" aria-label="Contrôles">
      {cards.map((card) => {
        const own =
          typed && typed.subjectId === card.subjectId && typed.kind === card.kind ? typed : null
        return (
          <li
            key={`${card.kind}-${card.subjectId}`}
            className="check-item"
            id={`controle-${card.kind}-${card.subjectId}`}
          >
            <header>
              <h3 className="text-heading">{CHECK_WORDS[card.kind].title}</h3>
              <span className="flex flex-wrap gap-2">
                {!card.required && <Badge>Sans effet sur la vérification</Badge>}
                <Badge
                  tone={
                    card.result === 'passed' ? 'ok' : card.result === 'refused' ? 'bad' : 'tint'
                  }
                >
                  {card.result === 'passed'
                    ? 'Validé'
                    : card.result === 'refused'
                      ? 'Refusé'
                      : 'À faire'}
                </Badge>
              </span>
            </header>
            <p className="text-muted">{CHECK_WORDS[card.kind].forTeam}</p>
            {card.facts.length > 0 && (
              <ul className="text-fg">
                {card.facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            )}
            {card.advice && <p className="notice">{card.advice}</p>}
            {card.documents.length > 0 && (
              <DocumentList
                documents={card.documents}
                label={`Documents : ${CHECK_WORDS[card.kind].title}`}
              />
            )}
            {card.result && (
              <p className="text-sm text-faint">
                {card.checkedWhen}, source : {card.source}
                {card.expiresOn && `, valable jusqu’au ${formatDay(card.expiresOn)}`}.
                {card.reason && ` « ${card.reason} »`}
              </p>
            )}
            {!readOnly && (
              <details open={own !== null || undefined}>
                <summary className="link w-fit cursor-pointer">
                  {card.result ? 'Changer la décision' : 'Décider'}
                </summary>
                <AppForm intent="check" className="mt-4 grid gap-4">
                  <input type="hidden" name="kind" value={card.kind} />
                  <input type="hidden" name="subjectId" value={card.subjectId} />
                  {own && (
                    <p className="notice notice-bad" role="alert">
                      {own.error}
                    </p>
                  )}
                  <div className="check-forms">
                    <TextField
                      id={`source-${card.kind}-${card.subjectId}`}
                      label="Source"
                      name="source"
                      maxLength={200}
                      defaultValue={own?.source ?? card.source ?? CHECK_WORDS[card.kind].source}
                      hint="Où vous l’avez lu. Affichée avec la date."
                    />
                    <TextField
                      id={`until-${card.kind}-${card.subjectId}`}
                      label="Valable jusqu’au"
                      name="expiresOn"
                      type="date"
                      defaultValue={own?.expiresOn ?? card.expiresOn ?? card.until ?? ''}
                      optional
                    />
                  </div>
                  <TextArea
                    id={`reason-${card.kind}-${card.subjectId}`}
                    label="Motif"
                    name="reason"
                    rows={2}
                    maxLength={1_000}
                    defaultValue={own?.reason ?? ''}
                    hint="Obligatoire pour refuser : il part à l’artisan."
                    optional
                  />
                  <div className="flex flex-wrap gap-2">
                    <Button name="result" value="passed">
                      Valider<span className="sr-only"> : {CHECK_WORDS[card.kind].title}</span>
                    </Button>
                    <Button variant="danger" name="result" value="refused">
                      Refuser<span className="sr-only"> : {CHECK_WORDS[card.kind].title}</span>
                    </Button>
                  </div>
                </AppForm>
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}
