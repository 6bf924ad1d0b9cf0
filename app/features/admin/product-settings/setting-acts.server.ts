import type { AskRefusal } from '#app/features/admin/approvals/approval.ts'
import { doOrAsk, type DoneOrAsked } from '#app/features/admin/approvals/ask-approval.server.ts'
import { ASK_SENTENCES, askedToast } from '#app/features/admin/approvals/copy.ts'
import { declared, type SettingKey } from '#app/features/product-settings/product-settings.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { act, texts } from '#app/platform/web/act.server.ts'
import { textFields } from '#app/values/field-errors.ts'
import { ok, type Result } from '#app/values/result.ts'
import { formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { cancelSettingChange, changeSetting } from './change-setting.server.ts'
import { previewSetting, readExample, type SettingPreview } from './preview-setting.server.ts'
import type { SettingInput } from './setting-change.ts'
import { CANCEL_REFUSALS, NO_SUCH_TOWN } from './setting-words.ts'
import { readTypedSetting } from './typed-setting.ts'

/** What administrators do with a setting: look at what a change does, make it, or take back one that has not begun. */
export function settingActs(ctx: Ctx<Admin>, key: SettingKey) {
  const { id, twoPeople, announced } = declared(key)
  return {
    preview: act({
      read: async (form) => {
        const typed = readTypedSetting(key, form)
        if ('errors' in typed) return { ...typed, kept: undefined as SettingPreview | undefined }
        const example = key === 'weights' ? readExample(textFields(form)) : null
        if (key === 'weights' && !example)
          return { errors: { ou: NO_SUCH_TOWN }, kept: undefined as SettingPreview | undefined }
        return { input: undefined, kept: await previewSetting(ctx, typed.input, example) }
      },
      run: () => Promise.resolve(ok()),
      stays: true,
    }),
    change: act({
      read: (form) => Promise.resolve(readTypedSetting(key, form)),
      run: ({ reason, ...input }: SettingInput & { reason: string }) =>
        setOrAsk(ctx, { input, reason, id, twoPeople }),
      refusals: {
        ...ASK_SENTENCES,
        waits_already: 'Une demande attend déjà pour ce réglage.',
        // Without a notice, the only day that comes too soon is one of the past.
        ...(announced ? {} : { too_soon: 'Ce jour est déjà passé.' }),
      },
      beside: {
        day_missing: 'startsOn',
        too_soon: 'startsOn',
        too_far: 'startsOn',
        reason_short: 'reason',
        reason_missing: 'reason',
      },
      done: ({ asked, aloneFrom }, { startsOn }) =>
        asked
          ? askedToast(aloneFrom && formatDateTime(aloneFrom, PARIS))
          : {
              title: 'Réglage enregistré',
              description: startsOn
                ? `Il s’applique le ${formatDay(startsOn)}.`
                : 'Il s’applique dès maintenant.',
            },
    }),
    cancel: act({
      form: texts({ changeId: 40, cancelReason: 2_000 }),
      run: ({ changeId, cancelReason }) => cancelSettingChange(ctx, key, changeId, cancelReason),
      refusals: CANCEL_REFUSALS,
      beside: { reason_short: 'cancelReason' },
      done: {
        title: 'Changement annulé',
        description: 'Le réglage reste ce qu’il est aujourd’hui.',
      },
    }),
  }
}

/** Sets it, or keeps the ask where a second person approves. */
async function setOrAsk(
  ctx: Ctx<Admin>,
  {
    input,
    reason,
    id,
    twoPeople,
  }: { input: SettingInput; reason: string; id: string; twoPeople: boolean },
): Promise<Result<DoneOrAsked, AskRefusal>> {
  if (twoPeople) return doOrAsk(ctx, { act: 'setting.change', subjectId: id, input, reason })
  const done = await changeSetting(ctx, input, reason)
  if (done.ok) return ok({ asked: false, aloneFrom: null })
  if (done.refusal === 'needs_approval') throw new Error('A setting that one person may change')
  return { ok: false, refusal: done.refusal }
}
