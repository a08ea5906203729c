import { setTimeout as delay } from 'node:timers/promises'

/** Delays the response, so that timing does not reveal whether an address is known. */
export async function delayToMinimum<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, delay(milliseconds)])
  return result
}

/** The work takes less on a machine that is not overloaded. */
export const MIN_RESPONSE_MS = 350
