import { setTimeout as delay } from 'node:timers/promises'

/** Takes at least this long, so that the time of an answer does not tell whether an address is known. */
export async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, delay(milliseconds)])
  return result
}

/** Longer than any of the work that it covers takes on a machine that is not overloaded. */
export const EVEN_ANSWER_MS = 350
