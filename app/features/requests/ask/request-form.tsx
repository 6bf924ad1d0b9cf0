import type { QuestionsThatWereSet } from '#app/features/requests/trade-questions/read-questions.server.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { PlaceAnswer } from '#app/features/places/commune-answer.ts'
import type { GuidePrice } from '#app/features/price-guide/guide-price.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatDate, formatTime } from '#app/values/time/french-date.ts'
import type { Invitable } from '#app/features/requests/kept-artisans/queries.server.ts'
import { useRequestDraft } from './use-request-draft.ts'
import { PersonSection } from './person-section.tsx'
import type { EarlierPlace } from './earlier-places.tsx'
import { PlaceSection, QuotesSection, WorksSection } from './request-sections.tsx'

/** What the form shows: on arrival, or again after a refusal with everything that was typed. */
export type RequestFormState = {
  values: Readonly<Record<string, string>>
  photoIds: readonly string[]
  /** Plans that are kept already. */
  blueprints: readonly { fileId: string; name: string }[]
  /** The communes of the postal code in `values`, when it covers several or is known. */
  places: readonly PlaceAnswer[]
  errors: FieldErrors
  /** What concerns no single field. */
  notice: string | null
  /** Identifies this showing of the form, so that sending it twice is sending it once. */
  key: string
  stamp: string
}

/** The request form. Complete without script; with it, a draft is kept and the commune is found as one types. */
export function RequestForm({
  state,
  prices,
  questions,
  wanted,
  refused,
  correcting,
  again = false,
  signedInAs,
  invitable,
  earlier,
}: {
  state: RequestFormState
  /** What the usual works of each trade cost. */
  prices: Record<TradeSlug, GuidePrice[]>
  /** What the trades ask, where administrators set it. */
  questions: QuestionsThatWereSet
  /** The profile of the company that is asked for by name, if one is. */
  wanted: string | null
  refused: boolean
  /** Back from « Corriger mon adresse »: the form that was sent is shown again. */
  correcting: boolean
  /** Filled from a former request: a draft of something else does not come in between. */
  again?: boolean
  signedInAs: string | null
  /** Companies of theirs that may be told first. */
  invitable: readonly Invitable[]
  /** Where their earlier requests were. */
  earlier: readonly EarlierPlace[]
}) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const { restored, savedAt, save, forgetSent, forget } = useRequestDraft(form, correcting)
  const [dropped, setDropped] = useState(false)
  const [trade, setTrade] = useState<TradeSlug | null>(null)
  const sending = navigation.state !== 'idle' && navigation.formAction !== undefined

  // The form was taken: the answer leads elsewhere, so the draft has served.
  const taken =
    navigation.state === 'loading' &&
    navigation.formMethod === 'POST' &&
    navigation.location.pathname !== paths.findPro()
  useEffect(() => {
    if (taken) forgetSent()
  }, [taken, forgetSent])

  // A second refusal finds the summary in place already, and the reader far below it.
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) summary.current?.querySelector<HTMLElement>('.error-summary')?.focus()
  }, [refused, state])

  // What the server sent back counts more than a draft; what the address asked for, more than the
  // same field of a draft.
  const draft = refused || dropped || again ? null : restored
  const values = draft ? { ...draft.typed, ...state.values } : state.values
  const places = draft && !state.values.postalCode ? [] : state.places
  const generation = refused ? state.key : draft ? 'draft' : dropped ? 'empty' : 'start'
  const { errors, notice, photoIds, blueprints } = state

  return (
    <AppForm
      ref={form}
      encType="multipart/form-data"
      className="request-form"
      onInput={save}
      onChange={save}
      aria-label="Demande de devis"
    >
      <RefusalNotice of={state} notice={refused ? notice : null} />
      <div ref={summary}>
        <ErrorSummary errors={summedErrors(errors)} />
      </div>
      {draft && (
        <output className="request-draft">
          {correcting ? (
            'Corrigez votre adresse, puis envoyez de nouveau.'
          ) : (
            <>Nous avons retrouvé votre brouillon du {formatDate(new Date(draft.at), ownZone())}.</>
          )}
          <Button
            type="button"
            variant="link"
            size="sm"
            onClick={() => {
              forget()
              setDropped(true)
            }}
          >
            Recommencer
          </Button>
        </output>
      )}
      <input type="hidden" name="cle" value={state.key} />
      {wanted && <input type="hidden" name="artisan" value={wanted} />}
      <input type="hidden" name="horodatage" value={values.horodatage ?? state.stamp} />
      {/* Out of sight and out of the keyboard's way: only a script fills it. */}
      <div className="request-trap" aria-hidden="true">
        <label>
          Laissez ce champ vide <input type="text" name="site" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div key={generation} className="contents">
        <WorksSection
          values={values}
          errors={errors}
          photoIds={photoIds}
          blueprints={blueprints}
          prices={prices}
          questions={questions}
          onTrade={setTrade}
        />
        <PlaceSection
          values={values}
          errors={errors}
          commune={{ code: values.postalCode ?? '', insee: values.insee ?? '', places }}
          earlier={earlier}
          onPicked={save}
        />
        <QuotesSection values={values} errors={errors} invitable={invitable} trade={trade} />
        <PersonSection values={values} errors={errors} signedInAs={signedInAs} />
      </div>
      <div className="request-send">
        <div className="grid gap-3">
          <p className="text-muted">
            Ces informations servent à une seule chose : proposer vos travaux à des artisans et vous
            transmettre leurs devis. Elles vont à cinq artisans à la fois au plus, dans la limite du
            nombre que vous avez choisi ; quand l’un d’eux passe son tour, un autre reçoit sa place.
            Ils voient vos travaux, vos photos et votre commune ; votre prénom quand ils prennent le
            contact ; votre nom complet si vous recevez leur devis, car la loi le demande, et vous
            pouvez refuser les devis avant ; votre téléphone et vos plans selon votre choix ; votre
            email jamais.{' '}
            <AppLink href={paths.privacy()} className="link">
              Vos données et vos droits
            </AppLink>
            .
          </p>
          {!signedInAs && (
            <p className="text-muted">
              Un compte gratuit sera créé quand vous la confirmerez par email, aux{' '}
              <AppLink href={paths.termsOfUse()} className="link">
                conditions d’utilisation
              </AppLink>
              .
            </p>
          )}
        </div>
        <div className="request-send-act">
          <Button type="submit" variant="primary" pending={sending}>
            Recevoir mes devis
          </Button>
          <output className="text-sm text-faint">
            {savedAt
              ? `Brouillon enregistré sur cet appareil à ${formatTime(new Date(savedAt), ownZone())}`
              : 'Gratuit et sans engagement'}
          </output>
        </div>
      </div>
    </AppForm>
  )
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
