import { notificationLive } from '@forenet/contract/notification-calls'

type State = { unread: number }

export type EventStream = {
  /** By the monotonic clock. */
  waitForUnread: (unread: number) => Promise<number>
}

export async function openEventStream(
  stack: AsyncDisposableStack,
  origin: string,
  token: string,
  memberId: string,
): Promise<EventStream> {
  const ended = new AbortController()
  stack.defer(() => ended.abort())
  const answer = await fetch(`${origin}${notificationLive.path}?memberId=${memberId}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ended.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`A line was answered ${answer.status}`)
  const told = new Map<number, PromiseWithResolvers<number>>()
  const of = (unread: number) => {
    const known = told.get(unread) ?? Promise.withResolvers<number>()
    told.set(unread, known)
    return known
  }
  void read(answer.body, (state) => of(state.unread).resolve(performance.now())).catch((error: unknown) => {
    if (!ended.signal.aborted) for (const waiting of told.values()) waiting.reject(error)
  })
  await of(0).promise
  return { waitForUnread: (unread) => of(unread).promise }
}

async function read(body: ReadableStream<Uint8Array>, tell: (state: State) => void): Promise<void> {
  let text = ''
  for await (const chunk of body) {
    text += Buffer.from(chunk).toString('utf8')
    for (;;) {
      const match = /data: (.*)\n\n/.exec(text)
      if (!match?.[1]) break
      text = text.slice(match.index + match[0].length)
      tell(JSON.parse(match[1]) as State)
    }
  }
}
