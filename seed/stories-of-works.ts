import { declineLead } from '#app/features/requests/leads/decline-lead.server.ts'
import { disputeWorks } from '#app/features/works/progress/confirm-works.server.ts'
import { answerGallery, askForGallery } from '#app/features/works/photos/show-in-gallery.server.ts'
import { cancelQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { markMessagesRead } from '#app/features/messages/read-messages.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { acceptAmendment, proposeAmendment } from './amendments.ts'
import {
  agreeOnDate,
  begin,
  carryOut,
  finish,
  hoursOf,
  photograph,
  worksOf,
  type SignedWorks,
} from './carry-out.ts'
import { DRAWN_BATHROOM } from './gallery.ts'
import { bill, issue, writeInvoice } from './invoices.ts'
import { liftReservation, sendToSign, signTogether, writeReception } from './receptions.ts'
import { must, type Stage } from './stage.ts'
import type { At, Cast } from './cast.ts'
import { artisanOf, type Storyteller } from './storyteller.ts'
import { WORKS, type Works } from './works.ts'

/** What is past: the request that found nobody, Claire's eight works that are over, a request given up. */
export function worksThatAreOver(at: At, { claire, neighbours, atelier }: Cast): void {
  const [, marie, paul] = neighbours as [Particulier, Particulier, Particulier, Particulier]

  // Nobody was there yet: it found nobody, and expired a month later.
  at(36, (tell) => tell.ask(paul, WORKS.wall, 36, { settle: true }))

  for (const [index, works] of [
    WORKS.bathroom,
    WORKS.boiler,
    WORKS.board,
    WORKS.facade,
    WORKS.tiles,
    WORKS.shutters,
    WORKS.gutter,
    WORKS.kitchen,
  ].entries()) {
    const day = 19 - index * 1.5
    at(day - 0.9, async (tell, stage) => {
      const request = await tell.ask(claire, works, day)
      if (!request) return
      const held = await tell.leadsOf(request)
      // The workshop has no time for everything.
      const own = held.find(({ artisanId }) => artisanId === atelier.artisanId)
      if (own && index > 0)
        must(await declineLead(stage.as(atelier, day - 0.2), own.id, 'no_time'), 'declining a lead')
      const taken = held
        .filter(({ artisanId }) => artisanId !== atelier.artisanId || index === 0)
        .sort((a) => (a.artisanId === atelier.artisanId ? -1 : 1))
        .slice(0, 3)
      for (const lead of taken) await tell.take(lead, day - 0.2)
      await tell.say(
        claire,
        taken[0]!.id,
        'Bonjour, je suis disponible en fin de journée pour une visite.',
        day - 0.3,
      )
      await tell.answer(
        taken[0]!,
        'Bonjour, demain à 17 h me convient. Vous recevrez mon devis dans la foulée.',
        day - 0.4,
      )
      const sent: QuoteId[] = []
      for (const [rank, lead] of taken.entries())
        sent.push(await tell.quote(lead, works, 100 + rank * 9, day - 0.9 - rank * 0.1))
      const chosen = index % sent.length
      await markMessagesRead(stage.as(claire, day - 1.2), taken[0]!.id)
      await tell.accept(claire, sent[chosen]!, day - 1.3, true)
      const signedWorks = await worksOf(stage, sent[chosen]!, claire, artisanOf(taken[chosen]!))
      // Of the first ones she said nothing: silence counted.
      const carriedOut = await carryOut(
        stage,
        signedWorks,
        Math.round(day - 3.5),
        day - 1.5,
        index > 0,
      )
      if (index === 0) {
        await photograph(
          stage,
          signedWorks,
          'before',
          DRAWN_BATHROOM.before,
          carriedOut.startedDaysAgo,
        )
        await photograph(stage, signedWorks, 'after', DRAWN_BATHROOM.after, carriedOut.endedDaysAgo)
        must(
          await askForGallery(stage.as(signedWorks.artisan, 6), signedWorks.id),
          'asking for the gallery',
        )
        must(
          await answerGallery(stage.as(claire, 5.5), signedWorks.id, true),
          'agreeing to the gallery',
        )
        await stage.settle(5.5)
      }
      await receive(stage, signedWorks, index, carriedOut.endedDaysAgo - 1)
      if (index === 0) await bill(stage, signedWorks, carriedOut.endedDaysAgo - 3.2)
    })
  }

  at(6, async (tell, stage) => {
    const dropped = await tell.ask(marie, WORKS.fence, 6)
    if (dropped) must(await cancelQuoteRequest(stage.as(marie, 5), dropped), 'cancelling a request')
  })
}

/**
 * Of Claire's works that are over: one was received with a reservation since lifted, one waits for
 * her signature, one has a reservation to lift.
 */
async function receive(
  stage: Stage,
  works: SignedWorks,
  index: number,
  daysAgo: number,
): Promise<void> {
  if (index === 0) {
    const [joint] = await writeReception(stage, works, daysAgo, [
      {
        what: 'Le joint de la paroi de douche se décolle en bas.',
        place: 'Salle de bains',
        days: 15,
      },
    ])
    await signTogether(stage, works, daysAgo, 'Jean-Marc Rivière')
    await liftReservation(stage, works, joint!, daysAgo - 2)
  }
  if (index === 1) {
    await writeReception(stage, works, daysAgo)
    await sendToSign(stage, works, daysAgo)
  }
  if (index === 2) {
    await writeReception(stage, works, daysAgo, [
      {
        what: 'L’étiquette de deux protections manque dans le tableau.',
        place: 'Entrée',
        days: 30,
      },
    ])
    await signTogether(stage, works, daysAgo, 'La direction')
  }
}

/** The workshop's works that go on: one that waits for Claire, one planned, one under way, one disputed. */
export function worksUnderWay(at: At, { claire, neighbours, atelier }: Cast): void {
  const [yanis, , paul, lucie] = neighbours as [Particulier, Particulier, Particulier, Particulier]
  const win = async (
    tell: Storyteller,
    stage: Stage,
    person: Particulier,
    works: Works,
    day: number,
  ): Promise<SignedWorks | null> => {
    const request = await tell.ask(person, works, day)
    const own =
      request &&
      (await tell.leadsOf(request)).find(({ artisanId }) => artisanId === atelier.artisanId)
    if (!own) return null
    await tell.take(own, day - 0.2)
    const quoteId = await tell.quote(own, works, 100, day - 0.8)
    await tell.accept(person, quoteId, day - 1.2, true)
    return worksOf(stage, quoteId, person, atelier)
  }

  at(8.7, async (tell, stage) => {
    const disputed = await win(tell, stage, lucie, WORKS.spots, 9.5)
    if (!disputed) return
    const day = hoursOf(stage, 6, 8, 16)
    await agreeOnDate(stage, disputed, day, 8)
    await begin(stage, disputed, day.startedDaysAgo)
    await finish(stage, disputed, day.endedDaysAgo)
    const complained = day.endedDaysAgo - 0.7
    must(
      await disputeWorks(
        stage.as(lucie, complained),
        disputed.id,
        'unfinished',
        'Deux spots ne s’allument pas, et l’éclairage du plan de travail manque.',
      ),
      'disputing works',
    )
    await stage.settle(complained)
  })
  at(7.2, async (tell, stage) => {
    const underWay = await win(tell, stage, paul, WORKS.shower, 8)
    if (!underWay) return
    const first = hoursOf(stage, 2, 8, 17)
    const days = { startsAt: first.startsAt, endsAt: hoursOf(stage, -8, 8, 17).endsAt }
    await agreeOnDate(stage, underWay, days, 6.2, 'Comptez deux semaines, je protège le couloir.')
    await begin(stage, underWay, first.startedDaysAgo)
    await photograph(stage, underWay, 'before', DRAWN_BATHROOM.before, first.startedDaysAgo - 0.02)
    const partition = await proposeAmendment(
      stage,
      underWay,
      {
        title: 'Cloison doublée côté chambre',
        reason: 'Derrière le placo, la cloison est trop humide pour porter le lavabo.',
        extraDays: 2,
        lines: [
          {
            workItem: 'Pose',
            designation: 'Doublage hydrofuge, fourniture et pose',
            quantity: 8_000,
            unit: 'm²',
            unitPrice: 6_200,
            vat: 0,
          },
          {
            workItem: 'Pose',
            designation: 'Main-d’œuvre prévue pour l’ancien support',
            quantity: -3_000,
            unit: 'h',
            unitPrice: 4_800,
            vat: 0,
            supply: 'service',
          },
        ],
      },
      first.startedDaysAgo - 0.2,
    )
    await acceptAmendment(stage, underWay, partition, first.startedDaysAgo - 0.5)
    const deposit = await writeInvoice(stage, underWay, 'deposit', first.startedDaysAgo - 0.6, {
      depositCents: 60_000,
    })
    await issue(stage, underWay, deposit, first.startedDaysAgo - 0.6)
    // A situation that is not issued yet.
    await writeInvoice(stage, underWay, 'progress', first.startedDaysAgo - 0.8, { percent: 50 })
  })
  at(4.4, async (tell, stage) => {
    const toConfirm = await win(tell, stage, claire, WORKS.radiators, 5.2)
    if (!toConfirm) return
    const day = hoursOf(stage, 2, 8, 15)
    await agreeOnDate(
      stage,
      toConfirm,
      day,
      3.6,
      'L’eau est coupée deux heures en milieu de matinée.',
    )
    await begin(stage, toConfirm, day.startedDaysAgo)
    await proposeAmendment(
      stage,
      toConfirm,
      {
        title: 'Vanne d’arrêt remplacée',
        reason: 'L’ancienne vanne ne ferme plus\u00a0: le ballon ne pourrait plus être isolé.',
        extraDays: null,
        lines: [
          {
            workItem: 'Fourniture',
            designation: 'Vanne d’arrêt quart de tour',
            quantity: 1_000,
            unit: 'u',
            unitPrice: 3_800,
            vat: 0,
          },
          {
            workItem: 'Pose',
            designation: 'Main-d’œuvre, remplacement de la vanne',
            quantity: 500,
            unit: 'h',
            unitPrice: 4_800,
            vat: 0,
          },
        ],
      },
      day.startedDaysAgo - 0.1,
    )
    await finish(stage, toConfirm, day.endedDaysAgo)
  })
  at(4, async (tell, stage) => {
    const planned = await win(tell, stage, yanis, WORKS.charger, 4.8)
    if (planned)
      await agreeOnDate(
        stage,
        planned,
        hoursOf(stage, -2, 8, 12),
        3.2,
        'Pensez à dégager le mur du compteur.',
      )
  })
}
