import { expect, test } from 'vitest'
import type { DeclaredColumn, Kind } from './declared-rows.ts'
import type { DescribedColumn } from './described-statement.ts'
import { rowFaults } from './row-faults.ts'

const declared = (nullable: boolean, ...kinds: Kind[]): DeclaredColumn => ({ kinds: new Set(kinds), nullable })
const described = (kind: Kind, mayBeNull: boolean | null = false): DescribedColumn => ({ name: 'a', kind, mayBeNull })

test.each([
  ['the same', declared(false, 'string'), described('string'), []],
  ['null where it may be', declared(true, 'string'), described('string', true), []],
  ['null where it never is', declared(true, 'string'), described('string', false), []],
  ['a computed column', declared(false, 'number'), described('number', null), []],
  ['json of any shape', declared(false, 'object'), described('anything'), []],
  ['a type left open', declared(true, 'anything'), described('string', true), []],
  ['another type', declared(false, 'number'), described('string'), ['a: string in the database, number in the type']],
  [
    'one of two types',
    declared(false, 'number', 'string'),
    described('string'),
    ['a: string in the database, number or string in the type'],
  ],
  ['null forgotten', declared(false, 'date'), described('date', true), ['a: may be null, and the type says never']],
])('%s', (_, column, answered, faults) => {
  expect(rowFaults({ open: false, columns: new Map([['a', column]]) }, [answered])).toEqual(faults)
})

test('a column named as in its table', () => {
  const row = { open: false, columns: new Map([['order_id', declared(false, 'string')]]) }
  expect(rowFaults(row, [{ ...described('string'), name: 'order_id' }])).toEqual([
    'order_id: rows name their columns in camelCase',
  ])
})

test('a column that only one of the tables has', () => {
  const row = { columns: new Map([['b', declared(false, 'string')]]) }
  const missing = 'b: the statement has no such column'
  expect(rowFaults({ ...row, open: false }, [described('string')])).toEqual([missing, 'a: not in the type of the row'])
  expect(rowFaults({ ...row, open: true }, [described('string')])).toEqual([missing])
})
