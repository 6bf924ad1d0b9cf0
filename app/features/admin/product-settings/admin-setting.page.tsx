import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { WAITS_DAYS } from '#app/features/admin/approvals/approval.ts'
import { AskNotices } from '#app/features/admin/approvals/ask-notices.tsx'
import { waitingAsksOn } from '#app/features/admin/approvals/list-approvals.server.ts'
import {
  declared,
  parseSettingKey,
  sameValues,
} from '#app/features/product-settings/product-settings.ts'
import { paths } from '#app/paths.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { addDays, dayOf, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-setting.page'
import { listSettings } from './list-settings.server.ts'
import { usualExample } from './preview-setting.server.ts'
import { firstDay } from './setting-change.ts'
import { settingActs } from './setting-acts.server.ts'
import { SettingForm } from './setting-form.tsx'
import { CANCEL_DIALOG, NextChange, SettingHistory } from './setting-history.tsx'
import { statesOf } from './setting-lines.server.ts'
import { SettingPreviewed } from './setting-previewed.tsx'
import { valuesInWords } from './setting-words.ts'
import { boundsInWords, figureForInput, SUFFIXES } from './typed-setting.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.label ?? 'Réglage'} — Ouvréo` },
]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const key = orNotFound(parseSettingKey(params.key))
  const { label, what, unit, fields, felt, announced, twoPeople, agreed, id } = declared(key)
  const [[setting], asks, example] = await Promise.all([
    listSettings(ctx, key),
    waitingAsksOn(ctx, id),
    key === 'weights' ? usualExample(ctx) : null,
  ])
  const { present, last, next, lines } = setting!
  const when = (instant: Date) => formatDateTime(instant, PARIS)
  // What the form proposes: an older value to restore, where the address names one.
  const older = lines.find(
    (line) => line.value && line.id === new URL(request.url).searchParams.get('reprendre'),
  )
  const proposed = older?.value ?? present
  const first = firstDay(key, dayOf(ctx.now, PARIS))
  const stateOf = statesOf(lines, ctx.now)
  return {
    key,
    label,
    what,
    felt,
    agreed,
    twoPeople,
    example,
    announced: announced !== null,
    restored: older ? valuesInWords(key, proposed) : null,
    last,
    first:
      first === null
        ? null
        : {
            day: first,
            words: formatDay(first),
            // The notice runs from the day on which the second person approves.
            proposed: twoPeople ? addDays(first, WAITS_DAYS) : first,
          },
    today: dayOf(ctx.now, PARIS),
    present: valuesInWords(key, present),
    fields: Object.entries(fields).map(([name, field]) => ({
      name,
      label: field.label,
      value: figureForInput(unit, proposed[name]!),
      suffix: SUFFIXES[unit],
      hint: `De ${boundsInWords(unit, field)}.`,
      decimal: unit === 'cents',
    })),
    next: next && {
      id: next.id,
      words: valuesInWords(key, next.value!),
      when: when(next.effectiveAt!),
      told: next.announced,
    },
    lines: lines.map((line) => ({
      id: line.id,
      words: line.value ? valuesInWords(key, line.value) : null,
      effective: line.effectiveAt && when(line.effectiveAt),
      state: stateOf(line),
      restorable: line.value !== null && !sameValues(key, line.value, present),
      by: line.by ?? 'Compte effacé',
      asker: line.asker,
      reason: line.reason,
      made: when(line.madeAt),
    })),
    asks,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  return answerAct(request, settingActs(ctx, orNotFound(parseSettingKey(params.key))))
}

/** One setting: what it is, what comes, how it is changed, and its history. */
export default function AdminSettingPage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  useDialogsThatClose(answer?.intent === 'cancel' ? CANCEL_DIALOG : null)
  const { key, label, what, present, felt, agreed, twoPeople, first, next, lines, asks, ...form } =
    loaderData
  const previewed = answer?.intent === 'preview' ? answer.kept : undefined
  return (
    <>
      <PageHeader
        title={label}
        trail={[{ label: 'Réglages du site', href: paths.adminSettings() }, { label }]}
      >
        {what}
      </PageHeader>
      <RefusalNotice of={answer} />
      <AskNotices asks={asks} />
      {next && <NextChange {...next} answer={answer} />}
      <DefinitionList
        items={[
          { term: 'Aujourd’hui', value: <span className="tabular-nums">{present}</span> },
          {
            term: 'Où cela se voit',
            value: felt && (
              <AppLink href={felt.href} className="link">
                {felt.label}
              </AppLink>
            ),
          },
          {
            term: 'Préavis',
            value: first
              ? `Annoncé par email avant de s’appliquer, au plus tôt le ${first.words}`
              : 'Aucun\u00a0: un changement peut s’appliquer tout de suite',
          },
          { term: 'Accord', value: twoPeople ? 'Une deuxième personne approuve' : null },
          { term: 'Ce qui a commencé avant', value: agreed },
        ]}
      />
      {!next && asks.length === 0 && (
        <TitledSection id="changer" title="Changer" titleClass="mb-4" className="mt-12">
          <SettingForm
            {...form}
            key={`${form.last} ${form.restored}`}
            first={first}
            twoPeople={twoPeople}
            answer={answer}
          />
          {previewed && <SettingPreviewed preview={previewed} />}
        </TitledSection>
      )}
      <SettingHistory
        lines={lines}
        restore={
          !next && asks.length === 0 ? (id) => paths.adminSetting(key, { reprendre: id }) : null
        }
      />
    </>
  )
}
