import { describe, expect, it } from 'vitest'
import { isHourToRemind, nextReminder, REMINDER_STEPS, type ReminderStep } from './reminder.ts'

const ALL = REMINDER_STEPS
const dueOn = '2026-03-20'
const sent = (step: ReminderStep, on: string) => ({ step, on })

describe('the next reminder', () => {
  it.each([
    ['2026-03-16', null],
    ['2026-03-17', 'before'],
    ['2026-03-19', 'before'],
    ['2026-03-20', 'on_day'],
    ['2026-03-22', 'on_day'],
    ['2026-03-23', 'polite'],
    ['2026-06-01', 'polite'],
  ] as const)('on %s is %s, when none left', (today, step) => {
    expect(nextReminder({ chosen: ALL, sent: [], dueOn }, today)).toBe(step)
  })

  it('follows the one before, some days later, and only where it was chosen', () => {
    const polite = [sent('polite', '2026-03-28')]
    expect(nextReminder({ chosen: ALL, sent: polite, dueOn }, '2026-04-01')).toBeNull()
    expect(nextReminder({ chosen: ALL, sent: polite, dueOn }, '2026-04-02')).toBe('firm')
    expect(nextReminder({ chosen: ['before'], sent: polite, dueOn }, '2026-04-09')).toBeNull()
    // The company sends the formal notice itself, whatever was chosen before it did; nothing follows it.
    expect(nextReminder({ chosen: ['formal'], sent: polite, dueOn }, '2026-04-09')).toBeNull()
    expect(
      nextReminder({ chosen: ALL, sent: [sent('formal', '2026-04-09')], dueOn }, '2026-09-01'),
    ).toBeNull()
    expect(nextReminder({ chosen: [], sent: [], dueOn }, '2026-04-09')).toBeNull()
  })
})

describe('an individual is reminded', () => {
  it.each([
    ['2026-03-23', 10, '69383', true],
    ['2026-03-23', 8, '69383', false],
    ['2026-03-23', 19, '69383', false],
    // A Sunday, Easter Monday, the abolition of slavery in Martinique and nowhere else.
    ['2026-03-22', 10, '69383', false],
    ['2026-04-06', 10, '69383', false],
    ['2026-05-22', 10, '97209', false],
    ['2026-05-22', 10, '69383', true],
  ] as const)('on %s at %s h in %s: %s', (today, hour, place, may) => {
    expect(isHourToRemind(today, hour, place)).toBe(may)
  })
})
