import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { REASON_MAX } from './setting-change.ts'

/** The dialog in which it is taken back. */
export const CANCEL_DIALOG = 'annuler-changement'

/** The change that waits for its day, and how it is taken back. */
export function NextChange({
  id,
  words,
  when,
  told,
  answer,
}: {
  id: string
  words: string
  when: string
  told: boolean
  answer: RefusedAct | undefined
}) {
  const refused = answer?.intent === 'cancel' ? answer : undefined
  return (
    <div className="mb-8">
      <Notice
        title={`À partir du ${when}\u00a0: ${words}`}
        action={
          <Button {...opens(CANCEL_DIALOG)} size="sm">
            Annuler ce changement
          </Button>
        }
      >
        {told
          ? 'Les personnes concernées en sont prévenues par email.'
          : 'Personne n’a à en être prévenu.'}
      </Notice>
      <Dialog id={CANCEL_DIALOG} title="Annuler ce changement">
        <AppForm className="grid gap-5">
          <input type="hidden" name="changeId" value={id} />
          <p className="text-muted">
            {told
              ? 'Les personnes prévenues reçoivent un second email\u00a0: rien ne change pour elles.'
              : 'Le réglage reste ce qu’il est aujourd’hui.'}
          </p>
          <TextArea
            label="Pourquoi"
            name="cancelReason"
            rows={4}
            maxLength={REASON_MAX}
            defaultValue={refused?.values.cancelReason ?? ''}
            error={refused?.errors.cancelReason}
            required
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" name="intent" value="cancel">
              Annuler le changement
            </Button>
            <Button {...closes(CANCEL_DIALOG)}>Le garder</Button>
          </div>
        </AppForm>
      </Dialog>
    </div>
  )
}

type Line = {
  id: string
  words: string | null
  /** What it changed, where the words do not say it. */
  moves?: readonly string[]
  effective: string | null
  state: 'comes' | 'holds' | 'ended' | 'cancelled' | null
  restorable: boolean
  by: string
  asker: string | null
  reason: string
  made: string
}

/** How the day of a line is told, by what became of it. */
const SINCE = {
  comes: 'À partir du',
  holds: 'Depuis le',
  ended: 'Appliqué le',
  cancelled: 'Devait s’appliquer le',
}

/** Everything that was ever set, the latest first; each older value may be taken up again. */
export function SettingHistory({
  lines,
  restore,
}: {
  lines: readonly Line[]
  /** Where an older value is proposed again; null while none may be. */
  restore: ((lineId: string) => string) | null
}) {
  return (
    <TitledSection id="historique" title="Historique" titleClass="mb-3" className="mt-14">
      {lines.length === 0 ? (
        <p className="text-muted">
          Ce réglage n’a jamais changé. Le premier changement se lira ici, avec qui l’a fait et
          pourquoi.
        </p>
      ) : (
        <ul className="lines lines-flush">
          {lines.map(
            ({ id, words, moves = [], effective, state, restorable, by, asker, reason, made }) => (
              <li key={id}>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold tabular-nums">
                  {words ?? 'Changement annulé'}
                  {state === 'cancelled' && <Badge>Annulé</Badge>}
                  {state === 'comes' && <Badge tone="tint">À venir</Badge>}
                </p>
                {effective && state && (
                  <p className="mt-1 text-sm">
                    {SINCE[state]} {effective}
                  </p>
                )}
                {moves.length > 0 && (
                  <ul className="mt-2 grid max-w-prose gap-1 wrap-anywhere">
                    {moves.map((move) => (
                      <li key={move}>{move}</li>
                    ))}
                  </ul>
                )}
                <p className="mt-1 max-w-prose wrap-anywhere text-muted">{reason}</p>
                <p className="mt-1 text-sm text-faint">
                  Par {by}
                  {asker && `, à la demande de ${asker}`}, le {made}
                </p>
                {restorable && restore && (
                  <p className="mt-2">
                    <ButtonLink href={`${restore(id)}#changer`} size="sm">
                      Reprendre cette valeur
                    </ButtonLink>
                  </p>
                )}
              </li>
            ),
          )}
        </ul>
      )}
    </TitledSection>
  )
}
