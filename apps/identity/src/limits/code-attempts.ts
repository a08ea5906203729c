import type { Account } from '../accounts/account.ts'
import type { KnownDevices } from '../devices/known-devices.ts'
import { buildCodeDeviceLimits, buildCodeLimits } from './allowances.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { SignInAttempt, SignInRequest } from './sign-in-attempts.ts'

export type CodeAttempts = ReturnType<typeof buildCodeAttempts>

export function buildCodeAttempts(limiter: RateLimiter, devices: KnownDevices) {
  return {
    async take(request: SignInRequest, { id, email }: Account): Promise<SignInAttempt> {
      const device = await devices.find(request.headers, email)
      const limits = device ? buildCodeDeviceLimits(id, device) : buildCodeLimits(id, request.ip)
      const taken = await limiter.take(limits)
      return taken.allowed ? { allowed: true, giveBack: () => limiter.giveBack(limits) } : taken
    },
  }
}
