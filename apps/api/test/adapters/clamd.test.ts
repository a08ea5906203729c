import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClamdBehaviour, type ClamdSimulator, EICAR_TEST_FILE, startClamdSimulator } from '@forenet/testkit/clamd'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClamdScanner } from '../../src/adapters/clamd.ts'

let clamd: ClamdSimulator
beforeEach(async () => {
  clamd = await startClamdSimulator()
})
afterEach(() => clamd.close())

const scan = (bytes: Uint8Array, timeoutMs = 5_000) => createClamdScanner(clamd.url, timeoutMs).scan(bytes)

describe('the malware scanner client', () => {
  test('sends the file unchanged in chunks and returns whether it is clean', async () => {
    const large = Buffer.from(Uint8Array.from({ length: 200_001 }, (_one, at) => at % 251))
    expect(await scan(large)).toBe('clean')
    expect(await scan(Buffer.concat([large, EICAR_TEST_FILE]))).toBe('infected')
    expect(await scan(Buffer.alloc(0))).toBe('clean')
    expect(clamd.scanned).toEqual([large, Buffer.concat([large, EICAR_TEST_FILE]), Buffer.alloc(0)])
  })

  test('connects to a Unix socket instead of a port', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clamd-'))
    const local = await startClamdSimulator(join(folder, 'clamd.ctl'))
    try {
      expect(await createClamdScanner(local.url, 5_000).scan(EICAR_TEST_FILE)).toBe('infected')
    } finally {
      await local.close()
      await rm(folder, { recursive: true })
    }
  })

  test.each<[ClamdBehaviour, RegExp]>([
    ['too-large', /answered "INSTREAM size limit exceeded. ERROR"/],
    ['error', /answered "stream: Can't allocate memory ERROR"/],
    ['garbage', /answered "HTTP/],
    ['endless', /has no end/],
    ['closes', /closed the connection without/],
    ['silent', /said nothing in 300 ms/],
  ])('returns no verdict when the scanner is %s', async (mood, reason) => {
    clamd.mood = mood
    await expect(scan(Buffer.from('%PDF-1.7'), 300)).rejects.toThrow(reason)
  })

  test('returns no verdict when the scanner cannot be reached', async () => {
    const { url } = clamd
    await clamd.close()
    await expect(createClamdScanner(url, 5_000).scan(EICAR_TEST_FILE)).rejects.toThrow('cannot be reached')
    clamd = await startClamdSimulator()
  })
})
