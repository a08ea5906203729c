import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../src/kit/calls/query-client.ts'

const KEY = ['places']

/** Observes `KEY`; the test controls the responses. */
function pageThatLooks() {
  const client = createQueryClient()
  const answers: ((answer: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const stop = observer.subscribe(() => undefined)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { client, answers, stop, settle, shown: () => observer.getCurrentResult().data }
}

test('a stale response does not overwrite a mutation’s result and triggers a refetch', async () => {
  const { client, answers, stop, settle, shown } = pageThatLooks()
  client.setQueryData(KEY, 'as the call left it')
  answers[0]?.('as it was before the call')
  await settle()
  expect(shown()).toBe('as the call left it')
  expect(answers).toHaveLength(2)
  answers[1]?.('as it is')
  await settle()
  expect(shown()).toBe('as it is')
  stop()
})

test('a mutation without a query in flight triggers no refetch', async () => {
  const { client, answers, stop, settle, shown } = pageThatLooks()
  answers[0]?.('first')
  await settle()
  client.setQueryData(KEY, 'second')
  await settle()
  expect(shown()).toBe('second')
  expect(answers).toHaveLength(1)
  stop()
})

test('data set during the first request stays and is not refetched', async () => {
  const { client, answers, stop, settle, shown } = pageThatLooks()
  void client.cancelQueries({ queryKey: KEY, exact: true })
  client.setQueryData(KEY, 'told')
  answers[0]?.('asked before')
  await settle()
  expect(shown()).toBe('told')
  expect(answers).toHaveLength(1)
  stop()
})
