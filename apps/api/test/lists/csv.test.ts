import { parse } from 'csv-parse/sync'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendCsv } from '../../src/platform/lists/csv.ts'

/** The cells of a CSV with one column. */
async function cells(values: readonly (string | number | null)[]): Promise<string[]> {
  const server = Fastify()
  server.get('/', (_request, reply) =>
    sendCsv(reply, 'list.csv', [{ heading: '=of', of: (value: string | number | null) => value }], all(values)),
  )
  const { body } = await server.inject('/')
  const [heads, ...rows] = parse(body, { bom: true, delimiter: ';', skip_empty_lines: false }) as string[][]
  expect(heads).toEqual(["'=of"])
  return rows.map(([cell = '']) => cell)
}

async function* all<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values
}

test('negative numbers stay numbers, whatever their length', async () => {
  const figures = ['-12,00', '-12', '-0,50', '-1234567,89', '12,00']
  expect(await cells([...figures, -3, 7])).toEqual([...figures, '-3', '7'])
})

test.each([
  '=1+1',
  '+4512345678',
  '@SUM(A1)',
  '\tA',
  '-1+1',
  '-12,00;=1',
  '-12,',
  '-,5',
  '-1.5',
  '--1',
  '- 1',
  '-12,00\n=1',
  '-A1',
  '＝1',
  '－1',
])('%j is text', async (formula) => {
  expect(await cells([formula])).toEqual([`'${formula}`])
})
