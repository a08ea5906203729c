import { randomUUID } from 'node:crypto'
import { contactThreadCreate } from '@forenet/contract/contact-calls'
import { familyInvitationCreate } from '@forenet/contract/family-calls'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { computeMedian, computePercentile } from '../report/statistics.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { buildNthMember, buildNthMemberOffer } from '../setting/members.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner, MEMBER_CLAIMS } from '../setting/sign-in.ts'
import { openEventStream } from './open-stream.ts'

const MEMBERS = 1_000
const ADMINISTRATOR = [...MEMBER_CLAIMS, 'org:CLUB00001|role:ADMIN']
const LINES = 200
const SAMPLES = 60
const MAX_MS = 1_000

/**
 * Measures how soon a notification arrives in the browser. A message to a club is notified in its own transaction, an
 * invitation by a job.
 */
export async function measureNotificationLatency(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const year = now.getFullYear()
  const databaseUrl = await startFilledCluster(stack, MEMBERS, year)
  const { orgId } = buildNthMemberOffer(1, MEMBERS, year)
  const receiver = buildNthMember(1)
  const { origin, issuer } = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, issuer)
  const tokens = await Promise.all(
    Array.from({ length: LINES }, (_, i) => sign(buildNthMember(i + 1).email, i === 0 ? ADMINISTRATOR : MEMBER_CLAIMS)),
  )
  const lines = await Promise.all(
    tokens.map((token, i) => openEventStream(stack, origin, token, buildNthMember(i + 1).memberId)),
  )
  const [line] = lines
  if (!line) throw new Error('No line is open')
  const post = async (token: string | undefined, path: string, body: unknown): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  }
  let unread = 0
  const took = async (cause: (sender: number) => Promise<void>): Promise<number[]> => {
    const times: number[] = []
    for (let sample = 0; sample < SAMPLES; sample++) {
      const began = performance.now()
      await cause(sample + 1)
      times.push((await line.waitForUnread(++unread)) - began)
    }
    return times
  }
  const message = await took((sender) =>
    post(tokens[sender], contactThreadCreate.path, {
      id: randomUUID(),
      messageId: randomUUID(),
      orgId,
      subject: 'Nøgle til klubhuset',
      message: 'Hvem har den?',
      attachmentIds: [],
    }),
  )
  const invitation = await took((sender) =>
    post(tokens[sender], familyInvitationCreate.path, { email: receiver.email, name: 'Maja' }),
  )
  const row = (what: string, times: number[]) => [
    what,
    computeMedian(times).toFixed(0),
    computePercentile(times, 0.95).toFixed(0),
    Math.max(...times).toFixed(0),
  ]
  return {
    title: 'A notification to an open page',
    how: `${LINES} members have a page open, each with a stream of server-sent events; one of them is notified ${SAMPLES} times by a message to the club it administers, and ${SAMPLES} times by a family invitation. Measured from the call to the event on the stream; the page then fetches its list. The jobs that send both e-mails run at the same time.`,
    header: ['notification', 'p50, ms', 'p95, ms', 'longest, ms'],
    rows: [row('a message to a club', message), row('a family invitation, by a job', invitation)],
    bars: [
      buildMaximumTarget('a message to a club: p95 to an open page, ms', computePercentile(message, 0.95), MAX_MS),
      buildMaximumTarget('a family invitation: p95 to an open page, ms', computePercentile(invitation, 0.95), MAX_MS),
    ],
  }
}
