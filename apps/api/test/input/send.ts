import { request } from 'node:http'
import { connect } from 'node:net'
import { PROBLEM_STATUS, type Problem, type ProblemCode } from '@forenet/contract/problem'
import type { TestPortal } from '@forenet/testkit/portal'
import { expect } from 'vitest'

export type Sent = { status: number; contentType: string; headers: Record<string, unknown>; text: string }

export type Sending = {
  method: string
  /** Path and query exactly as sent. */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends a request without the normalisation that fetch applies to URLs and headers. */
export function send(portal: TestPortal, { method, path, headers = {}, body }: Sending): Promise<Sent> {
  const { hostname, port } = new URL(portal.origin)
  return new Promise((done, fail) => {
    const sending = request(
      { hostname, port, method, path, headers: { ...headers, connection: 'close' } },
      (answer) => {
        const chunks: Buffer[] = []
        const contentType = answer.headers['content-type'] ?? ''
        const finish = () => {
          const text = Buffer.concat(chunks).toString('utf8')
          done({ status: answer.statusCode ?? 0, contentType, headers: answer.headers, text })
        }
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          // An event stream does not end; its first message is enough.
          if (!contentType.startsWith('text/event-stream') || !chunk.includes('\n\n')) return
          finish()
          sending.destroy()
        })
        answer.on('error', fail)
        answer.on('end', finish)
      },
    )
    sending.on('error', fail)
    sending.end(body)
  })
}

/** Writes bytes to the portal's socket and reads until it closes, for requests that no client library sends. */
export function sendBytes(portal: TestPortal, bytes: string, then: 'wait' | 'hang-up' = 'wait'): Promise<Sent> {
  const { hostname, port } = new URL(portal.origin)
  return new Promise((done, fail) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, 'latin1')
      if (then === 'hang-up') socket.end()
    })
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', fail)
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      done({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
        contentType: /^content-type: (.*)$/im.exec(head)?.[1]?.trim() ?? '',
        headers: {},
        text: rest.join('\r\n\r\n'),
      })
    })
  })
}

/** Asserts a problem document with a code of the contract and its status. */
export function expectProblem(sent: Sent, what = ''): Problem {
  expect(sent.status, `${what} ${sent.text}`).toBeLessThan(500)
  expect(sent.contentType, `${what} ${sent.text}`).toMatch(/^application\/problem\+json/)
  const problem = JSON.parse(sent.text) as Problem
  expect(PROBLEM_STATUS[problem.code as ProblemCode], `${what}: code ${problem.code}`).toBe(sent.status)
  expect(problem, what).toMatchObject({
    status: sent.status,
    type: `urn:forenet:problem:${problem.code}`,
    title: expect.any(String),
  })
  return problem
}
