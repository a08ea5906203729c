// What the rest of the API uses of this module; it imports nothing else of it.
export type { EnqueueFamilyMail, FamilyDeps, FamilyMail } from './family-deps.ts'
export { invite } from './invite.ts'
export { followEmail, handOverWaits, welcome } from './joined.ts'
export { deliverHandOver, deliverInvitation, forgetHandOver, type InvitationLetter } from './letters.ts'
export { lockEmail } from './person-repository.ts'
export { familyRoutes } from './routes.ts'
