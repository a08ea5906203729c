import { findIpv6SiteKey } from '@forenet/domain/network-address'
import type { KnownDevices } from '../devices/known-devices.ts'
import {
  buildAccountLimit,
  buildDeviceLimits,
  buildSignInLimits,
  computeExcessDelayMs,
  MAX_DELAYED_ATTEMPTS,
} from './allowances.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { RequestQueue } from './request-queue.ts'

export type SignInRequest = { ip: string; headers: Parameters<KnownDevices['find']>[0] }

export type SignInAttempt =
  | {
      allowed: true
      /** Call after a correct password. */
      giveBack: () => Promise<void>
    }
  | { allowed: false; retryAfterSeconds: number }

export type SignInAttempts = ReturnType<typeof buildSignInAttempts>

/** `Retry-After` when the queue is full; it is empty by then. */
const RETRY_AFTER_SECONDS = 10

/**
 * Known browsers have a separate limit. Other attempts are refused per network, and delayed over all networks, which
 * slows distributed guessing without locking anyone out.
 */
export function buildSignInAttempts(limiter: RateLimiter, devices: KnownDevices, room: RequestQueue) {
  return {
    async take(request: SignInRequest, email: string): Promise<SignInAttempt> {
      const device = await devices.find(request.headers, email)
      const limits = device ? buildDeviceLimits(email, device) : buildSignInLimits(email, request.ip)
      const taken = await limiter.take(limits)
      if (!taken.allowed) return taken
      if (device) return { allowed: true, giveBack: () => limiter.giveBack(limits) }

      const pace = buildAccountLimit(email)
      const giveBack = () => limiter.giveBack([...limits, pace])
      const pause = computeExcessDelayMs(await limiter.overdraw(pace, MAX_DELAYED_ATTEMPTS))
      if (pause === 0 || (await room.wait(email.toLowerCase(), findIpv6SiteKey(request.ip), pause))) {
        return { allowed: true, giveBack }
      }
      await giveBack()
      return { allowed: false, retryAfterSeconds: RETRY_AFTER_SECONDS }
    },
  }
}
