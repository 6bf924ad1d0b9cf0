import { and, asc, eq, isNull } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { replyToReview, reportReview } from '#app/features/reviews/answer-review.server.ts'
import {
  decideReview,
  type ReviewDecision,
} from '#app/features/reviews/moderation/decide-review.server.ts'
import type { ReviewInput } from '#app/features/reviews/writing/review-form.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'
import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'
import { decideTestimonial } from '#app/features/testimonials/decide-testimonial.server.ts'
import { testimonials } from '#app/features/testimonials/tables.server.ts'
import { writeTestimonial } from '#app/features/testimonials/write-testimonial.server.ts'
import type { Admin, Artisan, Particulier } from '#app/platform/context.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { must, type Stage } from './stage.ts'
import { WORKS } from './works.ts'

/** What Claire says of some of her works, and what became of it. Invented people, invented words: the pages say so. */
type Told = {
  works: keyof typeof WORKS
  said: ReviewInput
  decided?: ReviewDecision
  reply?: string
  reported?: { reason: 'not_a_client'; text: string }
}

const REVIEWS: readonly Told[] = [
  {
    works: 'bathroom',
    said: {
      overall: 5,
      quality: 5,
      punctuality: 5,
      price: 4,
      contact: 5,
      text: 'Douche à l’italienne impeccable, pente parfaite et joints soignés. Le chantier était balayé chaque soir. Un jour de plus que prévu, annoncé à l’avance.',
    },
    decided: { decision: 'publish' },
    reply:
      'Merci pour votre accueil et vos cafés. La pente nous a pris la journée de plus, elle la valait.',
  },
  {
    works: 'boiler',
    said: {
      overall: 4,
      quality: 5,
      punctuality: 3,
      price: 4,
      contact: 4,
      text: 'Bonne installation, l’eau est chaude même après deux jours de pluie. Rendez-vous décalé deux fois, mais toujours prévenue la veille.',
    },
    decided: { decision: 'publish' },
  },
  {
    works: 'board',
    said: {
      overall: 3,
      quality: 4,
      punctuality: 2,
      price: 3,
      contact: 3,
      text: 'Tableau propre et bien étiqueté. En revanche trois semaines d’attente entre les deux passages, et il a fallu relancer pour le certificat.',
    },
    decided: { decision: 'publish' },
    reported: {
      reason: 'not_a_client',
      text: 'Le certificat a été remis le jour même. Nous pensons que cet avis parle d’un autre chantier.',
    },
  },
  {
    works: 'gutter',
    said: {
      overall: 5,
      quality: 5,
      punctuality: 5,
      price: 5,
      contact: 5,
      text: 'Quatorze mètres de zinc posés en une journée, échelle comprise. Plus une goutte à côté depuis les pluies de la semaine.',
    },
  },
  {
    works: 'kitchen',
    said: {
      overall: 2,
      quality: 3,
      punctuality: 2,
      price: 2,
      contact: 2,
      text: 'Cloison abattue proprement et sol bien repris, mais contact difficile. Appelez plutôt son beau-frère au 06 92 00 00 99, il répond.',
    },
    decided: {
      decision: 'refuse',
      reason: 'personal_data',
      text: 'La dernière phrase donne le numéro de téléphone d’une personne. Retirez-la : le reste de votre avis respecte nos règles.',
    },
  },
]

const TESTIMONIALS: readonly { text: string; shown: boolean }[] = [
  {
    text: 'Je prends trois ou quatre demandes par mois, près de chez moi, et je sais avant de répondre combien nous sommes. Je ne cours plus après des contacts que dix autres ont déjà.',
    shown: true,
  },
  {
    text: 'Ce qui a changé, c’est le devis. Je le fais le soir sur le téléphone, tout est déjà écrit comme il faut, et le client le signe pendant que je dors.',
    shown: true,
  },
  {
    text: 'Deux contacts muets le premier mois, rendus tous les deux sans que je demande. C’est la première fois que je n’ai pas à discuter pour ça.',
    shown: true,
  },
  {
    text: 'Le calendrier tient dans mon téléphone et ma femme voit enfin mes chantiers. Il manque encore la gestion de l’équipe quand on est trois.',
    shown: false,
  },
]

const PRESENT_GAP = 0.2

/**
 * Claire's reviews of works that are over: three shown, one to read, one refused, one of the three reported; each told
 * once, and only where the works really are over.
 */
export async function tellReviews(stage: Stage, claire: Particulier, admin: Admin): Promise<void> {
  const { db, now } = stage.system(0)
  for (const { works, said, decided, reply, reported } of REVIEWS) {
    const [done] = await db
      .select({
        id: worksTable.id,
        artisanId: worksTable.artisanId,
        confirmedAt: worksTable.confirmedAt,
      })
      .from(worksTable)
      .leftJoin(reviews, eq(reviews.worksId, worksTable.id))
      .where(
        and(
          eq(worksTable.particulierId, claire.accountId),
          eq(worksTable.status, 'done'),
          eq(worksTable.title, WORKS[works].title),
          isNull(reviews.id),
        ),
      )
      .limit(1)
    if (!done?.confirmedAt) continue
    const ended = (now.getTime() - done.confirmedAt.getTime()) / 86_400_000
    const later = (days: number) => Math.max(PRESENT_GAP, ended - days)
    const company: Artisan = {
      kind: 'artisan',
      accountId: done.artisanId as string as AccountId,
      artisanId: done.artisanId,
      clientKey: 'demonstration',
    }
    const id = must(
      await writeReview(stage.as(claire, later(0.6)), done.id, said),
      `reviewing ${works}`,
    )
    if (decided)
      must(
        await decideReview(stage.as(admin, later(1)), id, decided),
        `deciding the review of ${works}`,
      )
    if (reply)
      must(await replyToReview(stage.as(company, later(1.4)), id, reply), `replying about ${works}`)
    if (reported)
      must(
        await reportReview(stage.as(company, Math.min(2, later(1.6))), id, reported),
        `reporting the review of ${works}`,
      )
    await stage.settle(reported ? 1.9 : later(1.8))
  }
}

/** What four companies of the stories say of the product: three shown, one to read. Each company writes once. */
export async function tellTestimonials(
  stage: Stage,
  atelier: Artisan,
  admin: Admin,
): Promise<void> {
  const { db } = stage.system(0)
  const others = await db
    .select({ id: artisans.id })
    .from(artisans)
    .where(and(eq(artisans.verification, 'verified'), eq(artisans.town, 'Saint-Denis')))
    .orderBy(asc(artisans.createdAt), asc(artisans.companyName))
    .limit(8)
  const companies = [
    atelier.artisanId,
    ...others.map(({ id }) => id).filter((id) => id !== atelier.artisanId),
  ]
  for (const [index, { text, shown }] of TESTIMONIALS.entries()) {
    const artisanId: ArtisanId | undefined = companies[index]
    if (!artisanId) continue
    const [before] = await db
      .select({ id: testimonials.id })
      .from(testimonials)
      .where(eq(testimonials.artisanId, artisanId))
    if (before) continue
    must(
      await writeTestimonial(
        stage.as(
          {
            kind: 'artisan',
            accountId: artisanId as string as AccountId,
            artisanId,
            clientKey: 'demonstration',
          },
          4 - index * 0.4,
        ),
        text,
      ),
      'writing a testimonial',
    )
    if (!shown) continue
    const [written] = await db
      .select({ id: testimonials.id })
      .from(testimonials)
      .where(eq(testimonials.artisanId, artisanId))
    must(
      await decideTestimonial(stage.as(admin, 3.5 - index * 0.4), written!.id, { verb: 'publish' }),
      'publishing a testimonial',
    )
    await stage.settle(3.4 - index * 0.4)
  }
}
