import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { listTrades } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { CheckboxGroup, RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { parseId, type PolicyId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/policy.page'
import { PROOF_REFUSALS } from '#app/features/companies/copy.ts'
import { ProofEditor } from './proof-editor.tsx'
import { listDocuments } from './documents.server.ts'
import { nextStep } from '#app/features/companies/file/next-step.server.ts'
import { policyForm } from './proof-form.ts'
import { POLICY_KINDS } from './proof.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { readProof } from './receive-proof-form.server.ts'
import { removePolicy, savePolicy } from './save-policy.server.ts'

export const handle = { takes: 'papers' } satisfies PageHandle

export const meta = () => [{ title: 'Assurance — Ouvréo' }]

const idOf = (text: string) => (text === 'nouvelle' ? null : parseId<PolicyId>(text))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const { policies, trades } = await getCompany(ctx)
  const policy = policies.find(({ id }) => id === idOf(params.policyId))
  if (params.policyId !== 'nouvelle' && !policy) notFound()
  const values: Record<string, string> = policy
    ? {
        kind: policy.kind,
        insurer: policy.insurer,
        insurerContact: policy.insurerContact,
        policyNumber: policy.policyNumber ?? '',
        coverage: policy.coverage,
        startsOn: policy.startsOn,
        endsOn: policy.endsOn,
      }
    : { kind: 'decennale', coverage: 'France métropolitaine' }
  return {
    id: policy?.id ?? null,
    values,
    activities: policy ? [...policy.activities] : trades,
    documents: policy
      ? (await listDocuments(ctx)).filter(({ subjectId }) => subjectId === policy.id)
      : [],
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  const policyId = idOf(params.policyId)
  if (params.policyId !== 'nouvelle' && !policyId) notFound()
  return answerAct(request, {
    save: act({
      read: (form) => readProof(ctx, form, policyForm),
      run: ({ proof, document }) => savePolicy(ctx, policyId, proof, document),
      refusals: PROOF_REFUSALS,
      done: (_, { document }) => ({
        title: 'Assurance enregistrée',
        description: document
          ? 'Notre équipe vérifie l’attestation.'
          : 'Joignez l’attestation pour qu’elle soit vérifiée.',
      }),
      to: async () => {
        const next = await nextStep(ctx, paths.policies())
        return next === paths.company() ? paths.policies() : next
      },
    }),
    remove: act({
      run: async () => policyId && removePolicy(ctx, policyId),
      refusals: PROOF_REFUSALS,
      done: 'Assurance supprimée',
      to: paths.policies(),
    }),
  })
}

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { id, documents } = loaderData
  const refused = actionData?.intent === 'save' ? actionData : null
  const values = refused?.values ?? loaderData.values
  const errors = actionData?.errors ?? {}
  const field = fieldsOf(values, errors)
  return (
    <ProofEditor
      isNew={id === null}
      back={{ label: 'Assurances', href: paths.policies() }}
      title={id ? 'Modifier l’assurance' : 'Ajouter une assurance'}
      about="Recopiez l’attestation de l’année, et joignez-la."
      answer={actionData}
      documents={documents}
      paper={{
        label: 'Attestation',
        joined: 'Attestations jointes',
        hint: 'Lue par notre équipe seulement.',
      }}
      removal={{
        title: 'Supprimer cette assurance ?',
        text: 'L’attestation jointe est supprimée aussi. Les devis déjà envoyés ne changent pas.',
      }}
    >
      <RadioGroup
        label="Type d’assurance"
        {...field('kind')}
        look="cards"
        options={[
          {
            value: 'decennale',
            label: POLICY_KINDS.decennale,
            hint: 'Obligatoire pour la plupart des métiers',
          },
          { value: 'rc_pro', label: POLICY_KINDS.rc_pro },
        ]}
      />
      <TextField label="Assureur" {...field('insurer')} required />
      <TextField
        label="Coordonnées de l’assureur"
        {...field('insurerContact')}
        hint="Adresse ou téléphone, tels qu’ils figurent sur l’attestation."
        required
      />
      <TextField label="Numéro de contrat" {...field('policyNumber')} optional />
      <TextField
        label="Couverture géographique"
        {...field('coverage')}
        hint={'Exemple\u00a0: France métropolitaine.'}
        required
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Valable du" {...field('startsOn')} type="date" required />
        <TextField label="au" {...field('endsOn')} type="date" required />
      </div>
      <div className="[&_.choices]:sm:grid-cols-2">
        <CheckboxGroup
          label="Activités couvertes"
          name="activities"
          defaultValues={refused?.kept?.activities ?? loaderData.activities}
          error={errors.activities}
          hint="Seulement celles que l’attestation nomme : un devis hors de ces activités est bloqué."
          options={listTrades().map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </div>
    </ProofEditor>
  )
}
