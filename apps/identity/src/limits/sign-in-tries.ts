import { siteOf } from '@forenet/domain/network-address'
import type { KnownDevices } from '../devices/known-devices.ts'
import { accountLimit, delayForExcess, deviceLimits, MAX_EXCESS, signInLimits } from './allowances.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { WaitingRoom } from './waiting-room.ts'

export type SignInRequest = { ip: string; headers: Parameters<KnownDevices['find']>[0] }

export type SignInAttempt =
  | {
      allowed: true
      /** Call this after a correct password. */
      giveBack: () => Promise<void>
    }
  | { allowed: false; retryAfterSeconds: number }

export type SignInTries = ReturnType<typeof buildSignInTries>

/** Seconds for `Retry-After` when the queue is full; by then it has emptied. */
const ROOM_SECONDS = 10

/**
 * Rate-limits password guesses. Known browsers have their own limit. Others are refused by network, and delayed over
 * all networks, which slows distributed guessing without locking anyone out.
 */
export function buildSignInTries(limiter: RateLimiter, devices: KnownDevices, room: WaitingRoom) {
  return {
    async take(request: SignInRequest, email: string): Promise<SignInAttempt> {
      const device = await devices.find(request.headers, email)
      const limits = device ? deviceLimits(email, device) : signInLimits(email, request.ip)
      const taken = await limiter.take(limits)
      if (!taken.allowed) return taken
      if (device) return { allowed: true, giveBack: () => limiter.giveBack(limits) }

      const pace = accountLimit(email)
      const giveBack = () => limiter.giveBack([...limits, pace])
      const pause = delayForExcess(await limiter.overdraw(pace, MAX_EXCESS))
      if (pause === 0 || (await room.wait(email.toLowerCase(), siteOf(request.ip), pause))) {
        return { allowed: true, giveBack }
      }
      await giveBack()
      return { allowed: false, retryAfterSeconds: ROOM_SECONDS }
    },
  }
}
