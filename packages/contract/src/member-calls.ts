import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { memberCommentsSchema } from './club/person.ts'
import { defineCall } from './define-call.ts'
import { acceptIgnoredFields } from './ignored-fields.ts'
import {
  emailSchema,
  instantSchema,
  memberIdSchema,
  memberProfileSchema,
  memberSchema,
  newMemberSchema,
  PICTURE_TYPES,
  searchTextSchema,
  textSchema,
} from './member.ts'

const tag = 'Members'

const MEMBER_FIELDS = [
  ...['profileImage', 'registrationDate', 'updateDate'],
  ...['familyLink', 'familyInvitationStatus', 'familyInvitationRequest'],
]

export const memberFindByEmail = defineCall({
  name: 'memberSearchEmail',
  method: 'GET',
  path: `${MEMBER_API}/member/search-email`,
  summary: 'The member with an e-mail',
  may: ['own', 'members.read'],
  clause: 'section 7; ruling 13',
  tag,
  query: z.strictObject({ email: emailSchema }),
  answer: memberSchema,
})

const grantSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('operator') }),
  z.object({
    role: z.enum(Object.keys(CLUB_ROLES) as ClubRole[]),
    organisationKey: z.string(),
    eventId: z.uuid().nullable(),
    teamId: z.uuid().nullable(),
  }),
])

export const memberAccessGet = defineCall({
  name: 'memberAccess',
  method: 'GET',
  path: `${MEMBER_API}/member/access`,
  summary: 'The caller’s effective roles, from the token and the portal',
  may: ['own'],
  clause: 'ruling 25',
  tag,
  answer: z.array(grantSchema),
})

export const memberList = defineCall({
  name: 'memberList',
  method: 'GET',
  path: `${MEMBER_API}/member/list`,
  summary: 'Members, sorted by first then last name, at most 1000, searched on the server',
  may: ['portal.operate'],
  clause: 'section 6 and 7; ruling 14',
  tag,
  query: z.strictObject({
    size: z.coerce.number().int().min(1).max(1000).default(1000),
    search: searchTextSchema(100).default(''),
  }),
  answer: z.array(memberSchema),
})

export const memberNameList = defineCall({
  name: 'memberNames',
  method: 'GET',
  path: `${MEMBER_API}/member/item`,
  summary: 'First and last name of an e-mail address; empty if unknown, to prevent probing',
  may: ['own', 'members.read'],
  clause: 'section 7; ruling 13',
  tag,
  query: z.strictObject({ email: emailSchema }),
  answer: z.object({ firstName: z.string(), lastName: z.string() }),
})

export const memberCreate = defineCall({
  name: 'memberCreate',
  method: 'POST',
  path: `${MEMBER_API}/member/item`,
  summary:
    'Creates the member of an e-mail address, or returns the existing one; `comments` as in a change of a member',
  may: ['own', 'portal.operate'],
  clause: 'section 6 and 7; ruling 15',
  tag,
  body: acceptIgnoredFields(newMemberSchema.extend({ comments: memberCommentsSchema }), MEMBER_FIELDS),
  answer: memberSchema,
})

export const memberUpdate = defineCall({
  name: 'memberUpdate',
  method: 'PUT',
  path: `${MEMBER_API}/member/item/{memberId}`,
  summary:
    "Changes a member's profile, if it still has `updateDate`; `comments` adds a note of the caller's club, if the caller may write notes there",
  may: ['own', 'members.write'],
  clause: 'section 2, My Profile',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  body: memberProfileSchema.extend({ comments: memberCommentsSchema, updateDate: instantSchema.optional() }),
  answer: memberSchema,
})

export const memberParticipants = defineCall({
  name: 'memberParticipants',
  method: 'GET',
  path: `${MEMBER_API}/member/{memberId}/participants`,
  summary: 'The member, dependants and linked family, in that order',
  may: ['own', 'portal.operate'],
  clause: 'ruling 15',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  answer: z.array(memberSchema),
})

export const memberPicture = defineCall({
  name: 'memberPicture',
  method: 'GET',
  path: `${MEMBER_API}/member/{memberId}/picture`,
  summary: "A member's picture",
  may: ['own', 'members.read'],
  clause: 'section 3, profileImage',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  file: PICTURE_TYPES,
})

export const memberPictureSave = defineCall({
  name: 'memberPictureSave',
  method: 'PUT',
  path: `${MEMBER_API}/member/{memberId}/picture`,
  summary: "Replaces a member's picture",
  may: ['own', 'members.write'],
  clause: 'section 3, profileImage',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  upload: PICTURE_TYPES,
  answer: memberSchema,
})

export const memberPictureRemove = defineCall({
  name: 'memberPictureRemove',
  method: 'DELETE',
  path: `${MEMBER_API}/member/{memberId}/picture`,
  summary: "Removes a member's picture",
  may: ['own', 'members.write'],
  clause: 'section 3, profileImage',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  answer: memberSchema,
})

const writtenYear = z.string().regex(/^[0-9]{4}$/, { error: 'Must be a year' })
const year = z.union([writtenYear, z.int().min(1000).max(9999)], { error: 'Must be a year' }).transform(String)

export const membershipConfirmationEmailResend = defineCall({
  name: 'memberEmail',
  method: 'POST',
  path: `${MEMBER_API}/member/email`,
  summary: 'Sends the membership confirmation (template 6) again, for a membership that is paid',
  may: ['own', 'members.read'],
  clause: 'section 7; ruling 11',
  tag,
  query: z.strictObject({
    memberId: memberIdSchema,
    templateId: z.literal('6', { error: 'Only template 6 can be sent' }),
  }),
  body: z.strictObject({ ORG: textSchema(120).min(1), YEAR: year }),
  answer: z.object({ queued: z.boolean() }),
})

export const membershipWhatsappResend = defineCall({
  name: 'memberWhatsapp',
  method: 'POST',
  path: `${MEMBER_API}/member/whatsapp`,
  summary: 'Sends the membership message (template 4: 2 = organisation, 3 = year) again, for a membership that is paid',
  may: ['own', 'members.read'],
  clause: 'section 7; ruling 11',
  tag,
  query: z.strictObject({
    memberId: memberIdSchema,
    templateId: z.literal('4', { error: 'Only template 4 can be sent' }),
  }),
  body: z.strictObject({ 2: textSchema(120).min(1), 3: writtenYear }),
  answer: z.object({ queued: z.boolean() }),
})
