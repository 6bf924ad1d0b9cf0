import Download from 'lucide-react/icons/download'
import {
  requireParticulier,
  requireSettingsOwner,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { contestForm } from '#app/features/reviews/client-marks/contest-form.ts'
import { MarksOfMine } from '#app/features/reviews/client-marks/marks-of-mine.tsx'
import { listMarksOfMine } from '#app/features/reviews/client-marks/read-client-marks.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type WorksId } from '#app/values/identity/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/settings-data.page'
import { contestMark } from './contest-mark.server.ts'
import { ForgetKeptPages } from './forget-kept-pages.tsx'
import { SettingsFrame, SettingsSection } from './settings-frame.tsx'

export const meta = () => [{ title: 'Mes données — Paramètres — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { kind } = requireSettingsOwner(context, request).ctx.who
  return {
    kind,
    marks:
      kind === 'particulier' ? await listMarksOfMine(requireParticulier(context, request)) : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = requireSettingsOwner(context, request)
  const { who } = ctx
  return answerAct(request, {
    contest: act({
      form: contestForm,
      // Companies and the team have no such facts.
      run: async ({ worksId, reason }) =>
        who.kind === 'particulier'
          ? contestMark({ ...ctx, who }, orNotFound(parseId<WorksId>(worksId)), reason)
          : null,
      refusals: { too_often: 'Trop de contestations aujourd’hui. Réessayez demain.' },
      done: {
        title: 'Fait contesté',
        description: 'Plus aucune entreprise ne le voit. Notre équipe vous répond par email.',
      },
    }),
  })
}

export default function DataPage({ loaderData: { kind, marks } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <SettingsFrame kind={kind}>
      <RefusalNotice of={answer} />
      <SettingsSection
        title="Recevoir une copie"
        hint="Tout ce que votre compte contient, à lire ou à donner à un autre service."
      >
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            href={paths.settings(kind, 'donnees/export.json')}
            icon={<Icon of={Download} />}
          >
            Télécharger (JSON)
          </ButtonLink>
          <ButtonLink href={paths.settings(kind, 'donnees/export')}>Lire et imprimer</ButtonLink>
        </div>
      </SettingsSection>
      <SettingsSection
        title="Combien de temps"
        hint="Chaque durée est appliquée d’elle-même, sans que vous ayez rien à faire."
      >
        <AppLink href={`${paths.privacy()}#finalites`} className="link">
          Données, raisons et durées
        </AppLink>
      </SettingsSection>
      {marks && (
        <SettingsSection
          title="Ce que les entreprises disent de vos chantiers"
          hint="Trois faits par chantier, que vous pouvez contester."
        >
          <MarksOfMine marks={marks} answer={answer} />
        </SettingsSection>
      )}
      {kind === 'artisan' && <ForgetKeptPages />}
      <SettingsSection
        title="Supprimer mon compte"
        hint="Ce qui part, ce que la loi nous fait garder, et pourquoi."
        danger
      >
        <ButtonLink href={paths.settings(kind, 'suppression')}>Supprimer mon compte…</ButtonLink>
      </SettingsSection>
    </SettingsFrame>
  )
}
