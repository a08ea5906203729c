import type { ContactAttachment } from '@forenet/contract/contact'
import { contactAttachmentSave } from '@forenet/contract/contact-calls'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import type { Scene } from './scene.ts'

/** The person of each caller; null is anonymous. */
export function callersOf(scene: Scene) {
  const superRoles = ['org:ALL|role:SUPER_ADMIN']
  const of = (member: { email: string | null }, roles?: string[]): TestPerson => ({
    email: member.email ?? '',
    ...(roles ? { roles } : {}),
  })
  return {
    anonymous: null,
    self: of(scene.subject),
    parent: of(scene.parent),
    guardian: of(scene.guardian),
    approved: of(scene.approved),
    pending: of(scene.pending),
    stranger: of(scene.stranger),
    'admin-elsewhere': of(scene.adminElsewhere, [`org:${scene.foreign.key}|role:ADMIN`]),
    'admin-here': of(scene.adminHere, [`org:${scene.home.key}|role:ADMIN`]),
    super: of(scene.superAdministrator, superRoles),
    acting: { ...of(scene.superAdministrator, superRoles), actingFor: scene.subject.id },
  }
}

export type CallerName = keyof ReturnType<typeof callersOf>

/** PUT of a picture. */
export async function upload(
  portal: TestPortal,
  person: TestPerson | null,
  memberId: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType = 'image/png',
) {
  const answer = await fetch(`${portal.origin}/forenet-member-api/api/v1/member/${memberId}/picture`, {
    method: 'PUT',
    headers: {
      'content-type': contentType,
      orgKey: 'ALL',
      ...(person ? { authorization: `Bearer ${person.token ?? (await portal.token(person))}` } : {}),
      ...(person?.actingFor ? { 'x-acting-member': person.actingFor } : {}),
    },
    body: bytes,
  })
  const body = (await answer.json()) as { code?: string; profileImage?: string | null }
  return { status: answer.status, body, contentType: answer.headers.get('content-type') ?? '' }
}

/** POST of an attachment. */
export async function attach(
  portal: TestPortal,
  person: TestPerson | null,
  filename: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType = 'application/octet-stream',
) {
  const address = new URL(contactAttachmentSave.path, portal.origin)
  address.searchParams.set('filename', filename)
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      ...(person ? { authorization: `Bearer ${person.token ?? (await portal.token(person))}` } : {}),
      ...(person?.actingFor ? { 'x-acting-member': person.actingFor } : {}),
    },
    body: bytes,
  })
  const body = (await answer.json()) as ContactAttachment & { code?: string }
  return { status: answer.status, body, contentType: answer.headers.get('content-type') ?? '' }
}
