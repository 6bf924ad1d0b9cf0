import Heart from 'lucide-react/icons/heart'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/my-artisans.page'
import { forgetArtisan, KEEP_REFUSALS, keepArtisan } from './keep-artisan.server.ts'
import { listMyArtisans, type MyArtisan } from './queries.server.ts'

export const meta = () => [{ title: 'Mes artisans — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return { artisans: await listMyArtisans(requireParticulier(context, request)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const named = (id: string | undefined) => orNotFound(parseId<ArtisanId>(id))
  return answerAct(request, {
    keep: act({
      run: ({ artisanId }) => keepArtisan(ctx, named(artisanId)),
      refusals: KEEP_REFUSALS,
      done: {
        title: 'Artisan gardé',
        description: 'Vous pourrez le prévenir d’abord de vos prochaines demandes.',
      },
      to: paths.myArtisans(),
    }),
    forget: act({
      run: ({ artisanId }) => forgetArtisan(ctx, named(artisanId)),
      refusals: KEEP_REFUSALS,
      done: 'Artisan retiré de votre liste',
      to: paths.myArtisans(),
    }),
  })
}

export default function MyArtisansPage({ loaderData: { artisans } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const kept = artisans.filter((one) => one.kept)
  const met = artisans.filter((one) => one.met && !one.kept)
  return (
    <>
      <PageHeader title="Mes artisans">
        {artisans.length > 0 &&
          'Ceux que vous gardez, et ceux que vous avez rencontrés ici. Eux n’en savent rien.'}
      </PageHeader>
      <RefusalNotice of={answer} />
      {artisans.length === 0 ? (
        <EmptyState
          drawing={<NoRequestDrawing />}
          title="Retrouvez ici les artisans qui vous plaisent"
          action={
            <ButtonLink href={paths.directory()} variant="primary">
              Parcourir l’annuaire
            </ButtonLink>
          }
        >
          Sur le profil d’une entreprise, appuyez sur «&nbsp;Garder&nbsp;». À votre prochaine
          demande, vous pourrez la prévenir d’abord.
        </EmptyState>
      ) : (
        <div className="grid gap-12">
          <Section id="gardes" title="Gardés" artisans={kept} />
          <Section id="rencontres" title="Déjà rencontrés" artisans={met} />
        </div>
      )}
    </>
  )
}

function Section({
  id,
  title,
  artisans,
}: {
  id: string
  title: string
  artisans: readonly MyArtisan[]
}) {
  if (artisans.length === 0) return null
  return (
    <TitledSection id={id} title={title} titleClass="mb-3">
      <ul className="lines">
        {artisans.map((artisan) => (
          <li key={artisan.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0">
              {artisan.slug ? (
                <AppLink href={paths.companyProfile(artisan.slug)} className="link">
                  {artisan.name}
                </AppLink>
              ) : (
                artisan.name
              )}{' '}
              {artisan.blocked && <Badge>Bloqué</Badge>}
              <span className="block text-faint">
                {[...artisan.trades.map((trade) => TRADES[trade].name), artisan.town]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <AppForm intent={artisan.kept ? 'forget' : 'keep'}>
              <input type="hidden" name="artisanId" value={artisan.id} />
              <Button
                type="submit"
                size="sm"
                {...(artisan.kept ? {} : { icon: <Icon of={Heart} /> })}
                aria-label={artisan.kept ? `Retirer ${artisan.name}` : `Garder ${artisan.name}`}
              >
                {artisan.kept ? 'Retirer' : 'Garder'}
              </Button>
            </AppForm>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
