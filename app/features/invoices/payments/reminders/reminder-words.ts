import { ofName } from '#app/values/words/french-words.ts'
import type { ReminderStep } from './reminder.ts'

/** When each reminder leaves, as the company chooses it. */
export const STEP_LABELS: Record<ReminderStep, string> = {
  before: 'Trois jours avant l’échéance, un rappel',
  on_day: 'Le jour de l’échéance, un rappel',
  polite: 'Trois jours après, une relance courtoise',
  firm: 'Dix jours après, une relance ferme',
  formal: 'La mise en demeure',
}

type Of = { number: string; company: string; due: string }
type Words = {
  title: string
  subject: (of: Of) => string
  first: (of: Of) => string
  last: string
}

/** What each reminder says to the client. */
export const REMINDER_WORDS: Record<ReminderStep, Words> = {
  before: {
    title: 'Une échéance approche',
    subject: ({ number, due }) => `Facture ${number}\u00a0: à payer le ${due}`,
    first: ({ company, due }) =>
      `la facture ${ofName(company)} arrive à échéance le ${due}. Si vous l’avez déjà payée, ne tenez pas compte de ce message.`,
    last: 'Vous payez directement à l’artisan, en rappelant le numéro de la facture.',
  },
  on_day: {
    title: 'Une facture est à payer',
    subject: ({ number, due }) => `Facture ${number}\u00a0: échéance le ${due}`,
    first: ({ company, due }) =>
      `la facture ${ofName(company)} est à payer le ${due}. Si vous l’avez déjà payée, ne tenez pas compte de ce message.`,
    last: 'Vous payez directement à l’artisan, en rappelant le numéro de la facture.',
  },
  polite: {
    title: 'Une facture reste à payer',
    subject: ({ number }) => `Facture ${number}\u00a0: un oubli peut-être`,
    first: ({ company, due }) =>
      `la facture ${ofName(company)}, à payer le ${due}, n’est pas encore réglée. C’est sans doute un oubli\u00a0: merci de la payer dès que vous le pouvez.`,
    last: 'Vous n’êtes pas d’accord avec cette facture\u202f? Dites-le sur sa page\u00a0: les relances s’arrêtent et notre équipe vous répond.',
  },
  firm: {
    title: 'Une facture est en retard',
    subject: ({ number }) => `Facture ${number}\u00a0: en retard de paiement`,
    first: ({ company, due }) =>
      `la facture ${ofName(company)}, à payer le ${due}, reste impayée. Merci de la régler sous huit jours.`,
    last: 'Une difficulté pour payer\u202f? Écrivez à l’artisan pour convenir d’un échéancier. Un désaccord\u202f? Contestez la facture sur sa page\u00a0: les relances s’arrêtent.',
  },
  formal: {
    title: 'Mise en demeure de payer',
    subject: ({ number }) => `Mise en demeure de payer la facture ${number}`,
    first: ({ company, due }) =>
      `la facture ${ofName(company)}, échue le ${due}, reste impayée. Par la présente, ${company} vous met en demeure de la payer sous huit jours (Code civil, art. 1344). La lettre jointe à cet email dit ce qui est dû, et ce qui s’y ajoute.`,
    last: 'Sans paiement ni réponse dans ce délai, l’artisan pourra saisir le tribunal. Si vous n’êtes pas d’accord, contestez la facture sur sa page.',
  },
}
