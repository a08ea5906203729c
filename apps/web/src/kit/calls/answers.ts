/** Answers after which a call without a body is tried once more (section 9). */
export const RETRY_STATUS_CODES = [408, 409, 425, 429, 500, 502, 503, 504]

/** An answer that refuses, with what it says. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly data: unknown

  constructor(status: number, data: unknown) {
    super(`Answered with ${status}`)
    this.status = status
    this.data = data
  }
}

export type AnswerKind = 'json' | 'blob' | 'stream'

/**
 * Reads what an answer says.
 * @throws {Refusal} when its status is an error's.
 */
export async function readAnswer<Answer>(response: Response, as: AnswerKind): Promise<Answer> {
  if (response.status >= 400) {
    // Where what it says cannot be read, its status says enough.
    throw new Refusal(response.status, await dataOf(response, 'json').catch(() => undefined))
  }
  return (await dataOf(response, as)) as Answer
}

async function dataOf(response: Response, as: AnswerKind): Promise<unknown> {
  if (!response.body) return undefined
  if (as === 'stream') return response.body
  if (as === 'blob') return response.blob()
  const text = await response.text()
  if (text === '' || !/^application\/([\w.-]+\+)?json/i.test(response.headers.get('content-type') ?? '')) {
    return text || undefined
  }
  return JSON.parse(text)
}

/** Tries something, and up to `more` times again where the network failed or the answer may be another next time. */
export async function tryAgain<Answer>(more: number, attempt: () => Promise<Answer>): Promise<Answer> {
  for (let left = more; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 0 || !mayTryAgain(error)) throw error
    }
  }
}

function mayTryAgain(error: unknown): boolean {
  if (error instanceof Refusal) return RETRY_STATUS_CODES.includes(error.status)
  // What took too long is not waited for twice, and what was given up is over.
  return error instanceof TypeError
}
