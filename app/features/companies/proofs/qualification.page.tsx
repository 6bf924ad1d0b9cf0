import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { parseId, type QualificationId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/qualification.page'
import { PROOF_REFUSALS } from '#app/features/companies/copy.ts'
import { ProofEditor } from './proof-editor.tsx'
import { listDocuments } from './documents.server.ts'
import { qualificationForm } from './proof-form.ts'
import { QUALIFICATION_KINDS } from './proof.ts'
import { getQualification } from './proof-queries.server.ts'
import { readProof } from './receive-proof-form.server.ts'
import { removeQualification, saveQualification } from './save-qualification.server.ts'

export const handle = { takes: 'papers' } satisfies PageHandle

export const meta = () => [{ title: 'Qualification — Ouvréo' }]

const FIELDS = ['kind', 'label', 'body', 'number', 'domain', 'startsOn', 'endsOn'] as const

const idOf = (text: string) => (text === 'nouvelle' ? null : parseId<QualificationId>(text))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const id = idOf(params.qualificationId)
  const held = id && (await getQualification(ctx, id))
  if (params.qualificationId !== 'nouvelle' && !held) notFound()
  const values: Record<string, string> = held
    ? Object.fromEntries(FIELDS.map((name) => [name, held[name] ?? '']))
    : { kind: 'rge' }
  return {
    id: held ? held.id : null,
    values,
    documents: held
      ? (await listDocuments(ctx)).filter(({ subjectId }) => subjectId === held.id)
      : [],
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  const id = idOf(params.qualificationId)
  if (params.qualificationId !== 'nouvelle' && !id) notFound()
  return answerAct(request, {
    save: act({
      read: (form) => readProof(ctx, form, qualificationForm),
      run: ({ proof, document }) => saveQualification(ctx, id, proof, document),
      refusals: PROOF_REFUSALS,
      done: {
        title: 'Qualification enregistrée',
        description: 'Elle s’affiche sur votre page une fois vérifiée.',
      },
      to: paths.qualifications(),
    }),
    remove: act({
      run: async () => id && removeQualification(ctx, id),
      done: 'Qualification supprimée',
      to: paths.qualifications(),
    }),
  })
}

export default function QualificationPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { id, documents } = loaderData
  const values = actionData?.values ?? loaderData.values
  const errors = actionData?.errors ?? {}
  const field = fieldsOf(values, errors)
  return (
    <ProofEditor
      isNew={id === null}
      back={{ label: 'Qualifications', href: paths.qualifications() }}
      title={id ? 'Modifier la qualification' : 'Ajouter une qualification'}
      about="Recopiez le certificat, et joignez-le."
      answer={actionData}
      documents={documents}
      paper={{
        label: 'Certificat',
        joined: 'Certificats joints',
        hint: 'Lu par notre équipe seulement.',
      }}
      removal={{
        title: 'Supprimer cette qualification ?',
        text: 'Elle quitte votre page, et son certificat est supprimé.',
      }}
    >
      <RadioGroup
        label="Qualification"
        {...field('kind')}
        options={Object.entries(QUALIFICATION_KINDS).map(([value, { label, hint }]) => ({
          value,
          label,
          hint,
        }))}
      />
      <TextField
        label="Intitulé"
        {...field('label')}
        hint={'Exemple\u00a0: RGE Quali’Bois, CAP plomberie. Vide\u00a0: le nom choisi ci-dessus.'}
        optional
      />
      <TextField
        label="Organisme"
        {...field('body')}
        hint={'Qui l’a délivrée. Inutile pour Qualibat, Qualifelec, QualiPAC et Qualigaz.'}
        optional
      />
      <TextField label="Numéro du certificat" {...field('number')} />
      <TextField
        label="Domaine"
        {...field('domain')}
        hint={'Tel que le certificat le nomme. Exemple\u00a0: pompes à chaleur.'}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Obtenue le" {...field('startsOn')} type="date" optional />
        <TextField label="Valable jusqu’au" {...field('endsOn')} type="date" />
      </div>
    </ProofEditor>
  )
}
