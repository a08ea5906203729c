import { setTimeout as delay } from 'node:timers/promises'

/** Delays the response to a minimum, so that timing does not reveal whether an address is known. */
export async function delayToMinimum<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, delay(milliseconds)])
  return result
}

/** Minimum response time; the work takes less unless the machine is overloaded. */
export const MIN_RESPONSE_MS = 350
