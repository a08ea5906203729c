/**
 * Reads for everybody who asks within `standsMs` once, so that a crowd costs no more than somebody alone. What fails is read
 * again for the next who asks.
 */
export function readTogether<Answer>(read: () => Promise<Answer>, standsMs: number): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; since: number } | null = null
  return () => {
    if (last && performance.now() - last.since < standsMs) return last.answer
    const mine = { answer: read(), since: performance.now() }
    last = mine
    mine.answer.catch(() => {
      if (last === mine) last = null
    })
    return mine.answer
  }
}
