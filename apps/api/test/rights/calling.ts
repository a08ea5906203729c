import type { Caller } from '../../src/platform/access/caller.ts'

/** A caller without roles and profile by default. */
export function calling(more: Partial<Caller> = {}): Caller {
  return {
    subject: 's',
    email: 's@example.org',
    givenName: '',
    familyName: '',
    phone: '',
    held: [],
    byToken: [],
    strong: true,
    signedInAt: null,
    session: null,
    tokenMadeAt: new Date(0),
    expiresAt: new Date('2026-11-20T12:00:00Z'),
    grants: [],
    memberId: null,
    actingFor: null,
    ...more,
  }
}
