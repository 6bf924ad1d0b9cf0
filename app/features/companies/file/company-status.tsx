import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog, closes, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import {
  VERIFICATION_PROMISE_HOURS,
  type InsuranceState,
  type VerificationStatus,
} from '#app/features/companies/artisan.ts'
import type { CompanyField } from './company-file.ts'
import { partOf } from './company-parts.ts'
import { COMPANY_FIELDS, INSURANCE_STATES } from '#app/features/companies/copy.ts'
import { MissingLinks } from './missing-links.tsx'

/** What the top of the page depends on. */
export type CompanyStatusProps = {
  verification: VerificationStatus
  reason: string | null
  /** « samedi 21 novembre à 14 h 05 »; null unless it was sent. */
  submittedWhen: string | null
  verifiedWhen: string | null
  missingToSubmit: readonly CompanyField[]
  missingToQuote: readonly CompanyField[]
  insurance: InsuranceState
  available: boolean
  /** Why the team suspended the company; null unless it did. */
  suspension: string | null
  onHoliday: boolean
  reachKm: number
  town: string | null
}

const SUBMIT_DIALOG = 'envoyer-a-verifier'

/** Where the file stands and what to do next, with what it unlocks: the first thing on the page. */
export function CompanyStatus(props: CompanyStatusProps) {
  const { verification, missingToSubmit, suspension } = props
  if (suspension !== null) return <Suspended reason={suspension} />
  if (verification === 'pending') return <Pending {...props} />
  if (verification === 'verified') return <Verified {...props} />
  if (missingToSubmit.length > 0) {
    const next = partOf(missingToSubmit[0]!)
    return (
      <AttentionBand
        title={
          verification === 'refused'
            ? 'Une correction est nécessaire'
            : missingToSubmit.length === 1
              ? `Il manque ${COMPANY_FIELDS[missingToSubmit[0]!]}`
              : `Il manque ${missingToSubmit.length} informations pour être vérifié`
        }
        action={
          <ButtonLink href={next.href} variant="primary">
            Compléter : {next.title.toLocaleLowerCase('fr')}
          </ButtonLink>
        }
      >
        {props.reason && <Reason>{props.reason}</Reason>}
        <p>
          Il reste <MissingLinks fields={missingToSubmit} />. La vérification prend{' '}
          {VERIFICATION_PROMISE_HOURS}&nbsp;heures au plus et ouvre votre mois offert.
        </p>
      </AttentionBand>
    )
  }
  return (
    <AttentionBand
      title={
        verification === 'refused'
          ? 'Corrigez, puis envoyez de nouveau'
          : 'Votre entreprise peut être vérifiée'
      }
      action={
        <Button variant="primary" {...opens(SUBMIT_DIALOG)}>
          Envoyer à vérifier
        </Button>
      }
    >
      {props.reason && <Reason>{props.reason}</Reason>}
      <p>
        Réponse sous {VERIFICATION_PROMISE_HOURS}&nbsp;heures. Les demandes de vos métiers arrivent
        dès que l’entreprise est vérifiée.
      </p>
    </AttentionBand>
  )
}

/** Asks before the file is sent. */
export function SubmitDialog({ missingToQuote }: { missingToQuote: readonly CompanyField[] }) {
  return (
    <Dialog id={SUBMIT_DIALOG} title="Envoyer votre entreprise à vérifier ?">
      <div className="grid gap-3 text-muted">
        <p>
          Nous contrôlons le SIRET, le nom de l’entreprise, le dirigeant, l’adresse, les métiers et
          l’assurance. Réponse par email sous {VERIFICATION_PROMISE_HOURS}&nbsp;heures.
        </p>
        <p>
          Une fois vérifiée, les demandes arrivent et votre mois offert commence&nbsp;: 30 jours,
          sans carte bancaire.
        </p>
        <p>
          En l’envoyant, vous certifiez que votre dossier est exact et que vous n’offrez que des
          services conformes au droit français et européen.
        </p>
        {missingToQuote.length > 0 && (
          <p>Vous pourrez compléter ensuite ce qui manque encore pour envoyer un devis.</p>
        )}
      </div>
      <AppForm className="mt-6 flex flex-wrap justify-end gap-2">
        <Button {...closes(SUBMIT_DIALOG)}>Annuler</Button>
        <Button variant="primary" name="intent" value="submit">
          Envoyer à vérifier
        </Button>
      </AppForm>
    </Dialog>
  )
}

/** What the team decided, why, what goes on all the same, and where to contest it. */
function Suspended({ reason }: { reason: string }) {
  return (
    <AttentionBand
      title="Votre entreprise est suspendue"
      action={
        <ButtonLink href={paths.proConversation('support')} variant="primary">
          Répondre à l’équipe
        </ButtonLink>
      }
    >
      {reason && <p className="mb-2 text-fg">Nos motifs&nbsp;: «&nbsp;{reason}&nbsp;»</p>}
      <p>
        Aucune nouvelle demande ne vous est proposée, votre page publique n’est plus affichée, vos
        devis ne peuvent être ni envoyés ni acceptés, et vous n’écrivez qu’aux clients dont le devis
        est signé. Les travaux commencés se terminent, et vous pouvez toujours répondre à leurs
        clients, annuler, et récupérer vos données. Si vous n’êtes pas d’accord,
        dites-le-nous&nbsp;: nous relirons votre situation et vous répondrons par écrit.
      </p>
    </AttentionBand>
  )
}

function Pending({ submittedWhen, missingToQuote }: CompanyStatusProps) {
  return (
    <section className="notice notice-tint" aria-label="Vérification en cours">
      <h2 className="text-heading">Nous vérifions votre entreprise</h2>
      <p className="mt-1 text-muted">
        Envoyée {submittedWhen}. Vous recevez notre réponse par email sous{' '}
        {VERIFICATION_PROMISE_HOURS}&nbsp;heures, puis les demandes arrivent.
      </p>
      {missingToQuote.length > 0 && (
        <p className="mt-2 text-muted">
          En attendant, préparez vos devis&nbsp;: il manque <MissingLinks fields={missingToQuote} />
          .
        </p>
      )}
    </section>
  )
}

function Verified({
  verifiedWhen,
  missingToQuote,
  insurance,
  available,
  onHoliday,
  reachKm,
  town,
}: CompanyStatusProps) {
  if (insurance === 'ended') {
    return (
      <AttentionBand title="Votre assurance décennale est échue">
        <p>
          {INSURANCE_STATES.ended} Ajoutez{' '}
          <AppLink href={paths.policies()} className="link">
            votre nouvelle assurance
          </AppLink>
          &nbsp;: les demandes reprennent aussitôt.
        </p>
      </AttentionBand>
    )
  }
  if (missingToQuote.length > 0) {
    return (
      <AttentionBand title="Il reste à préparer vos devis">
        <p>
          Entreprise vérifiée {verifiedWhen}. Pour envoyer un devis, la loi demande encore{' '}
          <MissingLinks fields={missingToQuote} />.
        </p>
      </AttentionBand>
    )
  }
  return (
    <section
      className="notice notice-tint flex flex-wrap items-center justify-between gap-4"
      aria-label="Entreprise vérifiée"
    >
      <div>
        <h2 className="text-heading">
          {available
            ? 'Vous recevez les demandes'
            : onHoliday
              ? 'Vous êtes en congés'
              : 'Aucune demande ne vous est proposée pour l’instant'}
        </h2>
        <p className="mt-1 text-muted">
          {available
            ? `Entreprise vérifiée ${verifiedWhen}. Vos métiers, jusqu’à ${reachKm}\u00a0km autour de ${town}.`
            : onHoliday
              ? 'Les demandes déjà reçues continuent. Les nouvelles reviennent quand vous reprenez.'
              : 'Vos contacts du mois sont utilisés. Le prochain mois en apporte d’autres.'}
        </p>
      </div>
      <ButtonLink href={paths.leads()}>Voir les demandes</ButtonLink>
    </section>
  )
}

function Reason({ children }: { children: string }) {
  return <p className="mb-2 text-fg">Notre réponse&nbsp;: «&nbsp;{children}&nbsp;»</p>
}
