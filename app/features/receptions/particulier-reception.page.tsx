import {
  requestScope,
  requireParticulier,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { maskedEmail } from '#app/features/signatures/signature.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { paths } from '#app/paths.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useAnswer, useFormsKey } from '#app/ui/use-answer.ts'
import { parseId, type WorksId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/particulier-reception.page'
import { RECEPTION_WORDS, SITE_SIGNATURE } from './copy.ts'
import { GuaranteesList } from './guarantees-list.tsx'
import { Materials } from './materials.tsx'
import { readReception } from './queries.server.ts'
import { clientReceptionActs } from './client-reception-acts.server.ts'
import {
  ReceptionAside,
  ReceptionHeader,
  ReceptionProofs,
  ReceptionSheet,
} from './reception-page.tsx'
import { ReservationsFollowed, ReservationsWritten } from './reservations.tsx'
import { SignReception } from './sign-reception.tsx'

export const meta = () => [{ title: 'Réception des travaux — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const works = orNotFound(await getWorks(ctx, id))
  const zone = timeZoneOf(works.insee)
  return {
    works,
    reception: await readReception(ctx, id, zone),
    zone,
    to: `à ${maskedEmail(requestScope(context).viewer.person?.email ?? '')}`,
    today: dayOf(ctx.now, zone),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  return answerAct(request, clientReceptionActs(ctx, id, context, request))
}

export default function ParticulierReceptionPage({
  loaderData: { works, reception, zone, to, today },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>() ?? null
  const forms = useFormsKey()
  const toSign = reception?.status === 'to_sign'
  const followed = { works, side: 'particulier', zone } as const
  return (
    <div key={forms}>
      <ReceptionHeader
        works={works}
        reception={reception}
        list={paths.myWorksList()}
        page={paths.myWorks(works.id)}
        href={paths.document}
      />
      <div className="grid gap-4">
        <RefusalNotice of={answer} />
        {!reception && (
          <p className="notice">
            {works.companyName} n’a pas encore envoyé le procès-verbal. {RECEPTION_WORDS.silence}
          </p>
        )}
        {toSign && (
          <AttentionBand
            title="À vous de recevoir les travaux"
            action={<ButtonLink href="#signer">Signer</ButtonLink>}
          >
            Regardez les travaux, écrivez vos réserves s’il y en a, puis signez.{' '}
            {RECEPTION_WORDS.what} {RECEPTION_WORDS.silence}
          </AttentionBand>
        )}
        {reception?.status === 'to_countersign' && (
          <p className="notice">
            Vous avez signé. {works.companyName} signe à son tour, puis vous recevez tous les deux
            le procès-verbal par email.
          </p>
        )}
      </div>
      {reception && (
        <div className="lead-page mt-10">
          <div className="lead-main grid content-start gap-12">
            {reception.status === 'signed' && (
              <>
                <ReservationsFollowed
                  {...followed}
                  reception={reception}
                  today={today}
                  answer={answer}
                />
                <GuaranteesList receivedOn={reception.receivedOn} today={today} />
              </>
            )}
            <ReceptionSheet reception={reception} />
            <Materials reception={reception} writes={false} answer={answer} />
            {toSign && (
              <>
                <ReservationsWritten
                  reception={reception}
                  works={works}
                  side="particulier"
                  answer={answer}
                />
                <section aria-labelledby="signer-titre" id="signer" className="scroll-mt-20">
                  <h2 id="signer-titre" className="mb-6">
                    Signer la réception
                  </h2>
                  {reception.site && (
                    <p className="notice mb-6 max-w-prose">
                      {SITE_SIGNATURE.yours(reception.site.when)}
                    </p>
                  )}
                  <SignReception
                    reception={reception}
                    to={to}
                    zone={zone}
                    answer={answer}
                    together={false}
                    closed={works.status === 'done'}
                  />
                </section>
              </>
            )}
            <ReceptionProofs reception={reception} />
          </div>
          <ReceptionAside {...followed} reception={reception} href={paths.document} />
        </div>
      )}
    </div>
  )
}
