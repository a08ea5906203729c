import { siteOf } from '@forenet/domain/network-address'
import type { KnownDevices } from '../devices/known-devices.ts'
import { accountPace, deviceLimits, MOST_EXCESS, pauseFor, signInLimits } from './allowances.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** What a try is told by: a Fastify request. */
export type Trying = { ip: string; headers: Parameters<KnownDevices['find']>[0] }

export type Try =
  | {
      allowed: true
      /** Gives the try back: the password was right. */
      giveBack: () => Promise<void>
    }
  | { allowed: false; retryAfterSeconds: number }

export type SignInTries = ReturnType<typeof buildSignInTries>

/** Told to whoever finds the waiting room full: those in it are through by then. */
const ROOM_SECONDS = 10

/**
 * Counts tries to guess a password. A browser that the account knows has tries of its own. Any other is refused for what its
 * own network did, and made to wait for what all of them did at this account: that takes the worth out of guessing from
 * many places, and keeps nobody out.
 */
export function buildSignInTries(limiter: RateLimiter, devices: KnownDevices, room: WaitingRoom) {
  return {
    /** Takes one try at the account of an address. It may take some seconds. */
    async take(request: Trying, email: string): Promise<Try> {
      const device = await devices.find(request.headers, email)
      const limits = device ? deviceLimits(email, device) : signInLimits(email, request.ip)
      const taken = await limiter.take(limits)
      if (!taken.allowed) return taken
      if (device) return { allowed: true, giveBack: () => limiter.giveBack(limits) }

      const pace = accountPace(email)
      const giveBack = () => limiter.giveBack([...limits, pace])
      const pause = pauseFor(await limiter.overdraw(pace, MOST_EXCESS))
      if (pause === 0 || (await room.wait(email.toLowerCase(), siteOf(request.ip), pause))) {
        return { allowed: true, giveBack }
      }
      await giveBack()
      return { allowed: false, retryAfterSeconds: ROOM_SECONDS }
    },
  }
}
