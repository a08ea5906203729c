import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../src/calendar-date.ts'
import { guessImportFields } from '../src/import-columns.ts'
import { guessBirthDateFormat } from '../src/import-date-format.ts'
import { parseBirthDate } from '../src/import-dates.ts'

const TODAY = '2026-11-05'

function readColumn(
  heading: string,
  cells: readonly string[],
  chosen?: 'day-first' | 'month-first',
): (string | null)[] {
  const { order, digits } = guessBirthDateFormat(heading, cells, TODAY, chosen)
  return cells.map((cell) => {
    const read = parseBirthDate(cell, TODAY, order ?? 'day-first', digits)
    return 'value' in read ? read.value : null
  })
}

const serialOf = (date: string) => String((Date.parse(date) - Date.parse('1899-12-30')) / 86_400_000)
const digitsOf = (date: string, pattern: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return pattern.replace('yyyy', year).replace('yy', year.slice(2)).replace('mm', month).replace('dd', day)
}
const withoutZeros = (digits: string) => String(Number(digits))

describe('dates without separators', () => {
  test.each<[string, string, string[], (string | null)[]]>([
    [
      'lost zeros by the heading and the other cells',
      'Fødselsdato (ddmmåå)',
      ['30585', '151290', '10203', '70401', '030585-XXXX', '311299-****'],
      ['1985-05-03', '1990-12-15', '2003-02-01', '2001-04-07', '1985-05-03', '1999-12-31'],
    ],
    [
      'lost zeros by the other cells alone',
      'Født',
      ['30585', '151290', '241278'],
      ['1985-05-03', '1990-12-15', '1978-12-24'],
    ],
    ['a single lost zero by the heading alone', 'Fødselsdato (ddmmaa)', ['30585'], ['1985-05-03']],
    ['a lost zero beside masked numbers', 'Født', ['30585', '241278-XXXX'], ['1985-05-03', '1978-12-24']],
    ['a lost zero below a heading of civil numbers', 'CPR uden de sidste fire', ['30585'], ['1985-05-03']],
    ['an ambiguous number alone', 'Født', ['30585', '31-12-1985'], [null, '1985-12-31']],
    ['five digits that are no date', 'Født (ddmmåå)', ['30585', '151290', '39985'], ['1985-05-03', '1990-12-15', null]],
    [
      'spreadsheet days',
      'Født',
      ['31172', '36526', '39448', '30585', ''],
      ['1985-05-05', '2000-01-01', '2008-01-01', '1983-09-26', null],
    ],
    ['spreadsheet days among written dates', 'Født', ['36526', '31-12-1985'], ['2000-01-01', '1985-12-31']],
    [
      'spreadsheet days below a format',
      'Født (dd-mm-åååå)',
      ['31172', '36526', '39448'],
      ['1985-05-05', '2000-01-01', '2008-01-01'],
    ],
    ['days and text mixed', 'Født', ['151290', '36526', '36527', '39985'], ['1990-12-15', null, null, null]],
    ['the year first', 'Født', ['850503', '901215', '50503'], ['1985-05-03', '1990-12-15', '2005-05-03']],
    ['the year first by the heading', 'Født (ååmmdd)', ['010203', '50503'], ['2001-02-03', '2005-05-03']],
    ['the year first in eight digits', 'Født', ['19850503', '20101231'], ['1985-05-03', '2010-12-31']],
    ['seven digits', 'Født (ddmmåååå)', ['3051985', '15121990'], ['1985-05-03', '1990-12-15']],
    ['the month first', 'Birth date', ['123185', '10203', '050385'], ['1985-12-31', '2003-01-02', '1985-05-03']],
    ['the month first by the heading', 'DOB (MM/DD/YYYY)', ['01/02/2000', '01022000'], ['2000-01-02', '2000-01-02']],
    ['contradicting cells', 'Født', ['850503', '151290', '010203'], ['1985-05-03', '1990-12-15', null]],
    [
      'a mistake in a long column',
      'Født',
      [...Array.from({ length: 20 }, () => '151290'), '850503', '010203'],
      [...Array.from({ length: 20 }, () => '1990-12-15'), null, '2003-02-01'],
    ],
    ['decimal numbers', 'Født (ddmmåå)', ['30585.0', '151290.00'], ['1985-05-03', '1990-12-15']],
    ['a year', 'Født (ddmmåå)', ['1985', '151290'], [null, '1990-12-15']],
    ['only young people of a spreadsheet', 'Født', ['40543'], [null]],
  ])('reads %s', (_what, heading, cells, dates) => expect(readColumn(heading, cells)).toEqual(dates))

  test('never reads another date than the one written', () => {
    const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1927-11-06', days))
    const patterns = ['ddmmyy', 'mmddyy', 'yymmdd', 'ddmmyyyy', 'mmddyyyy', 'yyyymmdd'] as const
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...patterns),
        fc.boolean(),
        (dates, pattern, isShortened) => {
          const cells = dates
            .map((date) => digitsOf(date, pattern))
            .map((cell) => (isShortened ? withoutZeros(cell) : cell))
          const read = readColumn(`Født (${pattern})`, cells)
          for (const [nth, date] of dates.entries()) expect([date, null]).toContain(read[nth])
          if (!isShortened) expect(read).toEqual(dates)
        },
      ),
    )
  })

  test('reads a column of spreadsheet days', () => {
    const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1928-01-01', days))
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 200 }), (dates) => {
        // Most of them cannot be dates that lost a zero.
        const all = [...dates, ...dates.map((_date, nth) => addDays('1975-01-01', nth))]
        const read = readColumn('Født', all.map(serialOf))
        for (const [nth, date] of all.entries()) expect([date, null]).toContain(read[nth])
      }),
    )
  })

  test('keeps the order that was chosen', () => {
    expect(readColumn('Født', ['010203'], 'month-first')).toEqual(['2003-01-02'])
    expect(readColumn('Født', ['01/02/2000', '12/31/2000'])).toEqual(['2000-01-02', '2000-12-31'])
    expect(readColumn('Født', ['01/02/2000', '12/31/2000'], 'day-first')).toEqual(['2000-02-01', null])
  })

  test.each([
    'Fødselsdato ddmmåå',
    'Fødselsdato (ddmmaa)',
    'Født DDMMÅÅÅÅ',
    'Birthdate yymmdd',
    'Date of birth mmddyyyy',
  ])('the heading %s is a birth date', (heading) => expect(guessImportFields([heading])).toEqual(['birth-date']))
})
