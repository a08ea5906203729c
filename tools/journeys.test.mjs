import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeReports } from './journeys.mjs'

const STATUS = { passed: 'expected', failed: 'unexpected', skipped: 'skipped' }

function report(outcomes, errors = []) {
  const specs = Object.entries(outcomes).map(([id, outcome]) => ({
    ...{ id, title: `test ${id}`, ok: outcome !== 'failed', file: 'door.spec.ts', line: 7 },
    tests: [
      {
        status: STATUS[outcome],
        results: [
          { duration: 1_500, errors: outcome === 'failed' ? [{ message: `${id} broke` }] : [], attachments: [] },
        ],
      },
    ],
  }))
  const count = (wanted) => Object.values(outcomes).filter((outcome) => outcome === wanted).length
  return {
    ...{ errors, suites: [{ specs: [], suites: [{ specs }] }] },
    stats: { expected: count('passed'), unexpected: count('failed'), skipped: count('skipped') },
  }
}

const sums = ({ passed, failed, skipped }) => [passed, failed, skipped]

for (const [what, first, retry, expected, flaky] of [
  ['all passed, one skipped', { a: 'passed', b: 'skipped' }, null, [1, 0, 1], []],
  ['one failed and was not retried', { a: 'passed', b: 'failed' }, null, [1, 1, 0], []],
  ['one failed twice', { a: 'passed', b: 'failed' }, { b: 'failed' }, [1, 1, 0], []],
  ['one passed on retry', { a: 'passed', b: 'failed' }, { b: 'passed' }, [2, 0, 0], ['b']],
  [
    'a neighbour on the same line failed on retry',
    { a: 'passed', b: 'failed' },
    { a: 'failed', b: 'passed' },
    [2, 0, 0],
    ['b'],
  ],
  ['the retry did not get to it', { a: 'passed', b: 'failed' }, { b: 'skipped' }, [1, 1, 0], []],
  [
    'two of three passed on retry',
    { a: 'failed', b: 'failed', c: 'failed' },
    { a: 'passed', b: 'passed', c: 'failed' },
    [2, 1, 0],
    ['a', 'b'],
  ],
  [
    'three passed on retry',
    { a: 'failed', b: 'failed', c: 'failed' },
    { a: 'passed', b: 'passed', c: 'passed' },
    [3, 1, 0],
    ['a', 'b', 'c'],
  ],
]) {
  test(what, () => {
    const merged = mergeReports(report(first), retry && report(retry))
    assert.deepEqual(sums(merged), expected)
    assert.deepEqual(
      merged.flaky,
      flaky.map((id) => `door.spec.ts:7 > test ${id}`),
    )
    assert.equal(merged.failures.length, merged.failed)
  })
}

test('names the test and the error of a failure', () => {
  assert.deepEqual(mergeReports(report({ a: 'failed' })).failures, ['door.spec.ts:7 > test a\na broke'])
})

test('fails the run on an error outside of all tests', () => {
  const merged = mergeReports(report({ a: 'passed' }, [{ message: 'the portal did not start' }]))
  assert.deepEqual(sums(merged), [1, 1, 0])
  assert.match(merged.failures[0], /the portal did not start/)
})

test('sums the times of a file over its tests', () => {
  const { files } = mergeReports(report({ a: 'passed', b: 'skipped' }))
  assert.deepEqual(files, [{ file: 'e2e/journeys/door.spec.ts', tests: 2, seconds: 3 }])
})
