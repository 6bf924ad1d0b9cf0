import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { NoTaskDrawing } from '#app/ui/drawings/empty-company.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { countedRows } from '#app/values/team-list.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/admin-desk.page'
import { BulkBar } from './bulk-bar.tsx'
import { joinCases } from './joins/join-cases.server.ts'
import { keysOf, type CaseKey } from './case-kinds.ts'
import { CaseLines } from './case-lines.tsx'
import { CASE_REFUSALS } from './copy.ts'
import { countDone, doneIn, instantOf, withDone } from './desk-done.server.ts'
import { KeysHelp, useDeskKeys } from './desk-keys.tsx'
import { ROW_KEYS } from './row-keys.ts'
import { deskList } from './desk-list.ts'
import { NextCase } from './next-case.tsx'
import { takeNextCase } from './take-next-case.server.ts'
import { workHref } from './copy.ts'
import { giveBackTakenAt } from './hand-case.server.ts'
import { caseHref, lineOf } from './case-words.ts'
import { cases } from './list-cases.server.ts'
import { snoozeCases, wakeSnoozedAt, type SnoozeRefusal } from './snooze-cases.server.ts'
import { takeCases } from './take-cases.server.ts'

export const meta = () => [{ title: 'Bureau — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const [{ rows, ...shown }, done] = await Promise.all([
    cases.load(ctx, request),
    countDone(ctx, doneIn(searchParams)),
  ])
  const search = deskList.href(shown.filter).replace(/^[^?]*/, '')
  return {
    ...shown,
    done,
    exports: mayAt(ctx.who.roles, deskList.csv(shown.filter)),
    tomorrow: addDays(dayOf(ctx.now, PARIS), 1),
    lines: rows.map((row) => lineOf(ctx, row, search)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const filter = deskList.read(searchParams)
  const here = deskList.href(filter, { page: filter.page })
  const chosen = (form: FormData) => keysOf(form.getAll('key'))
  const refusals = {
    ...CASE_REFUSALS,
    none: 'Cochez au moins une affaire.',
    gone: 'Ces affaires sont déjà prises, ou n’attendent plus.',
    nothing_left: 'Il n’y a plus rien à annuler.',
    none_free:
      'Plus aucune affaire n’est libre ici\u00a0: vos collègues ont les autres, ou rien n’attend.',
  }
  const at = texts({ at: 30 })
  const undone = async (acts: Promise<number>) => {
    const n = await acts
    return n > 0 ? ok(n) : refuse('nothing_left')
  }
  const back = (one: string) => ({
    form: at,
    refusals,
    done: (n: number) => counted(n, `affaire ${one}`, `affaires ${one}s`),
    to: here,
  })
  return answerAct(request, {
    take: act({
      run: async (_, form) => {
        const keys = chosen(form)
        if (keys.length === 0) return refuse('none')
        const taken = await takeCases(ctx, keys)
        return taken.length > 0 ? ok(taken.length) : refuse('gone')
      },
      refusals,
      to: withDone(here, { what: 'prises', at: ctx.now }),
    }),
    next: act({
      run: () => takeNextCase(ctx, filter),
      refusals,
      to: ({ kind, subjectId }) => workHref(kind, subjectId),
    }),
    snooze: act({
      form: texts({ until: 10 }),
      run: async ({ until }, form): Promise<Result<CaseKey[], SnoozeRefusal | 'none' | 'gone'>> => {
        const keys = chosen(form)
        if (keys.length === 0) return refuse('none')
        const asleep = await snoozeCases(ctx, keys, until)
        return asleep.ok && asleep.value.length === 0 ? refuse('gone') : asleep
      },
      refusals,
      beside: { day_missing: 'until', day_past: 'until', day_too_far: 'until' },
      to: withDone(here, { what: 'endormies', at: ctx.now }),
    }),
    join: act({
      run: (_, form) => joinCases(ctx, chosen(form)),
      refusals,
      done: 'Affaires réunies',
      to: (first) => caseHref(first),
    }),
    giveBack: act({
      ...back('rendue'),
      run: (posted) => undone(giveBackTakenAt(ctx, instantOf(posted.at))),
    }),
    wake: act({
      ...back('réveillée'),
      run: (posted) => undone(wakeSnoozedAt(ctx, instantOf(posted.at))),
    }),
  })
}

export default function AdminDeskPage({
  loaderData: { lines, done, exports, tomorrow, ...shown },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const list = { list: deskList, ...shown }
  useDeskKeys(ROW_KEYS)
  return (
    <>
      <PageHeader
        title="Bureau"
        aside={
          <div className="flex flex-wrap gap-2">
            {lines.length > 0 && <NextCase filter={shown.filter} />}
            <ButtonLink href={paths.adminReplies()} size="sm">
              Réponses
            </ButtonLink>
            {exports && <CsvLink {...list} />}
          </div>
        }
      >
        Tout ce qui attend l’équipe, ce qui est à faire d’abord en haut.
      </PageHeader>
      <RefusalNotice of={actionData} />
      {done && (
        <div className="mb-6">
          <Notice
            tone="ok"
            live
            title={`${counted(done.count, 'affaire', 'affaires')} ${done.what === 'prises' ? 'à vous' : 'en sommeil'}`}
            action={
              <AppForm>
                <input type="hidden" name="at" value={done.at} />
                <Button
                  size="sm"
                  data-undo
                  name="intent"
                  value={done.what === 'prises' ? 'giveBack' : 'wake'}
                >
                  Annuler
                </Button>
              </AppForm>
            }
          />
        </div>
      )}
      <TeamList
        {...list}
        label="Nom"
        placeholder="Entreprise ou personne"
        none={{
          drawing: <NoTaskDrawing />,
          title: NONE[shown.filter.view],
          text: 'Ce qui attend l’équipe arrive ici de lui-même.',
        }}
        unmatched={{ title: 'Aucune affaire ne correspond', all: 'Voir toutes les affaires' }}
      >
        <AppForm key={`${deskList.href(shown.filter)} ${done?.at}`}>
          <p className="font-semibold">{countedRows(shown.total, 'affaire', 'affaires')}</p>
          <CaseLines lines={lines} />
          <BulkBar
            tomorrow={tomorrow}
            until={actionData?.values.until}
            error={actionData?.errors.until}
          />
        </AppForm>
      </TeamList>
      {lines.length > 0 && <KeysHelp keys={ROW_KEYS} />}
    </>
  )
}

const NONE = {
  toutes: 'Rien n’attend l’équipe',
  miennes: 'Aucune affaire n’est à vous',
  libres: 'Chaque affaire a quelqu’un',
  endormies: 'Aucune affaire ne dort',
}
