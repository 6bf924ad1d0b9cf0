import { shownCalendar } from '#app/features/companies/outside-calendars/copy.ts'
import { outsideCalendarActs } from '#app/features/companies/outside-calendars/outside-calendar-acts.server.ts'
import { OutsideCalendars } from '#app/features/companies/outside-calendars/outside-calendars-section.tsx'
import { listOutsideCalendars } from '#app/features/companies/outside-calendars/queries.server.ts'
import { paths } from '#app/paths.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { useFirstError } from '#app/ui/form/first-error.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/crew-calendars.page'
import { addOwnCalendar } from './add-own-calendar.server.ts'
import { requireCrew } from './require-crew.server.ts'

export const meta = () => [{ title: 'Mes agendas — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, companyName } = await requireCrew(context, request)
  const calendars = await listOutsideCalendars(ctx)
  return {
    companyName,
    calendars: calendars.map((calendar) => shownCalendar(calendar, ctx.now)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, companyName } = await requireCrew(context, request)
  return answerAct(
    request,
    outsideCalendarActs(ctx, {
      add: (address) => addOwnCalendar(ctx, address),
      added: `Pendant vos moments occupés, ${companyName} voit que vous n’êtes pas libre.`,
    }),
  )
}

/** The calendars of somebody of a company's crew, which say when they are busy. */
export default function CrewCalendarsPage({
  loaderData: { companyName, calendars },
}: Route.ComponentProps) {
  const refused = useAnswer<typeof action>()
  useDialogsThatClose()
  useFirstError(refused)
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title="Mes agendas"
        trail={[{ label: 'Mon planning', href: paths.crewDays() }, { label: 'Mes agendas' }]}
      >
        Un rendez-vous noté chez Google, Apple ou Outlook vous occupe aussi. Donnez l’adresse
        secrète de cet agenda&nbsp;: {companyName} saura quand ne pas compter sur vous.
      </PageHeader>
      <ul className="grid list-disc gap-2 pl-5 text-muted">
        <li>
          {companyName} voit «&nbsp;occupé&nbsp;», du début à la fin de chaque moment. Ni titre, ni
          lieu, ni personne&nbsp;: nous ne les gardons pas.
        </li>
        <li>
          Nous lisons les trois mois qui viennent. L’adresse reste la vôtre&nbsp;: votre entreprise
          ne la voit pas.
        </li>
        <li>
          Vous retirez un agenda quand vous voulez. Votre entreprise peut aussi le retirer, et tout
          s’efface quand votre accès se termine.
        </li>
      </ul>
      <OutsideCalendars
        calendars={calendars}
        refused={refused}
        removed={`Ses moments occupés s’effacent aussitôt, et ${companyName} ne les voit plus.`}
      />
    </div>
  )
}
