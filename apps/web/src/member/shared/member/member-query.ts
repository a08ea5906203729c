import type { Member } from '@forenet/contract/member'
import { memberCreate, memberFindByEmail, memberParticipants } from '@forenet/contract/member-calls'
import { queryOptions } from '@tanstack/react-query'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { call } from '../../../kit/calls/call.ts'
import type { SignedInPerson } from '../../../kit/session/session-state.ts'
import { getCurrentLanguage } from '../../../words/i18n.ts'
import type { Language } from '../../../words/languages.ts'

type LoginProfile = Pick<SignedInPerson, 'email' | 'givenName' | 'familyName' | 'phone'>

/** Create the member after these statuses (section 6). */
const CREATE_AFTER = [404, 204, 500]

/** The member is created at first sign-in. All data of a member is cached below `['member']`. */
export function memberQuery(profile: LoginProfile, actingFor: string | null) {
  return queryOptions({
    queryKey: ['member', 'own', profile.email, actingFor] as const,
    queryFn: ({ signal }) => (actingFor === null ? findOrCreate(profile, signal) : chosenMember(actingFor, signal)),
    staleTime: 5 * 60_000,
  })
}

async function findOrCreate(profile: LoginProfile, signal: AbortSignal): Promise<Member> {
  const found = await findByEmail(profile.email, signal)
  // Never aborted; creation is idempotent (ruling 15).
  return found ?? (await call(memberCreate, { body: buildNewMember(profile, getCurrentLanguage()) }))
}

async function findByEmail(email: string, signal: AbortSignal): Promise<Member | null> {
  try {
    const found: Member | undefined = await call(memberFindByEmail, { query: { email }, signal })
    return found ?? null
  } catch (error) {
    if (error instanceof ApiProblem && CREATE_AFTER.includes(error.status)) return null
    throw error
  }
}

async function chosenMember(memberId: string, signal: AbortSignal): Promise<Member> {
  const [chosen] = await call(memberParticipants, { params: { memberId }, signal })
  if (!chosen) throw new ApiProblem({ code: 'not-found', status: 404 })
  return chosen
}

const NAME_LENGTH = 80

/** The new member is enabled and has no address (section 6). Invalid phone numbers are dropped. */
export function buildNewMember(
  profile: { email: string; givenName: string; familyName: string; phone: string },
  language: Language = 'da',
) {
  return {
    firstName: profile.givenName.trim().slice(0, NAME_LENGTH),
    lastName: profile.familyName.trim().slice(0, NAME_LENGTH),
    email: profile.email,
    phone: normalizePhone(profile.phone),
    enabled: true as const,
    address: null,
    language,
  }
}

function normalizePhone(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 20) return null
  return phone.trim().replace(/^\(/, '').startsWith('+') ? `+${digits}` : digits
}
