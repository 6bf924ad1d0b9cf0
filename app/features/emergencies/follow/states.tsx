import { AnnouncedPrices } from '#app/features/emergencies/announced-prices.tsx'
import {
  ASK_MINUTES,
  CODE_MINUTES,
  KIND_FACTS,
  LATE_MINUTES,
} from '#app/features/emergencies/emergency.ts'
import { FIRST_STEPS } from '#app/features/emergencies/first-steps.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Meter } from '#app/ui/data/meter.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { formatTime } from '#app/values/time/french-date.ts'
import { counted } from '#app/values/words/counted.ts'
import type { FollowedEmergency } from './read-followed.server.ts'

type Props = { emergency: FollowedEmergency }

/** The code that was sent, to be typed before anybody is called. */
export function CodeToType({
  emergency: { codeTo },
  answer,
}: Props & { answer: RefusedAct | undefined }) {
  return (
    <>
      <div>
        <h1 className="text-section">Tapez le code reçu</h1>
        <p className="mt-4 text-lead text-muted">
          Six chiffres viennent de partir vers{' '}
          <strong className="wrap-anywhere text-fg">{codeTo}</strong>. Nous appelons les entreprises
          dès que vous les tapez ici.
        </p>
      </div>
      <AppForm className="grid gap-6">
        <ErrorSummary errors={summedErrors(answer?.errors ?? {})} />
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          error={answer?.errors.code}
          hint={`Il est valable ${CODE_MINUTES} minutes.`}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" name="intent" value="prove">
            Appeler maintenant
          </Button>
        </div>
      </AppForm>
      <div className="flex flex-wrap gap-4">
        <AppForm>
          <Button variant="link" name="intent" value="resend">
            Envoyer un autre code
          </Button>
        </AppForm>
        <Cancel label="Tout annuler" />
      </div>
    </>
  )
}

/** Who is being asked, and how long it may take. */
export function Asking({ emergency, now }: Props & { now: Date }) {
  const { calls, searchEndsAt, zone, kind } = emergency
  const waiting = calls.filter(({ answer }) => answer === 'waiting')
  const nearest = waiting[0]
  const leftMs = searchEndsAt ? searchEndsAt.getTime() - now.getTime() : 0
  const minutes = Math.max(1, Math.ceil(leftMs / 60_000))
  const asked = calls.filter(({ answer }) => answer !== 'waiting').length
  return (
    <>
      <div role="status">
        <h1 className="text-section">
          {waiting.length === 1
            ? 'Une entreprise est prévenue'
            : `${waiting.length} entreprises sont prévenues`}
        </h1>
        <p className="mt-4 text-lead text-muted">
          {nearest && `La plus proche est à ${kilometres(nearest.distanceKm)}. `}
          {asked > 0 && `${counted(asked, 'autre n’a', 'autres n’ont')} pas pu. `}
          Vous aurez une réponse d’ici {minutes}&nbsp;min, à {formatTime(searchEndsAt!, zone)} au
          plus tard.
        </p>
      </div>
      <Meter
        label="Temps de recherche écoulé"
        value={Math.max(0, ASK_MINUTES - minutes)}
        max={ASK_MINUTES}
        text={`${counted(Math.max(0, ASK_MINUTES - minutes), 'minute', 'minutes')} sur ${ASK_MINUTES}`}
      />
      <p className="text-muted">
        Cette page se met à jour seule. Vous pouvez la fermer&nbsp;: nous vous prévenons.
      </p>
      <TitledSection id="en-attendant" title="En attendant">
        <ul className="mt-3 grid gap-3 text-muted">
          {FIRST_STEPS[kind].map(({ title, text }) => (
            <li key={title}>
              <strong className="text-fg">{title}.</strong> {text}
            </li>
          ))}
        </ul>
      </TitledSection>
      <div>
        <Cancel label="Annuler la recherche" />
      </div>
    </>
  )
}

/** Who comes, when, how to reach them, and their prices. */
export function Coming({ emergency: { company, zone, mayCallAbsent } }: Props) {
  const { name, slug, phone, tel, arrivesAt, card, night } = company!
  return (
    <>
      <div role="status">
        <h1 className="text-section">
          {name} arrive vers {formatTime(arrivesAt, zone)}
        </h1>
        <div className="mt-6 flex flex-wrap gap-2">
          {tel && (
            <ButtonLink href={`tel:${tel}`} variant="primary">
              Appeler le {phone}
            </ButtonLink>
          )}
          {slug && <ButtonLink href={paths.companyProfile(slug)}>Sa page et ses avis</ButtonLink>}
        </div>
      </div>
      <TitledSection id="prix" title="Ses prix, annoncés avant de venir" titleClass="mb-3">
        <AnnouncedPrices card={card} night={night} />
        <p className="mt-4 text-muted">
          Si la réparation doit coûter plus que le plafond, l’entreprise vous présente d’abord un
          devis, que vous êtes libre de refuser. Gardez les pièces remplacées si vous le souhaitez.
        </p>
      </TitledSection>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AppForm>
          <Button name="intent" value="over">
            C’est réparé
          </Button>
        </AppForm>
        {mayCallAbsent ? (
          <AppForm>
            <Button name="intent" value="absent">
              Personne n’est venu
            </Button>
          </AppForm>
        ) : (
          <p className="text-sm text-faint">
            Personne {LATE_MINUTES} minutes après l’heure&nbsp;? Dites-le ici, nous en appellerons
            d’autres.
          </p>
        )}
        <Cancel label="Je n’en ai plus besoin" />
      </div>
    </>
  )
}

/** What else can be done where nobody is free. */
export function NobodyFree({
  emergency: { kind, postalCode, maySearchAgain },
  phone,
  hours,
}: Props & { phone: string; hours: string }) {
  const { trade } = KIND_FACTS[kind]
  return (
    <>
      <div role="status">
        <h1 className="text-section">Personne n’est libre pour l’instant</h1>
        <p className="mt-4 text-lead text-muted">
          Aucune entreprise d’astreinte près de chez vous ne peut venir. Voici ce que vous pouvez
          faire maintenant.
        </p>
      </div>
      <ul className="lines" aria-label="Autres solutions">
        <li>
          <h2 className="text-heading">Appeler votre assurance habitation</h2>
          <p className="mt-1 text-muted">
            Beaucoup de contrats comprennent une assistance, jour et nuit. Son numéro est sur le
            contrat ou dans l’application de l’assureur.
          </p>
        </li>
        <li>
          <h2 className="text-heading">Appeler une entreprise vous-même</h2>
          <p className="mt-1 text-muted">
            <AppLink className="link" href={paths.directory({ metier: trade, ou: postalCode })}>
              {TRADES[trade].name} près de chez vous
            </AppLink>
            &nbsp;: certaines affichent leurs horaires.
          </p>
        </li>
        <li>
          <h2 className="text-heading">Demander des devis pour demain</h2>
          <p className="mt-1 text-muted">
            <AppLink className="link" href={paths.findPro({ metier: trade, code: postalCode })}>
              Déposer une demande urgente
            </AppLink>
            &nbsp;: jusqu’à cinq artisans y répondent sous 24&nbsp;h.
          </p>
        </li>
        <li>
          <h2 className="text-heading">Nous appeler</h2>
          <p className="mt-1 text-muted">
            <AppLink className="link whitespace-nowrap" href={`tel:${phone.replace(/\s/g, '')}`}>
              {phone}
            </AppLink>
            , {hours}.
          </p>
        </li>
      </ul>
      <div className="flex flex-wrap gap-4">
        {maySearchAgain && (
          <AppForm>
            <Button variant="primary" name="intent" value="again">
              Chercher de nouveau
            </Button>
          </AppForm>
        )}
        <Cancel label="Je n’en ai plus besoin" />
      </div>
    </>
  )
}

/** What is behind: repaired, or no longer needed. */
export function Ended({ emergency: { state, company } }: Props) {
  return (
    <>
      <div role="status">
        <h1 className="text-section">
          {state === 'over' ? 'Dépannage terminé' : 'Dépannage annulé'}
        </h1>
        <p className="mt-4 text-lead text-muted">
          {state === 'over' && company
            ? `${company.name} est intervenue. Sa facture tient compte des prix annoncés\u00a0:`
            : 'Personne n’est en route. Vous pouvez en demander un autre quand vous voulez.'}
        </p>
      </div>
      {state === 'over' && company && <AnnouncedPrices card={company.card} night={company.night} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={paths.emergencies()}>Un autre dépannage</ButtonLink>
        {state === 'over' && (
          <ButtonLink href={paths.contact()}>Un problème avec ce dépannage</ButtonLink>
        )}
      </div>
    </>
  )
}

function Cancel({ label }: { label: string }) {
  return (
    <>
      <Button variant="link" {...opens('annuler')}>
        {label}
      </Button>
      <ConfirmDialog
        id="annuler"
        title={'N’avoir plus besoin de personne\u202f?'}
        confirm="Annuler le dépannage"
        cancel="Revenir"
        danger
        form={AppForm}
        fields={{ intent: 'cancel' }}
      >
        Les entreprises prévenues, ou celle qui est en route, en sont averties aussitôt.
      </ConfirmDialog>
    </>
  )
}

const kilometres = (km: number) => (km < 1 ? 'moins d’1\u00a0km' : `${Math.round(km)}\u00a0km`)
