import {
  requireAdmin,
  requireFreshAdmin,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { MAKE_KEY_REFUSALS, PARTNER_REFUSALS } from '#app/features/api/copy.ts'
import { NAME_MAX } from '#app/features/api/keys/api-key.ts'
import { partnerForm, partnerKeyForm } from '#app/features/api/keys/key-form.ts'
import { KeyList, NewKey } from '#app/features/api/keys/key-list.tsx'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ApiKeyId, type ApiPartnerId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/admin-partners.page'
import {
  addPartner,
  listPartners,
  makePartnerKey,
  revokePartnerKey,
  type PartnerView,
} from './partners.server.ts'

export const meta = () => [{ title: 'Partenaires — Ouvréo' }]

export async function loader({ context }: Route.LoaderArgs) {
  return { partners: await listPartners(requireAdmin(context)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireFreshAdmin(context, request)
  return answerAct(request, {
    add: act({
      form: partnerForm,
      run: (typed) => addPartner(ctx, typed),
      refusals: PARTNER_REFUSALS,
      beside: { name_missing: 'name', already_there: 'name' },
      done: { title: 'Partenaire ajouté', description: 'Il lui faut encore une clé.' },
    }),
    make: act({
      form: partnerKeyForm,
      run: async ({ partner, name }) => {
        const id = parseId<ApiPartnerId>(partner)
        return id && makePartnerKey(ctx, id, name)
      },
      refusals: MAKE_KEY_REFUSALS,
      beside: { name_missing: 'keyName' },
      stays: (key) => key,
    }),
    revoke: act({
      run: async ({ key = '' }) => {
        const id = parseId<ApiKeyId>(key)
        return id !== null && revokePartnerKey(ctx, id)
      },
      done: { title: 'Clé révoquée', description: 'Elle n’ouvre plus rien.' },
    }),
  })
}

type Answer = ReturnType<typeof useAnswer<typeof action>>

/** Who posts requests for people who asked them to, and the keys that they do it with. */
export default function AdminPartnersPage({ loaderData: { partners } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  useDialogsThatClose()
  const adding = answer?.intent === 'add' ? answer : null
  return (
    <>
      <PageHeader title="Partenaires">
        Ils transmettent par l’API les demandes de personnes qui l’ont accepté. Chacune confirme la
        sienne par email avant qu’elle ne parte.{' '}
        <AppLink href={paths.developers()} className="link">
          Documentation
        </AppLink>
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="grid max-w-[48rem] gap-14">
        {partners.length === 0 ? (
          <EmptyState drawing={<NoMessageDrawing />} title="Aucun partenaire">
            Le premier se lira ici, avec ses clés.
          </EmptyState>
        ) : (
          <ul className="grid gap-12">
            {partners.map((partner) => (
              <li key={partner.id}>
                <Partner
                  of={partner}
                  answer={answer?.values.partner === partner.id ? answer : undefined}
                />
              </li>
            ))}
          </ul>
        )}
        <AppForm className="grid max-w-[30rem] gap-5" key={partners.length}>
          <h2 className="text-heading">Ajouter un partenaire</h2>
          <TextField
            label="Nom"
            name="name"
            autoComplete="off"
            maxLength={NAME_MAX}
            defaultValue={adding?.values.name ?? ''}
            error={adding?.errors.name}
          />
          <TextField
            label="Adresse email de contact"
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={adding?.values.email ?? ''}
            error={adding?.errors.email}
          />
          <Button variant="primary" name="intent" value="add">
            Ajouter
          </Button>
        </AppForm>
      </div>
    </>
  )
}

function Partner({ of: { id, name, email, keys }, answer }: { of: PartnerView; answer: Answer }) {
  const title = `partenaire-${id}`
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-heading wrap-anywhere">
        {name}
      </h2>
      <p className="meta wrap-anywhere">{email}</p>
      {answer?.kept && (
        <div className="mt-5 max-w-[30rem]">
          <NewKey key={answer.kept} apiKey={answer.kept} />
        </div>
      )}
      {keys.length > 0 ? (
        <div className="mt-4">
          <KeyList keys={keys} />
        </div>
      ) : (
        <p className="mt-4 text-muted">Aucune clé.</p>
      )}
      <AppForm className="mt-5 grid max-w-[30rem] gap-4" key={answer?.kept ?? 'cle'}>
        <input type="hidden" name="partner" value={id} />
        <TextField
          label="Nom de la nouvelle clé"
          name="name"
          id={`cle-${id}`}
          autoComplete="off"
          maxLength={NAME_MAX}
          error={answer?.errors.keyName ?? answer?.errors.name}
        />
        <Button name="intent" value="make">
          Créer une clé
        </Button>
      </AppForm>
    </section>
  )
}
