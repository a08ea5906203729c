import { setTimeout as delay } from 'node:timers/promises'

/** Timing must not reveal whether an address is known. */
export async function delayToMinimum<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, delay(milliseconds)])
  return result
}

/** Exceeds the work's duration unless the machine is overloaded. */
export const MIN_RESPONSE_MS = 350
