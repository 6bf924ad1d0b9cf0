import { REMINDER_STEPS, type ReminderStep } from './reminder.ts'

/** The steps that a form of reminders has ticked, in their order. */
export function readSteps(form: FormData): Promise<{ input: ReminderStep[] }> {
  const ticked = form.getAll('steps')
  return Promise.resolve({ input: REMINDER_STEPS.filter((step) => ticked.includes(step)) })
}
