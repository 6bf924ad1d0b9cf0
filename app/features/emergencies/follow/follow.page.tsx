import { data, redirect } from 'react-router'
import {
  requestScope,
  requireParticulier,
  visitorCtx,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { codeForm } from '#app/features/emergencies/ask/emergency-form.ts'
import {
  proveEmergency,
  sendCodeAgain,
} from '#app/features/emergencies/ask/prove-emergency.server.ts'
import { KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { emergencyToken, heldEmergency } from '#app/features/emergencies/link.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { operator } from '#app/platform/operator.server.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { secretAddressHeaders } from '#app/platform/web/secret-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { BriefPage } from '#app/ui/layout/brief-page.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/follow.page'
import { claimEmergency } from './claim-emergency.server.ts'
import { FOLLOW_REFUSALS } from './copy.ts'
import { cancelEmergency, endEmergency, sayAbsent, searchAgain } from './end-emergency.server.ts'
import { KeepInAccount, type Keeping } from './keep-in-account.tsx'
import { readFollowed } from './read-followed.server.ts'
import { usePoll } from './use-poll.ts'
import { Asking, CodeToType, Coming, Ended, NobodyFree } from './states.tsx'

export const meta = () => [
  { title: 'Votre dépannage — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
export const headers = secretAddressHeaders

async function open(ctx: Ctx<Visitor>, request: Request) {
  const id = heldEmergency(new URL(request.url).searchParams.get('cle'))
  if (!id) return null
  const emergency = await readFollowed(ctx, id)
  return emergency && { id, emergency }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = visitorCtx(context)
  const opened = await open(ctx, request)
  const { phone, hours } = operator()
  return data(
    {
      emergency: opened?.emergency ?? null,
      keeping: opened && keepingOf(context, opened),
      now: ctx.now,
      phone,
      hours,
    },
    { status: opened ? 200 : 410 },
  )
}

function keepingOf(
  context: Route.LoaderArgs['context'],
  { id, emergency: { accountId } }: NonNullable<Awaited<ReturnType<typeof open>>>,
): Keeping {
  const { who } = requestScope(context).viewer
  if (accountId)
    return who.kind === 'particulier' && who.accountId === accountId
      ? { by: 'reader', reviewHref: paths.particulierReview(id) }
      : { by: 'somebody' }
  // Companies and the team keep no emergency.
  return who.kind === 'visitor' || who.kind === 'particulier'
    ? {
        by: 'nobody',
        signedIn: who.kind === 'particulier',
        here: paths.emergencyFollowed(emergencyToken(id)),
      }
    : { by: 'somebody' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = visitorCtx(context)
  const opened = await open(ctx, request)
  if (!opened) throw redirect(paths.emergencies())
  const { id } = opened
  const claim = {
    run: () => claimEmergency(requireParticulier(context, request), id),
    refusals: FOLLOW_REFUSALS,
  }
  return answerAct(request, {
    prove: act({
      form: codeForm,
      run: ({ code }) => proveEmergency(ctx, id, code),
      refusals: FOLLOW_REFUSALS,
      beside: { code_wrong: 'code', code_over: 'code' },
    }),
    resend: act({
      run: () => sendCodeAgain(ctx, id),
      refusals: FOLLOW_REFUSALS,
      status: { too_many_codes: 429 },
      done: 'Un nouveau code est parti',
    }),
    cancel: act({ run: () => cancelEmergency(ctx, id), done: 'Recherche annulée' }),
    over: act({ run: () => endEmergency(ctx, id), done: 'Merci de nous l’avoir dit' }),
    absent: act({
      run: () => sayAbsent(ctx, id),
      refusals: FOLLOW_REFUSALS,
      done: 'Nous appelons d’autres entreprises',
    }),
    again: act({
      run: () => searchAgain(ctx, id),
      refusals: FOLLOW_REFUSALS,
      done: 'La recherche reprend',
    }),
    claim: act({ ...claim, done: 'Ce dépannage est dans votre compte' }),
    claim_to_review: act({ ...claim, to: () => paths.particulierReview(id) }),
  })
}

/** Seconds between two readings while something may happen. */
const EVERY_SECONDS = 5

export default function FollowPage({
  loaderData: { emergency, keeping, now, phone, hours },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  usePoll(EVERY_SECONDS)
  if (!emergency)
    return (
      <BriefPage title="Ce lien n’ouvre rien">
        <p className="mt-5 text-lead text-muted" role="alert">
          Son adresse est incomplète, ou ce dépannage est trop ancien.
        </p>
        <div className="mt-8">
          <ButtonLink href={paths.emergencies()} variant="primary">
            Demander un dépannage
          </ButtonLink>
        </div>
      </BriefPage>
    )
  const { kind, town, addressLine, state } = emergency
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto grid max-w-[40rem] gap-8">
        <header>
          <p className="text-faint">
            {KIND_FACTS[kind].name}, {addressLine}, {town}
          </p>
          <RefusalNotice of={answer} />
        </header>
        {state === 'unproved' && <CodeToType emergency={emergency} answer={answer} />}
        {state === 'asking' && <Asking emergency={emergency} now={now} />}
        {state === 'taken' && <Coming emergency={emergency} />}
        {state === 'nobody' && <NobodyFree emergency={emergency} phone={phone} hours={hours} />}
        {(state === 'over' || state === 'cancelled') && <Ended emergency={emergency} />}
        {keeping && <KeepInAccount keeping={keeping} state={state} />}
      </div>
    </div>
  )
}
