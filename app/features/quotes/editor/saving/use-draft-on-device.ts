import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { keepActHere, useActsHere } from '#app/platform/device-acts/acts-here.ts'
import { removeAct } from '#app/platform/device-acts/sending-acts.ts'
import { ACT_FIELDS } from '#app/platform/device-acts/device-act.ts'
import { formFromTyped } from '#app/features/quotes/editor/quote-editor-form.ts'
import type { TypedQuote } from '#app/features/quotes/editor/quote-editor.ts'
import { useStableCalls } from '#app/ui/use-stable-calls.ts'
import type { DeviceActId } from '#app/values/identity/ids.ts'
import type { DraftKeeper } from './autosave.ts'
import { asDraft, isBegunFor, isKeptDraft, typedOfAct, wordsOfDraft } from './draft-act.ts'
import {
  draftOrigin,
  DRAFT_FIELDS,
  KEEP_DRAFT,
  originFields,
  type DraftOrigin,
} from './draft-fields.ts'
import type { KeptQuote } from './kept-quote.ts'

type Fields = [name: string, value: string][]

/** What keeps the draft of a devis on this device, and what of it waits there. */
export type DraftOnDevice = {
  keeper: DraftKeeper<KeptQuote>
  /** The save that waits, or was refused; null without one. */
  waiting: KeptAct | null
  /** What the editor begins from: a save that an earlier life of the page left, else the site's version. */
  begins: { key: string; from: KeptAct | null }
  /** What the draft was made from, as the form says it when it is sent. */
  origin: () => [string, string][]
  /** Something was typed: what the page shows is not changed under its author's hands. */
  touch: () => void
  /** The form left: once the site has another version, what waits here says nothing more. */
  settle: () => void
  /** Has what waits take the place of a version of the site, whatever it was made from. */
  insist: (version: string) => Promise<void>
}

/**
 * Keeps the saves of a draft on this device while nobody answers, each over the version that it was made from, and goes
 * on from one that an earlier life of the page left. `version` is the site's own, as the page read it. A devis that this
 * device began without network for the same contact, and that was refused because this draft is there, is such a save.
 */
export function useDraftOnDevice({
  page,
  leadId,
  client,
  version,
  stored,
  changed,
}: {
  page: string
  leadId: string
  client: string
  version: string
  stored: TypedQuote
  /** The form that was just refused because the draft changed elsewhere, and in which words. */
  changed: { typed: TypedQuote; sentence: string } | null
}): DraftOnDevice {
  const { acts } = useActsHere()
  const begun = acts.findLast((act) => isBegunFor(act, leadId) && act.refused !== null)
  const begunHere = useMemo(() => (begun ? [asDraft(begun, stored)] : []), [begun, stored])
  const kept = [...begunHere, ...acts.filter((act) => act.page === page && isKeptDraft(act))]
  const waiting = kept.at(-1) ?? null
  /** The one that this page follows; another tab may have kept its own. */
  const own = () => kept.findLast(({ id }) => origin.current.after.includes(id)) ?? null
  const [begins, setBegins] = useState<DraftOnDevice['begins']>({ key: version, from: null })
  const origin = useRef<DraftOrigin>({ base: version, after: [] })
  /** Whether this page has written or typed something. */
  const busy = useRef(false)
  /** The version of the site when the form left; null while it stays. */
  const left = useRef<string | null>(null)

  /** The fields that name the next save; it is one of those that the later ones follow. */
  const name = (): Fields => {
    const id = crypto.randomUUID() as DeviceActId
    const from = origin.current
    busy.current = true
    left.current = null
    origin.current = { ...from, after: [...from.after, id] }
    return [['intent', KEEP_DRAFT], [ACT_FIELDS.id, id], ...originFields(from)]
  }
  const keepAs = async (fields: Fields, refused: string | null): Promise<boolean> => {
    const [[, id] = []] = fields.filter(([one]) => one === ACT_FIELDS.id)
    const done = await keepActHere({
      id: id as DeviceActId,
      part: 0,
      page,
      label: `Brouillon du devis pour ${client}`,
      fields: fields.filter(([one]) => one !== ACT_FIELDS.id),
      words: wordsOfDraft(typedOfAct({ fields })),
      files: [],
      askedAt: Date.now(),
      replaces: origin.current.after.filter((one) => one !== id),
      ...(refused === null ? {} : { refused }),
    })
    return done !== 'full'
  }
  const calls = useStableCalls({
    name,
    own,
    waits: () => own() !== null,
    // What was refused stays so until its author has chosen.
    keep: (fields: Fields, refused?: string) => keepAs(fields, refused ?? own()?.refused ?? null),
    answered: ({ version: base }: KeptQuote) => {
      // The last one stays: the next save has the site forget it.
      origin.current = { base, after: origin.current.after.slice(-1) }
    },
    touch: () => {
      busy.current = true
      left.current = null
    },
    settle: () => void (left.current = version),
    insist: async (over: string) => {
      if (!waiting) return
      origin.current = { base: over, after: originOf(waiting).after.concat(waiting.id) }
      await keepAs([...waiting.fields.filter(([one]) => !NAMING.has(one)), ...name()], null)
    },
  })
  useEffect(() => {
    if (busy.current) return
    if (waiting) {
      const { base, after } = originOf(waiting)
      origin.current = { base, after: [...after, waiting.id] }
      setBegins((last) => (last.from ? last : { key: waiting.id, from: waiting }))
    } else if (begins.from === null && begins.key !== version) {
      origin.current = { base: version, after: [] }
      setBegins({ key: version, from: null })
    }
  }, [waiting, version, begins])

  // Before what follows: the other version is not what the form left.
  useEffect(() => {
    if (!changed) return
    left.current = null
    void calls.keep(
      [...(formFromTyped(changed.typed) as Iterable<[string, string]>), ...calls.name()],
      changed.sentence,
    )
  }, [changed, calls])

  // The form was taken: the page goes on from what it left.
  useEffect(() => {
    if (left.current === null || left.current === version) return
    left.current = null
    const said = calls.own()
    origin.current = { base: version, after: [] }
    if (said) void removeAct(said)
  }, [version, calls])

  const keeper = useMemo(
    () => ({
      name: calls.name,
      waits: calls.waits,
      keep: calls.keep,
      answered: calls.answered,
    }),
    [calls],
  )
  return {
    keeper,
    waiting,
    begins,
    origin: () => originFields(origin.current),
    touch: calls.touch,
    settle: calls.settle,
    insist: calls.insist,
  }
}

/** The fields that name a save, rather than say what it holds. */
const NAMING = new Set<string>(['intent', ACT_FIELDS.id, ...Object.values(DRAFT_FIELDS)])

function originOf({ fields }: KeptAct): { base: string; after: DeviceActId[] } {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const { base, after } = draftOrigin(form) ?? { base: '', after: [] }
  return { base, after: [...after] }
}
