import { describe, expect, it, test } from 'vitest'
import { refuse } from '#app/values/result.ts'
import { anEvent, anICalendar, askedTimes, spansOf } from '#test/icalendars.ts'
import { busyTimes } from './busy-times.ts'
import { knownZone } from './time-zones.ts'

describe('calendars as they are published', () => {
  it('reads one of Google: zones by name, a rule that ends, a day moved and a day left out', () => {
    const text = [
      'BEGIN:VCALENDAR',
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'VERSION:2.0',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Perso',
      'X-WR-TIMEZONE:Europe/Paris',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Paris',
      'BEGIN:DAYLIGHT',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'DTSTART:19700329T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'DTSTART:19701025T030000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'DTSTART;TZID=Europe/Paris:20260302T183000',
      'DTEND;TZID=Europe/Paris:20260302T193000',
      'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20260330T215959Z;BYDAY=MO',
      'EXDATE;TZID=Europe/Paris:20260316T183000',
      'DTSTAMP:20260220T101010Z',
      'UID:judo-lina@google.com',
      'CREATED:20260101T080000Z',
      'DESCRIPTION:Le professeur : 06 12 34 56 78\\, ne pas oublier',
      ' la ceinture',
      'SUMMARY:Judo de Lina',
      'TRANSP:OPAQUE',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P0DT0H30M0S',
      'END:VALARM',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTSTART;TZID=Europe/Paris:20260324T200000',
      'DTEND;TZID=Europe/Paris:20260324T210000',
      'UID:judo-lina@google.com',
      'RECURRENCE-ID;TZID=Europe/Paris:20260323T183000',
      'SUMMARY:Judo (rattrapage)',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTSTART:20260310T080000Z',
      'DTEND:20260310T091500Z',
      'UID:dentiste@google.com',
      'SUMMARY:Dentiste',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTSTART;VALUE=DATE:20260501',
      'DTEND;VALUE=DATE:20260502',
      'UID:anniversaire@google.com',
      'SUMMARY:Anniversaire de Maman',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')
    expect(spansOf(text)).toEqual([
      '2026-03-02 18:30 > 19:30',
      '2026-03-09 18:30 > 19:30',
      '2026-03-10 09:00 > 10:15',
      '2026-03-24 20:00 > 21:00',
      '2026-03-30 18:30 > 19:30',
    ])
  })

  it('reads one of Apple: lines that end by LF, a length, days without hour, an occurrence cancelled', () => {
    const text = [
      'BEGIN:VCALENDAR',
      'METHOD:PUBLISH',
      'PRODID:-//Apple Inc.//macOS 15.3//EN',
      'VERSION:2.0',
      'X-APPLE-CALENDAR-COLOR:#1BADF8',
      'BEGIN:VEVENT',
      'UID:8E3C1A60-1111-4222-8333-ABCDEF012345',
      'DTSTART;VALUE=DATE:20260413',
      'DTEND;VALUE=DATE:20260416',
      'SUMMARY:Congés',
      'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:0F0F0F0F-1111-4222-8333-ABCDEF012345',
      'DTSTART;TZID=Europe/Paris:20260306T120000',
      'DURATION:PT45M',
      'RRULE:FREQ=MONTHLY;BYDAY=1FR',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:0F0F0F0F-1111-4222-8333-ABCDEF012345',
      'RECURRENCE-ID;TZID=Europe/Paris:20260403T120000',
      'DTSTART;TZID=Europe/Paris:20260403T120000',
      'DURATION:PT45M',
      'STATUS:CANCELLED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\n')
    expect(spansOf(text)).toEqual([
      '2026-03-06 12:00 > 12:45',
      '2026-04-13 00:00 > 2026-04-16 00:00',
      '2026-05-01 12:00 > 12:45',
    ])
  })

  it('reads one of Outlook: names of Windows, what is shown as free, a zone that it describes itself', () => {
    const zone = (name: string) => [
      'BEGIN:VTIMEZONE',
      `TZID:${name}`,
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const text = anICalendar(
      'METHOD:PUBLISH',
      ...zone('Romance Standard Time'),
      ...zone('Fuseau personnalisé'),
      'BEGIN:VEVENT',
      'UID:040000008200E00074C5B7101A82E008',
      'SUMMARY:Busy',
      'DTSTART;TZID=Romance Standard Time:20260327T140000',
      'DTEND;TZID=Romance Standard Time:20260327T153000',
      'RRULE:FREQ=DAILY;COUNT=4;INTERVAL=2',
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:libre',
      'DTSTART;TZID=Romance Standard Time:20260327T080000',
      'DTEND;TZID=Romance Standard Time:20260327T090000',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:decrit',
      'DTSTART;TZID="Fuseau personnalisé":20260401T080000',
      'DTEND;TZID="Fuseau personnalisé":20260401T090000',
      'END:VEVENT',
    )
    expect(spansOf(text)).toEqual([
      '2026-03-27 14:00 > 15:30',
      '2026-03-29 14:00 > 15:30',
      '2026-03-31 14:00 > 15:30',
      '2026-04-01 08:00 > 09:00',
      '2026-04-02 14:00 > 15:30',
    ])
  })
})

describe('clocks', () => {
  it('reads what names no zone, and days, on the clock of the company: in La Réunion, theirs', () => {
    const floating = anEvent('DTSTART:20260310T090000', 'DTEND:20260310T100000')
    expect(spansOf(floating, 'Indian/Reunion', 'UTC')).toEqual(['2026-03-10 05:00 > 06:00'])
    expect(spansOf(anEvent('DTSTART;VALUE=DATE:20260310'), 'Indian/Reunion', 'UTC')).toEqual([
      '2026-03-09 20:00 > 2026-03-10 20:00',
    ])
    const mainland = anEvent(
      'DTSTART;TZID=Europe/Paris:20260310T090000',
      'DTEND;TZID=Europe/Paris:20260310T100000',
    )
    expect(spansOf(mainland, 'Indian/Reunion')).toEqual(['2026-03-10 12:00 > 13:00'])
  })
  it('keeps the hour of a rule when clocks change, and what is written in UTC on UTC', () => {
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=2'
    expect(
      spansOf(anEvent('DTSTART;TZID=Europe/Paris:20260327T090000', 'DURATION:PT1H', rule)),
    ).toEqual(['2026-03-27 09:00 > 10:00', '2026-04-03 09:00 > 10:00'])
    expect(spansOf(anEvent('DTSTART:20260327T080000Z', 'DURATION:PT1H', rule))).toEqual([
      '2026-03-27 09:00 > 10:00',
      '2026-04-03 10:00 > 11:00',
    ])
  })
  it('gives the hour that a change of clocks skips to the one after', () => {
    expect(spansOf(anEvent('DTSTART;TZID=Europe/Paris:20260329T023000', 'DURATION:PT30M'))).toEqual(
      ['2026-03-29 03:30 > 04:00'],
    )
  })
  test.each([
    ['Europe/Paris', 'Europe/Paris'],
    ['"Europe/Paris"', 'Europe/Paris'],
    ['/freeassociation.sourceforge.net/Europe/Paris', 'Europe/Paris'],
    ['/example.org/20250101_1/America/Argentina/Ushuaia', 'America/Argentina/Ushuaia'],
    ['Romance Standard Time', 'Europe/Paris'],
    ['Mauritius Standard Time', 'Indian/Mauritius'],
    ['Saint Pierre Standard Time', 'America/Miquelon'],
    ['+02:00', null],
    ['constructor', null],
    ['Chez moi', null],
  ])('knows the zone %s', (name, zone) => {
    expect(knownZone(name)).toBe(zone)
  })
})

describe('what is kept', () => {
  it('is made one where it meets, cut to what is asked, and without what comes from here', () => {
    const one = (uid: string, from: string, to: string) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART:${from}`,
      `DTEND:${to}`,
      'END:VEVENT',
    ]
    expect(
      spansOf(
        anICalendar(
          ...one('a', '20260310T100000Z', '20260310T110000Z'),
          ...one('b', '20260310T110000Z', '20260310T120000Z'),
          ...one('c', '20260228T220000Z', '20260301T010000Z'),
          ...one('ours@ouvreo.example', '20260320T110000Z', '20260320T120000Z'),
          ...one('past', '20250310T110000Z', '20250310T120000Z'),
          ...one('backwards', '20260322T120000Z', '20260322T110000Z'),
        ),
        'UTC',
      ),
    ).toEqual(['2026-03-01 00:00 > 01:00', '2026-03-10 10:00 > 12:00'])
  })
  it('is what can be read beside what is written wrong, or cut short', () => {
    const text = anICalendar(
      'BEGIN:VEVENT',
      'UID:faux',
      'DTSTART:20269999T998877',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTSTART:20260310T100000Z',
      'DTEND:20260310T110000Z',
    ).replace('END:VCALENDAR\r\n', '')
    expect(spansOf(text, 'UTC')).toEqual(['2026-03-10 10:00 > 11:00'])
  })
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Connexion</title>'],
    ['words', 'Bonjour\nBEGIN:VCALENDAR'],
  ])('is nothing of %s', (_, text) => {
    expect(busyTimes(text, askedTimes())).toEqual(refuse('not_a_calendar'))
  })
  it('is nothing of more events than one may have', () => {
    const many = Array.from({ length: 5_001 }, () => ['BEGIN:VEVENT', 'END:VEVENT']).flat()
    expect(busyTimes(anICalendar(...many), askedTimes())).toEqual(refuse('too_many_events'))
  })
})
