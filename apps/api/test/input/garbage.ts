import type { Call } from '@forenet/contract/define-call'
import fc from 'fast-check'
import type { Input } from '../rights/inputs.ts'

/** The location of an invalid value: one field or the whole body. */
export type Mutation = { place: 'params' | 'query' | 'body' | 'whole-body'; field: string; value: unknown }

const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'half \udfff letter',
  'x'.repeat(5_000),
  "' or 1=1; --",
  '%',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '👩‍👩‍👧 æøå',
  '٣',
  'NaN',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:59',
  '2026-02-30',
  [],
  {},
  [null],
  ['a', 'a'],
  { toString: 1 },
  { valueOf: [], toString: null },
  [[[[[[[[]]]]]]]],
]

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.double() },
)

/** Invalid mutations of a call's valid input. */
export function mutations(call: Call, good: Input): fc.Arbitrary<Mutation> {
  const fields = (place: 'params' | 'query' | 'body') =>
    Object.keys(good[place] ?? {}).map((field) => ({ place, field }))
  const known = [...fields('params'), ...fields('query'), ...fields('body')]
  const places: Pick<Mutation, 'place' | 'field'>[] = [...known, { place: 'query', field: 'unexpected' }]
  if (call.body) places.push({ place: 'whole-body', field: '' }, { place: 'body', field: 'unexpected' })
  return fc.record({ at: fc.constantFrom(...places), value }).map(({ at, value: wrong }) => ({ ...at, value: wrong }))
}

/** A request path and body with one mutation. */
export function mutate(
  call: Call,
  good: Input,
  { place, field, value: wrong }: Mutation,
): { path: string; body: string | undefined } {
  const params: Record<string, unknown> = { ...good.params, ...(place === 'params' ? { [field]: wrong } : {}) }
  const query: Record<string, unknown> = { ...good.query, ...(place === 'query' ? { [field]: wrong } : {}) }
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encode(params[name]))
  const search = Object.entries(query).flatMap(([name, given]) =>
    (Array.isArray(given) ? given : [given]).map((one) => `${encode(name)}=${encode(one)}`),
  )
  const body = place === 'whole-body' ? wrong : { ...good.body, ...(place === 'body' ? { [field]: wrong } : {}) }
  return {
    path: search.length > 0 ? `${path}?${search.join('&')}` : path,
    body: call.body ? JSON.stringify(body) : undefined,
  }
}

function encode(given: unknown): string {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  return encodeURIComponent((text ?? '').toWellFormed())
}
