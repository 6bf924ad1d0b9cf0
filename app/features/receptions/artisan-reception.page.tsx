import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { PHOTO_MOMENT_LABELS, WORKS_REFUSALS } from '#app/features/works/copy.ts'
import { getWorks, type WorksDetail } from '#app/features/works/read-works.server.ts'
import { paths } from '#app/paths.ts'
import { answerAct, type RefusedAct } from '#app/platform/web/act.server.ts'
import { useNoNetwork } from '#app/platform/web/use-no-network.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button } from '#app/ui/button.tsx'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { WaitingActs } from '#app/ui/feedback/waiting-acts.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer, useFormsKey } from '#app/ui/use-answer.ts'
import { parseId, type WorksId } from '#app/values/identity/ids.ts'
import { dayOf, formatDay, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/artisan-reception.page'
import { RECEPTION_REFUSALS, RECEPTION_WORDS, SITE_SIGNATURE } from './copy.ts'
import { GuaranteesList } from './guarantees-list.tsx'
import { Materials } from './materials.tsx'
import { readReception, type ReceptionDetail } from './queries.server.ts'
import { artisanReceptionActs } from './artisan-reception-acts.server.ts'
import {
  ReceptionAside,
  ReceptionHeader,
  ReceptionProofs,
  ReceptionSheet,
} from './reception-page.tsx'
import { refusalToReceive, refusalToWrite } from './reception.ts'
import { ReservationsFollowed, ReservationsWritten } from './reservations.tsx'
import { SignOnSite } from './signing/sign-on-site.tsx'
import { Countersign, SignReception } from './sign-reception.tsx'

export const meta = () => [{ title: 'Réception des travaux — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const works = orNotFound(await getWorks(ctx, id))
  const zone = timeZoneOf(works.insee)
  const reception = await readReception(ctx, id, zone)
  return { works, reception, zone, today: dayOf(ctx.now, zone) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  return answerAct(request, artisanReceptionActs(ctx, id, context, request))
}

export default function ArtisanReceptionPage({
  loaderData: { works, reception, zone, today },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>() ?? null
  const forms = useFormsKey()
  const refusal = refusalToReceive(works)
  const writes = reception !== null && refusalToWrite(reception, 'artisan') === null
  const page = paths.works(works.id)
  const followed = { works, side: 'artisan', zone } as const
  return (
    <div key={forms}>
      <ReceptionHeader
        works={works}
        reception={reception}
        list={paths.worksList()}
        page={page}
        href={paths.proDocument}
      />
      <div className="grid gap-4">
        <RefusalNotice of={answer} />
        {refusal && !reception && <p className="notice">{WORKS_REFUSALS[refusal]}</p>}
        {reception?.status === 'to_countersign' && (
          <AttentionBand title={`${works.clientName} a signé : à votre tour`}>
            Lisez le procès-verbal et ses réserves. Votre signature le rend complet, et chacun le
            reçoit par email.
          </AttentionBand>
        )}
        {reception?.status === 'to_sign' && (
          <p className="notice">
            Le procès-verbal est chez {works.clientName}, qui peut y ajouter ses réserves avant de
            signer. Vous pouvez encore le changer, ou le faire signer ici.
          </p>
        )}
      </div>
      {!reception && !refusal && (
        <div className="mt-8">
          <DayAndPhotos works={works} reception={null} today={today} answer={answer} />
        </div>
      )}
      {reception && (
        <div className="lead-page mt-10">
          <div className="lead-main grid content-start gap-12">
            {writes && (
              <>
                <DayAndPhotos works={works} reception={reception} today={today} answer={answer} />
                <ReservationsWritten
                  reception={reception}
                  works={works}
                  side="artisan"
                  answer={answer}
                />
              </>
            )}
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
            <Materials reception={reception} writes={writes} answer={answer} />
            <ReceptionSheet reception={reception} />
            {reception.status === 'to_countersign' && (
              <section aria-labelledby="signer">
                <h2 id="signer" className="mb-6">
                  Signature de l’entreprise
                </h2>
                <Countersign contentHash={reception.contentHash} answer={answer} />
              </section>
            )}
            {writes && <ToSign works={works} reception={reception} zone={zone} answer={answer} />}
            <ReceptionProofs reception={reception} />
          </div>
          <ReceptionAside {...followed} reception={reception} href={paths.proDocument} />
        </div>
      )}
    </div>
  )
}

/** The day of the reception, and the photos of the works that its report shows. */
function DayAndPhotos({
  works,
  reception,
  today,
  answer,
}: {
  works: WorksDetail
  reception: ReceptionDetail | null
  today: Day
  answer: RefusedAct | null
}) {
  const refused = answer?.intent === 'prepare' ? answer : null
  return (
    <TitledSection
      id="jour"
      title={reception ? 'Le jour et les photos' : 'Commencer le procès-verbal'}
    >
      <AppForm className="mt-4 grid max-w-[42rem] gap-6">
        <TextField
          label="Jour de la réception"
          name="receivedOn"
          type="date"
          required
          max={today}
          defaultValue={refused?.values.receivedOn ?? reception?.receivedOn ?? today}
          error={refused?.errors.receivedOn}
          hint="Celui où vous voyez les travaux ensemble, ou celui que vous lui proposez."
        />
        {works.photos.length > 0 && (
          <fieldset className="field">
            <legend className="field-label">
              Photos à montrer<span className="field-optional"> (facultatif)</span>
            </legend>
            <ul className="photos">
              {works.photos.map(({ id, fileId, moment }, index) => (
                <li key={id}>
                  <label className="photo-choice">
                    <img
                      src={paths.worksPhoto(fileId, { taille: 'petite' })}
                      alt=""
                      width={320}
                      height={240}
                      loading="lazy"
                    />
                    <span className="choice">
                      <input
                        type="checkbox"
                        name="photo"
                        value={id}
                        defaultChecked={reception?.photoIds.includes(id)}
                        aria-label={`${PHOTO_MOMENT_LABELS[moment]}, photo ${index + 1}`}
                      />
                      <span>{PHOTO_MOMENT_LABELS[moment]}</span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <Button name="intent" value="prepare" variant={reception ? 'quiet' : 'primary'}>
          {reception ? 'Enregistrer' : 'Commencer le procès-verbal'}
        </Button>
      </AppForm>
      {!reception && <p className="mt-4 text-muted">{RECEPTION_WORDS.silence}</p>}
    </TitledSection>
  )
}

/** The two ways to have a report signed: together on this device, or by mail. */
function ToSign({
  works,
  reception,
  zone,
  answer,
}: {
  works: WorksDetail
  reception: ReceptionDetail
  zone: string
  answer: RefusedAct | null
}) {
  const withoutNetwork = useNoNetwork()
  const lacks = reception.energyWorks && reception.materials.length === 0
  if (lacks) return <p className="notice">{RECEPTION_REFUSALS.materials_missing}</p>
  return (
    <>
      <section aria-labelledby="signer">
        <h2 id="signer" className="mb-4">
          Signer ensemble, ici
        </h2>
        {reception.site && (
          <p className="notice mb-6">{SITE_SIGNATURE.kept(reception.site.when)}</p>
        )}
        {withoutNetwork ? (
          <SignOnSite document={reception.document} />
        ) : (
          <>
            <p className="mb-6 max-w-prose text-muted">
              Tendez l’appareil à votre client&nbsp;: le code arrive sur son propre téléphone. Vous
              signez avec lui, depuis votre compte.
            </p>
            <SignReception
              reception={reception}
              to={`à l’adresse du compte de ${works.clientName}`}
              zone={zone}
              answer={answer}
              together
              closed={works.status === 'done'}
            />
            <div className="mt-6">
              <WaitingActs having={{ intent: 'sign-on-site' }} />
            </div>
          </>
        )}
      </section>
      {reception.status === 'draft' && (
        <section aria-labelledby="envoyer">
          <h2 id="envoyer" className="text-heading">
            Ou l’envoyer à {works.clientName}
          </h2>
          <p className="mt-1 mb-4 max-w-prose text-muted">
            Votre client lit le procès-verbal daté du {formatDay(reception.receivedOn)}, y ajoute
            ses réserves s’il en a, et le signe sur son téléphone. Vous signez après lui.
          </p>
          <AppForm>
            <Button name="intent" value="send">
              Envoyer au client
            </Button>
          </AppForm>
        </section>
      )}
    </>
  )
}
