import { describe, expect, it } from 'vitest'
import { TEST_NOW } from '#test/database.ts'
import { parse } from '#test/parsed-ics.ts'
import { writeCalendar, type IcsEvent } from './icalendar.ts'

describe('the text of a calendar', () => {
  const event: IcsEvent = {
    uid: '1@ouvreo.example',
    sequence: 2,
    stamp: TEST_NOW,
    startsAt: new Date('2026-07-12T07:30:00Z'),
    endsAt: new Date('2026-07-12T09:00:00Z'),
    summary: 'Visite, Éloïse D. ; « fuite, urgente » \\o/ ' + 'é'.repeat(120),
    description: 'Première ligne\r\nEND:VEVENT\nfin\u0000',
    location: '97400 Saint-Denis',
    url: 'https://ouvreo.example/x',
    status: 'TENTATIVE',
  }

  it('is read back as it was written, whatever is in it, in lines of 75 octets at most', () => {
    const { properties, events } = parse(
      writeCalendar({ name: 'Ouvréo, Lebon', zone: 'Indian/Reunion', events: [event] }),
    )
    expect(properties).toMatchObject({
      VERSION: '2.0',
      METHOD: 'PUBLISH',
      'X-WR-CALNAME': 'Ouvréo, Lebon',
      'X-WR-TIMEZONE': 'Indian/Reunion',
    })
    expect(events).toEqual([
      expect.objectContaining({
        UID: '1@ouvreo.example',
        SEQUENCE: '2',
        DTSTAMP: '20260310T090000Z',
        DTSTART: '20260712T073000Z',
        DTEND: '20260712T090000Z',
        SUMMARY: event.summary,
        DESCRIPTION: 'Première ligne\nEND:VEVENT\nfin',
        STATUS: 'TENTATIVE',
        TRANSP: 'TRANSPARENT',
      }),
    ])
  })

  it('is a calendar without events too', () => {
    expect(parse(writeCalendar({ name: 'x', zone: 'Europe/Paris', events: [] })).events).toEqual([])
  })
})
