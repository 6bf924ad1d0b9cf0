import { declineLead } from '#app/features/requests/leads/decline-lead.server.ts'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { pauseQuoteRequest } from '#app/features/requests/life/pause-quote-request.server.ts'
import { reportArtisan } from '#app/features/requests/reports/report-artisan.server.ts'
import { setQuotesRefused } from '#app/features/requests/life/refuse-quotes.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { saveAnswer } from '#app/features/requests/saved-answers/save-answers.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { declineQuote } from '#app/features/quotes/decision/decline-quote.server.ts'
import { answerVisit, proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { withdrawQuote } from '#app/features/quotes/withdraw-quote.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import { hoursOf } from './carry-out.ts'
import type { Cast, Scene, At } from './cast.ts'
import { must, type Stage } from './stage.ts'
import { worksThatAreOver, worksUnderWay } from './stories-of-works.ts'
import { artisanOf, quoteInput, storyteller } from './storyteller.ts'
import { HEAT_PUMP_OPTIONS, WORKS } from './works.ts'

/**
 * The stories of the demonstration, oldest devis first, because a company numbers them in the order it sends them:
 * twelve requests of Claire's (three pending, eight whose works are
 * over, one whose works wait for her word), and her neighbours', so that every state of a request, a lead, a devis and
 * of works is there to be looked at. Each is one scene, and does nothing when it was told before.
 */
export function storyScenes(cast: Cast): ((scene: Stage) => Promise<unknown>)[] {
  const scenes: { daysAgo: number; play: Scene }[] = []
  const at: At = (daysAgo, play) => void scenes.push({ daysAgo, play })
  worksThatAreOver(at, cast)
  worksUnderWay(at, cast)
  pendingRequests(at, cast)
  neighbourhood(at, cast)
  return scenes
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map(
      ({ play }) =>
        (scene) =>
          play(storyteller(scene), scene),
    )
}

/** Claire's three that are pending. */
function pendingRequests(at: At, { claire, atelier }: Cast): void {
  at(1.5, async (tell, stage) => {
    const open = await tell.ask(claire, WORKS.heatPump, 2.4)
    if (!open) return
    for (const answer of SAVED_ANSWERS)
      must(await saveAnswer(stage.as(atelier, 8), null, answer), 'saving an answer')
    const held = (await tell.leadsOf(open)).sort((a) =>
      a.artisanId === atelier.artisanId ? -1 : 1,
    )
    await tell.take(held[0]!, 2.2)
    await tell.take(held[1]!, 2.1)
    must(await sharePhone(stage.as(claire, 2), held[0]!.id), 'sharing a number')
    await tell.quote(held[0]!, { ...WORKS.heatPump, options: HEAT_PUMP_OPTIONS }, 100, 1.5)
    await tell.quote(held[1]!, WORKS.heatPump, 108, 1.2)
    must(
      await proposeVisit(stage.as(artisanOf(held[1]!), 1.1), held[1]!.id, {
        startsAt: hoursOf(stage, -2, 9, 10).startsAt,
        note: 'Je passe mesurer le local technique, une demi-heure suffit.',
      }),
      'proposing a visit',
    )
    await stage.settle(1)
  })
  at(1.1, async (tell, stage) => {
    const paused = await tell.ask(claire, WORKS.attic, 1.1)
    if (paused) must(await pauseQuoteRequest(stage.as(claire, 0.8), paused), 'pausing a request')
  })
  at(0.12, (tell) => tell.ask(claire, WORKS.leak, 0.12))
}

/** The neighbours: a devis withdrawn, one refused, one renounced, a request closed, answers of every kind. */
function neighbourhood(at: At, { neighbours, atelier }: Cast): void {
  const [yanis, marie, paul, lucie] = neighbours as [
    Particulier,
    Particulier,
    Particulier,
    Particulier,
  ]
  at(8.2, async (tell, stage) => {
    const refused = await tell.ask(yanis, WORKS.taps, 9)
    if (!refused) return
    const [first, second, third] = (await tell.leadsOf(refused)).sort((a) =>
      a.artisanId === atelier.artisanId ? -1 : 1,
    )
    await tell.take(first!, 8.8)
    await tell.take(second!, 8.7)
    must(
      await declineLead(stage.as(artisanOf(third!), 8.7), third!.id, 'no_time'),
      'declining a lead',
    )
    const costly = await tell.quote(first!, WORKS.taps, 160, 8.2)
    must(await declineQuote(stage.as(yanis, 7.5), costly, 'too_expensive'), 'refusing a devis')
    const mistaken = await tell.quote(second!, WORKS.taps, 90, 8)
    must(await withdrawQuote(stage.as(artisanOf(second!), 7.8), mistaken), 'withdrawing a devis')
    await tell.quote(second!, WORKS.taps, 104, 7.6)
    must(await setQuotesRefused(stage.as(yanis, 7.2), second!.id, true), 'refusing further devis')
    must(await closeQuoteRequest(stage.as(yanis, 6.5), refused, 'postponed'), 'closing a request')
    // For the team to answer.
    must(
      await reportArtisan(stage.as(yanis, 2), second!.id, {
        reason: 'pressure',
        text: 'La demande est close depuis cinq jours, et il m’appelle encore chaque matin pour savoir si j’ai changé d’avis.',
      }),
      'reporting an artisan',
    )
    await stage.settle(6.4)
  })
  at(11.2, async (tell, stage) => {
    const renounced = await tell.ask(paul, WORKS.water, 12)
    if (!renounced) return
    const winner = (await tell.leadsOf(renounced)).find(
      ({ artisanId }) => artisanId !== atelier.artisanId,
    )
    await tell.take(winner!, 11.8)
    const signed = await tell.quote(winner!, WORKS.water, 100, 11.2)
    await tell.accept(paul, signed, 10.5, false)
    must(
      await retractQuote(stage.as(paul, 5), signed, { reopen: false, text: '' }),
      'renouncing a contract',
    )
    await stage.settle(4.9)
  })
  at(6.2, async (tell) => {
    const signed = await tell.ask(lucie, WORKS.terrace, 7)
    if (!signed) return
    const [first, second] = await tell.leadsOf(signed)
    await tell.take(first!, 6.8)
    await tell.take(second!, 6.7)
    const chosen = await tell.quote(first!, WORKS.terrace, 100, 6.2)
    await tell.quote(second!, WORKS.terrace, 112, 6)
    await tell.accept(lucie, chosen, 5.2, false)
  })
  at(0.5, async (tell, stage) => {
    const talked = await tell.ask(marie, WORKS.lights, 1.6)
    if (!talked) return
    const [first] = (await tell.leadsOf(talked)).sort((a) =>
      a.artisanId === atelier.artisanId ? -1 : 1,
    )
    await tell.take(first!, 1.4)
    await tell.say(
      marie,
      first!.id,
      'Bonjour, le tableau date des années 80. Pouvez-vous passer un matin ?',
      1.2,
    )
    await tell.answer(
      first!,
      'Bonjour, oui, volontiers. Je vous propose une visite, dites-moi si l’heure vous va.',
      1.1,
    )
    const { visitId } = must(
      await proposeVisit(stage.as(artisanOf(first!), 1), first!.id, {
        startsAt: hoursOf(stage, -5, 9, 10).startsAt,
        note: 'Je regarde le tableau et les hauteurs sous plafond.',
        minutes: 90,
      }),
      'proposing a visit',
    )
    must(await answerVisit(stage.as(marie, 0.9), visitId, true), 'accepting a visit')
    // Begun, not sent yet.
    const draft = must(
      await createQuote(stage.as(artisanOf(first!), 0.5), first!.id),
      'beginning a devis',
    )
    must(
      await saveQuote(stage.as(artisanOf(first!), 0.5), draft, {
        ...quoteInput(WORKS.lights, 100, stage, 0.5),
        workNature: '',
      }),
      'saving a draft',
    )
  })
  at(4.1, async (tell) => {
    const brief = await tell.ask(lucie, WORKS.radiator, 4.5)
    if (!brief) return
    const first = (await tell.leadsOf(brief)).find(
      ({ artisanId }) => artisanId !== atelier.artisanId,
    )
    await tell.take(first!, 4.3)
    await tell.quote(first!, WORKS.radiator, 100, 4.1, { validForDays: 2 })
  })
  at(0.1, (tell) => tell.ask(lucie, WORKS.heater, 0.1))
  at(0.05, async (tell, stage) => {
    await tell.askAsVisitor('romain.visiteur@demo.ouvreo.example', WORKS.sink, 0.05)
    await stage.settle(0)
  })
}

/** What the workshop writes again and again. */
const SAVED_ANSWERS = [
  {
    title: 'Première visite',
    body: 'Bonjour {prénom},\n\nJ’ai bien lu votre demande. Je peux passer à {ville} cette semaine, en matinée ou après 17 h, pour voir les lieux avant de chiffrer. Quel moment vous convient ?\n\n{entreprise}',
  },
  {
    title: 'Il me manque une photo',
    body: 'Bonjour {prénom},\n\nPour chiffrer sans me déplacer, pourriez-vous ajouter une photo de l’installation et une du tableau électrique ? Vous recevrez le devis sous 48 heures.',
  },
]
