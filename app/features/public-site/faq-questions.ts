import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import {
  ANSWER_HOURS,
  CANDIDATES,
  EARLY_MINUTES,
  REACTION_HOURS,
} from '#app/features/requests/leads/lead.ts'
import { creditsOfMonth, TRIAL_DAYS, type Plans } from '#app/features/subscriptions/plans/plans.ts'
import { formatEuros } from '#app/values/numbers/money.ts'

/** Six questions of individuals. */
export const PARTICULIER_QUESTIONS = [
  {
    question: 'Le service est-il vraiment gratuit pour moi ?',
    answer:
      'Oui. Décrire un projet, recevoir jusqu’à cinq devis et choisir ne coûte rien. Les artisans paient un abonnement fixe, et nous ne prenons aucune commission sur vos travaux.',
  },
  {
    question: 'Comment les artisans sont-ils vérifiés ?',
    answer:
      'Avant la première demande, un membre de l’équipe lit le SIRET, l’immatriculation, le droit d’exercer chaque métier et l’attestation d’assurance décennale. Le profil dit ce qui a été contrôlé, et quand. Une assurance qui arrive à échéance est rappelée deux fois, puis les demandes s’arrêtent.',
  },
  {
    question: 'Qui verra mon numéro de téléphone ?',
    answer:
      'Personne, tant que vous ne le décidez pas. Vous le partagez avec tous les artisans qui prennent le contact, ou un par un, et vous pouvez retirer ce partage.',
  },
  {
    question: 'En combien de temps vais-je recevoir des devis ?',
    answer: `Chaque artisan a ${ANSWER_HOURS} h pour répondre ; sinon sa place passe au suivant. S’il y a des entreprises Premium parmi les ${CANDIDATES} plus proches, elles reçoivent la demande ${EARLY_MINUTES} minutes avant les autres. Comptez 48 à 72 h pour un devis, davantage si une visite est nécessaire.`,
  },
  {
    question: 'Suis-je obligé d’accepter un devis ?',
    answer:
      'Non. Vous pouvez tous les refuser, mettre la demande en pause ou la clôturer. Un refus ou une clôture est annoncé à l’artisan pour vous, poliment.',
  },
  {
    question: 'Que faire en cas de problème avec un artisan ?',
    answer:
      'Écrivez-lui d’abord dans la conversation, qui garde une trace. Si cela ne suffit pas, signalez-le depuis votre demande ou la conversation : une personne l’examine et vous écrit sa décision. Vous pouvez aussi nous écrire : nous répondons sous 24 h, du lundi au vendredi, et vous indiquons le médiateur compétent.',
  },
]

/** Six questions of artisans, with what the plans cost and give now. */
export const artisanQuestions = (plans: Plans) => [
  {
    question: 'Combien coûte l’abonnement ?',
    answer: `${['eco', 'pro', 'premium']
      .map((slug) => {
        const plan = plans[slug as 'eco']
        return `${plan.name} : ${formatEuros(plan.priceInclCents)}`
      })
      .join(
        ', ',
      )} TTC par mois. Sans abonnement, la formule Gratuit donne ${plans.gratuit.creditsPerMonth} contacts par mois.`,
  },
  {
    question: 'Comment fonctionne le mois offert ?',
    answer: `Il dure ${TRIAL_DAYS} jours à partir de la vérification de votre dossier, avec les droits de la formule choisie et au moins ${creditsOfMonth(plans.eco, true)} contacts. Aucune carte n’est demandée ; à la fin, vous passez en Gratuit, sauf si vous avez décidé de continuer.`,
  },
  {
    question: 'Qu’est-ce qu’un contact ?',
    answer: `Prendre une demande réserve un contact du mois. Il n’est compté que si la personne réagit : réponse, numéro partagé, visite ou devis accepté. Sans réaction en ${REACTION_HOURS} h, il vous est rendu.`,
  },
  {
    question: 'Combien d’artisans reçoivent la même demande ?',
    answer:
      'Cinq au plus ont une place en même temps. Vous voyez combien sont déjà prises avant de vous décider.',
  },
  {
    question: 'Prenez-vous une commission ?',
    answer: 'Non, jamais. Vos prix, vos devis et vos paiements sont entre vous et votre client.',
  },
  {
    question: 'Quels documents dois-je fournir ?',
    answer: `En PDF ou en photo : l’attestation de votre assurance décennale, et un diplôme ou un justificatif de trois ans de pratique pour chaque métier réglementé. Le reste se recopie dans le dossier : SIRET, identité de l’entreprise, médiateur. La réponse vient sous ${VERIFICATION_PROMISE_HOURS} h.`,
  },
]
