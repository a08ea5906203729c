import { z } from 'zod'
import { RENEWAL_CONSENT_VERSION } from './renewal-consent.ts'

export const NO_MEMBERSHIP_NAME = 'Select Membership'

export const purchaseTokenSchema = z.string().regex(/^[A-Za-z0-9]{40}$/, { error: 'Must be 40 letters and digits' })

export const membershipSelectionSchema = z.object({
  orgId: z.uuid(),
  participants: z
    .array(z.object({ memberId: z.uuid(), membershipConfId: z.uuid() }))
    .min(1)
    .max(30),
  /** Total that the buyer saw; another is refused (ruling 6). */
  totalMinor: z.int().min(0).max(1_000_000_000),
  gdprAgreement: z.literal(true, { error: 'The GDPR agreement must be accepted' }),
  language: z.enum(['da', 'en']),
  autoRenewal: z.literal(RENEWAL_CONSENT_VERSION).optional(),
})
export type MembershipSelection = z.infer<typeof membershipSelectionSchema>

/** `membershipData` of payment-prepare: base64 of UTF-8 JSON (section 7). */
export function encodeSelection(selection: MembershipSelection): string {
  return btoa(Array.from(new TextEncoder().encode(JSON.stringify(selection)), (b) => String.fromCharCode(b)).join(''))
}

export function decodeSelection(
  membershipData: string,
): { ok: true; selection: MembershipSelection } | { ok: false; issues: { path: string; message: string }[] } {
  let json: unknown
  try {
    json = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(membershipData), (c) => c.charCodeAt(0))),
    )
  } catch {
    return { ok: false, issues: [{ path: 'membershipData', message: 'Must be base64 of a JSON selection' }] }
  }
  const parsed = membershipSelectionSchema.safeParse(json)
  if (parsed.success) return { ok: true, selection: parsed.data }
  const issues = parsed.error.issues.map((issue) => ({
    path: ['membershipData', ...issue.path].join('.'),
    message: issue.message,
  }))
  return { ok: false, issues }
}
