import { expect, test } from 'vitest'
import { databaseCode, errorCause, errorReason } from '../../src/platform/observability/error-reason.ts'

/** An error as the PostgreSQL driver throws it. */
function refusedRow(): Error {
  return Object.assign(new Error('new row for relation "event_ticket" violates check constraint "name"'), {
    name: 'error',
    severity: 'ERROR',
    code: '23514',
    detail: 'Failing row contains (1, Mette Holm, mette@example.org).',
    where: "unnamed portal with parameters: $1 = 'mette@example.org'",
    internalQuery: "select 'mette@example.org'",
    hint: 'mette@example.org',
    table: 'event_ticket',
    constraint: 'name',
  })
}

/** An error as the query builder throws it: statement and parameters around the database's error. */
function failedStatement(cause: unknown): Error {
  return Object.assign(new Error("Failed query: insert… params: 'mette@example.org'", { cause }), {
    query: 'insert…',
    params: ['mette@example.org'],
  })
}

test.each([
  ['as it is', refusedRow()],
  ['behind a failed statement', failedStatement(refusedRow())],
])('the log of a rejected row names no person: %s', (_how, error) => {
  const told = errorCause(error)
  expect(told).toBeInstanceOf(Error)
  expect(told).toMatchObject({ code: '23514', severity: 'ERROR', table: 'event_ticket', constraint: 'name' })
  const everything = JSON.stringify([told, { ...(told as Error) }, (told as Error).stack, (told as Error).message])
  expect(everything).not.toContain('mette')
  expect(everything).toContain('violates check constraint')
  expect(databaseCode(error)).toBe('23514')
  expect(errorReason(error)).toBe('new row for relation "event_ticket" violates check constraint "name"')
})

test('other errors are logged unchanged', () => {
  const error = Object.assign(new Error('no way there'), { code: 'ECONNREFUSED' })
  expect(errorCause(error)).toBe(error)
  expect(errorCause('text')).toBe('text')
})
