import { measureCpuMs } from '@forenet/testkit/processor-time'
import { expect, test } from 'vitest'
import { findPeople, nameIndex } from '../../src/door/book/find-people.ts'
import { buildTicket } from './build.ts'

const index = nameIndex(
  ['Søren Ærø', 'Åse Müller', 'Łukasz Nowak', 'Anne-Sofie Kjær', 'anna kjærgaard', "Ea O'Hara", 'Þóra (gæst)'].map(
    (attendeeName, nth) => buildTicket(nth, { attendeeName }),
  ),
)
const found = (text: string) => findPeople(index, text, 10).map(({ attendeeName }) => attendeeName)

test.each([
  ['soren', ['Søren Ærø']],
  ['SØREN æ', ['Søren Ærø']],
  ['aero', ['Søren Ærø']],
  ['muller ase', ['Åse Müller']],
  ['lukasz', ['Łukasz Nowak']],
  ['ann kj', ['anna kjærgaard', 'Anne-Sofie Kjær']],
  ['kjaer', ['anna kjærgaard', 'Anne-Sofie Kjær']],
  ['soerensen', []],
  ['aase mueller', ['Åse Müller']],
  ['oren', []],
  ['sofie', ['Anne-Sofie Kjær']],
  ['annesofie', ['Anne-Sofie Kjær']],
  ['anne-sofie', ['Anne-Sofie Kjær']],
  ['ohara', ["Ea O'Hara"]],
  ['o’hara ea', ["Ea O'Hara"]],
  ['thora gæst', ['Þóra (gæst)']],
])('%s finds %j', (text, names) => {
  expect(found(text)).toEqual(names)
})

test('searches ten thousand names within a keystroke', () => {
  const tickets = Array.from({ length: 10_000 }, (_, nth) =>
    buildTicket(nth, { attendeeName: `Søren ${nth} Østergård ${nth % 97}` }),
  )
  const large = nameIndex(tickets)
  expect(measureCpuMs(() => findPeople(large, 'søren 9999 øst', 40))).toBeLessThan(500)
})
