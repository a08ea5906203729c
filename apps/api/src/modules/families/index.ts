// What the rest of the API uses of this module; it imports nothing else of it.

export { FAMILIES_EXPORTED } from './export-repository.ts'
export { FAMILY_MAILS, type FamilyDeps, type FamilyMail } from './family-deps.ts'
export { forgetFamily } from './forget-repository.ts'
export { invite } from './invite.ts'
export { familiesModule } from './module.ts'
export { lockEmail } from './person-repository.ts'
export { hasPendingHandOver } from './waiting-for-email.ts'
