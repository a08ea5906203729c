import { describe, expect, it } from 'vitest'
import { createAugustToJulySeasons, createCalendarYearSeasons, SEASONS } from '../src/seasons.ts'

const summary = (calendar: ReturnType<typeof createCalendarYearSeasons>, today: string) =>
  SEASONS.map((season) => {
    const { startDate, endDate, offerStartDate, label } = calendar(season, today)
    return `${label}: ${startDate} – ${endDate} from ${offerStartDate}`
  })

describe('calendarYear', () => {
  it.each(['2026-01-01', '2026-06-30', '2026-12-31'])('periods counted from %s', (today) => {
    expect(summary(createCalendarYearSeasons('11-01'), today)).toEqual([
      '2025: 2025-01-01 – 2025-12-31 from 2024-11-01',
      '2026: 2026-01-01 – 2026-12-31 from 2025-11-01',
      '2027: 2027-01-01 – 2027-12-31 from 2026-11-01',
    ])
  })
})

describe('augustToJuly', () => {
  it.each([
    ['2026-07-31', '2025/26: 2025-08-01 – 2026-07-31 from 2025-06-01'],
    ['2026-08-01', '2026/27: 2026-08-01 – 2027-07-31 from 2026-06-01'],
    ['2026-12-31', '2026/27: 2026-08-01 – 2027-07-31 from 2026-06-01'],
    ['2100-01-01', '2099/00: 2099-08-01 – 2100-07-31 from 2099-06-01'],
  ])('on %s runs %s', (today, running) => {
    expect(summary(createAugustToJulySeasons('06-01'), today)[1]).toBe(running)
  })
})
