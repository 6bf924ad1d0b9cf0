import { actorWords, auditWords } from '#app/features/admin/journal/audit-words.ts'
import { AuditTable } from '#app/features/accounts/team/audit-table.tsx'
import { TimelineSection } from '#app/features/admin/timeline/timeline-section.tsx'
import { paths } from '#app/paths.ts'
import { useRefresh } from '#app/platform/live/use-refresh.ts'
import { act, answerAct, redirectWithToast, texts } from '#app/platform/web/act.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type AccountId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { addDays, dayOf, formatDateTime, formatRelative } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-case.page'
import { CaseActs } from './case-acts.tsx'
import { askedCase, fileBeside } from './asked-case.server.ts'
import { CASE_KINDS } from './case-kinds.ts'
import { CaseNotes } from './case-notes.tsx'
import { mentionOf } from './case-rules.ts'
import { caseHref, lineOf } from './case-words.ts'
import { colleaguesFor } from './colleagues.server.ts'
import { CASE_REFUSALS, takenBy, topicOf } from './copy.ts'
import { KeysHelp, useDeskKeys } from './desk-keys.tsx'
import { deskList } from './desk-list.ts'
import { giveBackCase, handCase } from './hand-case.server.ts'
import { joinActs } from './joins/join-acts.server.ts'
import { JoinedSection } from './joins/joined-section.tsx'
import { joinOf } from './joins/read-joins.server.ts'
import { readTogether } from './joins/together.server.ts'
import { findCase, neighbours } from './list-cases.server.ts'
import { noteCase } from './note-case.server.ts'
import { CASE_KEYS } from './page-keys.ts'
import { isKnownCase, lookAtCase } from './read-case.server.ts'
import { snoozeCase, wakeCase } from './snooze-cases.server.ts'
import { takeCase } from './take-cases.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.kind ?? 'Affaire'} — Bureau — Ouvréo` },
]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, key } = askedCase(context, params)
  const row = await findCase(ctx, key)
  if (!row && !(await isKnownCase(ctx, key))) notFound()
  const filter = deskList.read(new URL(request.url).searchParams)
  const search = deskList.href(filter, { page: filter.page }).replace(/^[^?]*/, '')
  const join = await joinOf(ctx, key)
  // What is read with another case is read on the page of that one.
  if (join?.active)
    throw redirectWithToast(caseHref(join.into, search), 'Affaire réunie avec celle-ci')
  const [timeline, looking, { notes, audit, ...together }, team, { before, after }] =
    await Promise.all([
      fileBeside(ctx, request, key, row?.accountId ?? null),
      lookAtCase(ctx, key),
      readTogether(ctx, key, row),
      colleaguesFor(ctx, key.kind),
      neighbours(ctx, filter, row),
    ])
  const when = (instant: Date) => formatDateTime(instant, PARIS)
  return {
    kind: CASE_KINDS[key.kind].label,
    found: row && {
      ...lineOf(ctx, row, search),
      topic: topicOf(row),
      summary: row.summary,
      words: row.words === row.summary ? null : row.words,
      accountId: row.accountId,
      ownerId: row.ownerId,
    },
    ...together,
    wasWith: join && { when: when(join.at), href: caseHref(join.into) },
    list: deskList.href(filter, { page: filter.page }),
    before: before && caseHref(before, search),
    after: after && caseHref(after, search),
    timeline,
    tomorrow: addDays(dayOf(ctx.now, PARIS), 1),
    colleagues: team.map(({ id, name }) => ({ id, name, mention: mentionOf(name) })),
    looking: looking.map(({ id, name, at }) => ({ id, name, seen: formatRelative(at, ctx.now) })),
    notes: notes.map(({ at, author, ...note }) => ({
      ...note,
      author: author ?? 'Compte effacé',
      when: when(at),
    })),
    audit: audit.map((line) => ({
      id: line.id,
      ...auditWords(line.action, line.detail),
      who: actorWords(line),
      when: when(line.at),
    })),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, key } = askedCase(context, params)
  const refusals = CASE_REFUSALS
  return answerAct(request, {
    ...joinActs(ctx, key),
    take: act({
      run: async () => {
        const taken = await takeCase(ctx, key)
        return taken.ok || taken.refusal !== null
          ? taken
          : { errors: { owner: takenBy(taken.by) }, status: 409 }
      },
      refusals,
      done: 'Affaire prise',
    }),
    hand: act({
      form: texts({ to: 40 }),
      run: async ({ to }) => {
        const colleague = parseId<AccountId>(to)
        return colleague ? handCase(ctx, key, colleague) : refuse('no_colleague')
      },
      refusals,
      beside: { no_colleague: 'to' },
      done: { title: 'Affaire confiée', description: 'Votre collègue reçoit un email.' },
    }),
    giveBack: act({
      run: () => giveBackCase(ctx, key),
      refusals,
      done: 'Affaire rendue',
    }),
    snooze: act({
      form: texts({ until: 10 }),
      run: ({ until }) => snoozeCase(ctx, key, until),
      refusals,
      beside: { day_missing: 'until', day_past: 'until', day_too_far: 'until' },
      done: {
        title: 'Affaire en sommeil',
        description: 'Elle revient ce jour-là, ou avant si elle change.',
      },
    }),
    wake: act({
      run: () => wakeCase(ctx, key),
      done: 'Affaire réveillée',
    }),
    note: act({
      form: texts({ text: 10_000 }),
      run: ({ text }) => noteCase(ctx, key, text),
      refusals,
      beside: { note_missing: 'text', note_too_long: 'text' },
      done: 'Note gardée',
    }),
  })
}

export default function AdminCasePage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { kind, found, list, before, after, looking, notes, audit } = loaderData
  useDeskKeys(CASE_KEYS)
  return (
    <>
      <PageHeader
        trail={[{ label: 'Bureau', href: list }, { label: found?.name ?? kind }]}
        title={found?.name ?? kind}
        aside={
          <nav aria-label="Affaires voisines" className="flex flex-wrap gap-2">
            {before && (
              <ButtonLink href={before} size="sm" data-before>
                Précédente
              </ButtonLink>
            )}
            {after && (
              <ButtonLink href={after} size="sm" data-after>
                Suivante
              </ButtonLink>
            )}
          </nav>
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <Badge>{kind}</Badge>
          {found?.due && <Countdown {...found.due} to="pour agir" past="En retard" />}
        </span>
      </PageHeader>
      <RefusalNotice of={actionData} notice={actionData?.errors.owner ?? actionData?.notice} />
      {looking.length > 0 && (
        <p className="mb-6 text-sm text-faint">
          {looking.map(({ id, name, seen }) => (
            <span key={id} className="block">
              Vu {seen} par {name}
            </span>
          ))}
        </p>
      )}
      {!found && (
        <div className="mb-8">
          <Notice title="Cette affaire n’attend plus l’équipe" />
        </div>
      )}
      {loaderData.wasWith && (
        <p className="mb-8 text-muted">
          Réunie le {loaderData.wasWith.when} avec{' '}
          <AppLink href={loaderData.wasWith.href} className="link">
            une autre affaire
          </AppLink>
          , close depuis.
        </p>
      )}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {found && <CaseActs {...loaderData} found={found} answer={actionData} />}
        <div className="grid min-w-0 content-start gap-10">
          {found && (
            <section aria-labelledby="faits">
              <h2 id="faits" className="mb-4 text-heading">
                L’affaire
              </h2>
              <DefinitionList
                items={[
                  { term: 'Motif', value: found.topic },
                  { term: 'Objet', value: found.summary },
                  { term: 'Attend depuis', value: found.since },
                  { term: 'Par', value: found.mine ? 'Vous' : (found.owner ?? 'Personne') },
                  { term: 'En sommeil jusqu’au', value: found.asleep },
                  {
                    term: 'Compte',
                    value: found.accountId && (
                      <AppLink href={paths.adminUser(found.accountId)} className="link">
                        Voir le compte
                      </AppLink>
                    ),
                  },
                ]}
              />
              {found.words && (
                <p className="mt-5 max-w-prose wrap-anywhere whitespace-pre-line text-muted">
                  {found.words}
                </p>
              )}
            </section>
          )}
          <JoinedSection {...loaderData} answer={actionData} />
          <CaseNotes
            notes={notes}
            open={found !== null}
            mentions={loaderData.colleagues.map(({ mention }) => mention)}
            answer={actionData}
          />
          {loaderData.timeline && <TimelineSection {...loaderData.timeline} />}
          {audit.length > 0 && (
            <section aria-labelledby="actes">
              <h2 id="actes" className="mb-4 text-heading">
                Actes de l’équipe
              </h2>
              <AuditTable lines={audit} />
            </section>
          )}
        </div>
      </div>
      <KeysHelp keys={CASE_KEYS} />
      <Watching />
    </>
  )
}

/** Has the page say who else looks, while somebody does. */
function Watching() {
  useRefresh(30)
  return null
}
