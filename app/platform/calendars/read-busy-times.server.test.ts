import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { refuse } from '#app/values/result.ts'
import { readBusyTimes } from './read-busy-times.server.ts'

const asked = {
  from: Date.parse('2026-03-01T00:00:00Z'),
  to: Date.parse('2026-06-01T00:00:00Z'),
  zone: 'Europe/Paris',
  ownHost: 'ouvreo.example',
}
const calendar = (events: string[][]) =>
  Buffer.from(
    [
      'BEGIN:VCALENDAR',
      ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}`, ...lines, 'END:VEVENT']),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )

/** What a reading answers, and for how long it kept the process from anything else, ms. */
async function measured(bytes: Buffer) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const answer = await readBusyTimes(bytes, asked)
  delay.disable()
  return { answer, held: delay.max / 1e6 }
}

describe('a calendar on a thread of its own', () => {
  it('is read', async () => {
    const bytes = calendar([['DTSTART:20260310T080000Z', 'DTEND:20260310T090000Z']])
    expect(await readBusyTimes(bytes, asked)).toEqual({
      ok: true,
      value: [{ from: Date.parse('2026-03-10T08:00Z'), to: Date.parse('2026-03-10T09:00Z') }],
    })
  })
  it('is refused when a rule never ends, and keeps nobody waiting meanwhile', async () => {
    const { answer, held } = await measured(
      calendar([
        ['DTSTART:20260101T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
      ]),
    )
    expect(answer).toEqual(refuse('unreadable'))
    expect(held).toBeLessThan(200)
  }, 20_000)
  it('is bounded in what its rules come to', async () => {
    const { answer, held } = await measured(
      calendar(
        Array.from({ length: 4_000 }, () => [
          'DTSTART:00010101T080000Z',
          'DURATION:PT1H',
          'RRULE:FREQ=DAILY',
        ]),
      ),
    )
    expect(answer.ok).toBe(false)
    expect(held).toBeLessThan(200)
  }, 20_000)
  it('is read with five thousand events, and refused past two million bytes', async () => {
    const events = Array.from({ length: 5_000 }, (_, at) => [
      `DTSTART:202603${String(1 + (at % 28)).padStart(2, '0')}T080000Z`,
      'DURATION:PT1H',
    ])
    const read = await readBusyTimes(calendar(events), asked)
    expect(read.ok && read.value.length).toBe(28)
    expect(await readBusyTimes(Buffer.alloc(2 * 1024 * 1024 + 1, 'x'), asked)).toEqual(
      refuse('too_many_events'),
    )
  }, 20_000)
})
