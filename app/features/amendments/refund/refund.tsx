import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { centsForInput, formatEuros } from '#app/values/numbers/money.ts'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import {
  asksDone,
  MAX_DEPOSITS,
  refusalToConfirmRefund,
  refusalToContest,
  refusalToRepay,
  refusalToState,
  toRefund,
  type RefundedLine,
} from '#app/features/quotes/refund/refund.ts'
import type { RefundView } from './read-refund.server.ts'

type Answer = RefusedAct | undefined

/** For the company: what it did and received before the client renounced, what follows, and that it paid back. */
export function SettleRefund({ refund, answer }: { refund: RefundView | null; answer: Answer }) {
  if (!refund) return null
  const answered = answer?.intent === 'state-refund' ? answer : null
  const mayRepay = refusalToRepay(refund) === null
  return (
    <Refund refund={refund}>
      {refund.contestedAt && (
        <p className="notice">
          Le client conteste ce décompte&nbsp;: «&nbsp;{refund.contestText}&nbsp;»
        </p>
      )}
      {mayRepay && (
        <AppForm>
          <Button variant="primary" name="intent" value="repay">
            J’ai remboursé {formatEuros(toRefund(refund))}
          </Button>
        </AppForm>
      )}
      {refusalToState(refund) === null && (
        <details className="more" open={answered !== null || !refund.statedAt}>
          <summary>{refund.statedAt ? 'Corriger le décompte' : 'Établir le décompte'}</summary>
          <StateRefund refund={refund} answered={answered} main={!mayRepay} />
        </details>
      )}
    </Refund>
  )
}

/** What is said of a line whose share is not asked for. */
const NOT_ASKED: Record<RefundedLine['owes'], string> = {
  goods: 'matériel rendu, rien n’est dû.',
  nothing: 'son début n’a pas été demandé avant la fin du délai, rien n’est dû.',
  done: 'retiré du contrat, il diminue d’autant ce qui est dû.',
}

function StateRefund({
  refund,
  answered,
  main,
}: {
  refund: RefundView
  answered: RefusedAct | null
  main: boolean
}) {
  const { of, deposits, today } = refund
  const errors = answered?.errors ?? {}
  const field = (name: string, kept: string) => ({
    name,
    defaultValue: answered?.values[name] ?? kept,
    error: errors[name],
  })
  const percent = (name: string, label: string, kept: number | undefined) => (
    <TextField
      key={name}
      label={label}
      {...field(name, kept ? String(kept) : '')}
      inputMode="numeric"
      suffix="%"
    />
  )
  const rows = Math.min(
    MAX_DEPOSITS,
    Math.max(deposits.length + 1, 2, ...(answered ? [MAX_DEPOSITS] : [])),
  )
  return (
    <AppForm className="mt-4 grid max-w-[38rem] gap-5">
      {of.lines.some(asksDone) || of.travel ? (
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-semibold">
            Ce qui était fait quand le client a renoncé
          </legend>
          {of.lines.map((line, i) =>
            asksDone(line) ? (
              percent(`done-${i}`, line.designation, refund.done[i])
            ) : (
              <p key={`line-${i}`} className="text-muted">
                {line.designation}&nbsp;: {NOT_ASKED[line.owes]}
              </p>
            ),
          )}
          {of.travel && percent('done-travel', 'Déplacement', refund.travelDone)}
        </fieldset>
      ) : (
        <p className="text-muted">
          Le client n’a pas demandé que les travaux commencent avant la fin du délai&nbsp;: rien ne
          vous est dû pour ce qui aurait été fait.
        </p>
      )}
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold">Les acomptes que vous avez reçus</legend>
        {Array.from({ length: rows }, (_, i) => (
          <div key={i} className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={`Montant ${i + 1}`}
              {...field(`deposit-${i}`, deposits[i] ? centsForInput(deposits[i].cents) : '')}
              inputMode="decimal"
              suffix="€"
            />
            <TextField
              label={`Reçu le (${i + 1})`}
              {...field(`deposit-day-${i}`, deposits[i]?.on ?? '')}
              type="date"
              max={today}
            />
          </div>
        ))}
        <p className="field-hint">Laissez vide si vous n’avez rien reçu.</p>
      </fieldset>
      <Button variant={main ? 'primary' : undefined} name="intent" value="state-refund">
        Enregistrer le décompte
      </Button>
    </AppForm>
  )
}

/** For the client: what is owed and comes back, that it came, or why they do not agree. */
export function FollowRefund({
  refund,
  company,
  answer,
}: {
  refund: RefundView | null
  company: string
  answer: Answer
}) {
  if (!refund) return null
  const answered = answer?.intent === 'contest-refund' ? answer : null
  return (
    <Refund refund={refund}>
      {!refund.statedAt && (
        <p className="text-muted">
          {company} doit déclarer ce qui a été fait et les sommes que vous avez versées.
        </p>
      )}
      {refund.contestedAt && (
        <div className="notice flex flex-wrap items-center justify-between gap-4">
          <p className="flex-1 basis-72">
            Vous avez contesté le {formatDate(refund.contestedAt, refund.zone)}. L’artisan est
            prévenu, et notre équipe vous répond.
          </p>
          <ButtonLink href={paths.contact()} size="sm">
            Écrire à notre équipe
          </ButtonLink>
        </div>
      )}
      {refusalToConfirmRefund(refund) === null && (
        <AppForm>
          <Button
            variant={refund.repaidAt ? 'primary' : undefined}
            name="intent"
            value="confirm-refund"
          >
            J’ai reçu {formatEuros(toRefund(refund))}
          </Button>
        </AppForm>
      )}
      {refusalToContest(refund) === null && (
        <details className="more" open={answered !== null}>
          <summary>Contester</summary>
          <AppForm className="mt-4 grid max-w-[38rem] gap-4">
            <TextArea
              label="Ce qui n’est pas exact"
              name="text"
              id="decompte-conteste"
              required
              rows={4}
              maxLength={2_000}
              defaultValue={answered?.values.text}
              error={answered?.errors.text}
              hint="Une somme oubliée, un travail qui n’est pas fait, un remboursement qui n’arrive pas. L’artisan et notre équipe le lisent."
            />
            <Button size="sm" name="intent" value="contest-refund">
              Envoyer la contestation
            </Button>
          </AppForm>
        </details>
      )}
    </Refund>
  )
}

function Refund({ refund, children }: { refund: RefundView; children: ReactNode }) {
  const { of, done, deposits, zone, statedAt } = refund
  const back = toRefund(refund)
  const owing = Math.max(0, refund.owedCents - refund.depositsCents)
  const services = of.lines.flatMap(({ designation }, i) =>
    done[i] ? [`${designation}\u00a0: ${done[i]}\u00a0%`] : [],
  )
  return (
    <TitledSection id="decompte-titre" title="Après la rétractation" className="grid gap-5">
      {statedAt && (
        <DefinitionList
          items={[
            {
              term: 'Acomptes reçus',
              value:
                deposits.length === 0
                  ? 'Aucun'
                  : deposits
                      .map(({ cents, on }) => `${formatEuros(cents)} le ${formatDay(on)}`)
                      .join(', '),
            },
            { term: 'Fait avant la rétractation', value: services.join(', ') || 'Rien' },
            { term: 'Dû pour ce qui a été fait', value: formatEuros(refund.owedCents) },
            { term: 'À rembourser', value: formatEuros(back) },
            { term: 'Reste dû par le client', value: owing > 0 ? formatEuros(owing) : null },
            {
              term: 'Remboursé',
              value: refund.confirmedAt
                ? `Oui, confirmé le ${formatDate(refund.confirmedAt, zone)}`
                : refund.repaidAt
                  ? `Déclaré par l’artisan le ${formatDate(refund.repaidAt, zone)}`
                  : null,
            },
          ]}
        />
      )}
      {!refund.confirmedAt && !refund.repaidAt && (!statedAt || back > 0) && (
        <p className="max-w-prose text-muted">
          Toute somme à rembourser est due au plus tard le {formatDate(refund.dueAt, zone)}.
        </p>
      )}
      {children}
    </TitledSection>
  )
}
