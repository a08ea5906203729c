import { afterEach, describe, expect, test } from 'vitest'
import { ConcurrencyLimiter } from '../../src/platform/tasks/concurrency-limiter.ts'
import { defineParser, openParsers, type Parsers } from '../../src/platform/tasks/parsers.ts'

type TestParsers = typeof import('./test-parsers.ts')
const url = new URL('./test-parsers.ts', import.meta.url)
const parser = <Name extends keyof TestParsers & string>(name: Name) => defineParser<TestParsers, Name>(url, name)

let parsers: Parsers
afterEach(() => parsers.close())

describe('a parser in its own process', () => {
  test('returns its result, and rejects with its own code', async () => {
    parsers = openParsers()
    expect(await parsers.run(parser('echo'), 'æøå')).toBe('æøå')
    await expect(parsers.run(parser('refuse'))).rejects.toMatchObject({ code: 'file-empty', status: 422 })
    await expect(parsers.run(parser('fail'))).rejects.toThrow('cannot read properties')
  })

  test('is stopped when it hangs, while others are served, and its process is replaced', async () => {
    parsers = openParsers({ processes: 2, timeoutMs: 3_000 })
    let isStopped = false
    const hanging = parsers.run(parser('hang')).finally(() => {
      isStopped = true
    })
    const refused = expect(hanging).rejects.toMatchObject({ code: 'file-too-complex', status: 422 })
    expect(await parsers.run(parser('echo'), 'a')).toBe('a')
    expect(isStopped).toBe(false)
    await refused
    expect(await Promise.all(['b', 'c', 'd'].map((text) => parsers.run(parser('echo'), text)))).toEqual(['b', 'c', 'd'])
  })

  test('is stopped when it needs too much memory', async () => {
    parsers = openParsers({ processes: 1, maxHeapMb: 64 })
    await expect(parsers.run(parser('fillMemory'))).rejects.toMatchObject({ code: 'file-too-complex' })
    expect(await parsers.run(parser('echo'), 'a')).toBe('a')
  })

  test('waits while its processes are busy, and is rejected when too many wait', async () => {
    parsers = openParsers({ processes: 1, maxWaiting: 1 })
    const [running, waiting] = [parsers.run(parser('wait'), 50), parsers.run(parser('wait'), 0)]
    await expect(parsers.run(parser('echo'), 'a')).rejects.toMatchObject({ code: 'overloaded', status: 503 })
    expect(await Promise.all([running, waiting])).toEqual([50, 0])
  })

  test('fails when the portal stops', async () => {
    parsers = openParsers({ processes: 1 })
    const both = [parsers.run(parser('hang')), parsers.run(parser('echo'), 'a')].map((run) =>
      run.catch((error: Error) => error.name),
    )
    await parsers.close()
    expect(await Promise.all(both)).toEqual(['Error', 'Error'])
  })
})

describe('the work queue', () => {
  /** Work that ends on command. */
  const work = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { run: () => promise, end: resolve }
  }
  const settled = () => new Promise(setImmediate)

  test('runs one task per key and a limited total, waiting ones in order', async () => {
    const turns = new ConcurrencyLimiter({ running: 2, waiting: 10, waitingPerKey: 2 })
    const running: string[] = []
    const start = (key: string, name: string) => {
      const one = work()
      const done = turns.run(key, () => {
        running.push(name)
        return one.run().finally(() => running.splice(running.indexOf(name), 1))
      })
      return { end: one.end, done }
    }
    const [a1, a2, b1, c1] = [start('a', 'a1'), start('a', 'a2'), start('b', 'b1'), start('c', 'c1')]
    await settled()
    expect(running).toEqual(['a1', 'b1'])
    b1.end()
    await b1.done
    expect(running).toEqual(['a1', 'c1'])
    a1.end()
    await a1.done
    expect(running).toEqual(['c1', 'a2'])
    a2.end()
    c1.end()
    await Promise.all([a2.done, c1.done])
    expect(running).toEqual([])
  })

  test('rejects tasks beyond its limit, and frees the slot of a failed one', async () => {
    const turns = new ConcurrencyLimiter({ running: 1, waiting: 2, waitingPerKey: 1 })
    const first = work()
    const runs = [turns.run('a', first.run), turns.run('a', async () => 'a2')]
    await expect(turns.run('a', async () => 'a3')).rejects.toMatchObject({ code: 'too-many-requests', status: 429 })
    const other = turns.run('b', () => Promise.reject(new Error('failed')))
    await expect(turns.run('c', async () => 'c')).rejects.toMatchObject({ code: 'overloaded', status: 503 })
    first.end()
    await expect(other).rejects.toThrow('failed')
    expect(await Promise.all(runs)).toEqual([undefined, 'a2'])
    expect(await turns.run('c', async () => 'c')).toBe('c')
  })
})
